import type { PlatformManifest, PublishKind } from '../../platforms/port/manifest.ts';
import { publishKinds } from '../../platforms/port/manifest.ts';

const words: Record<PublishKind, string> = {
  text: 'Text',
  link: 'Link',
  image: 'One picture',
  images: 'Several pictures',
  video: 'Video',
  short: 'Vertical video',
  thread: 'Thread',
  first_comment: 'First comment',
  alt_text: 'Alt text',
  edit: 'Changed afterwards',
  remove: 'Taken down',
};
const testOf = (id: string, kind: PublishKind): string => `\`tests/platforms/${id}.test.ts\` › each kind of post › ${kind}`;

/** docs/capabilities.md: what can be published where, and of what cannot the platform's own reason. */
export function capabilities(manifests: readonly PlatformManifest[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    row(['', ...manifests.map(({ name }) => name)]),
    row(['---', ...manifests.map(() => ':-:')]),
    ...publishKinds.map((kind) => row([words[kind], ...manifests.map(({ publishes }) => (publishes[kind] === true ? '✓' : '—'))])),
  ];
  const parts = manifests.flatMap(({ id, name, publishes, looks }) => [
    `## ${name}`,
    '',
    ...publishKinds.map((kind) => {
      const can = publishes[kind];
      return `- **${words[kind]}**: ${can === true ? `held by ${testOf(id, kind)}` : can}`;
    }),
    `- **Whether a post is there**, where its answer was lost: ${looks}`,
    '',
  ]);
  return [
    '# What can be published where',
    '',
    'Made from the manifests by `npm run generate`. Not written by hand.',
    '',
    ...table,
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
