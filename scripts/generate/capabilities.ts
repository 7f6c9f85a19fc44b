import type { PlatformManifest, PublishKind, Quota } from '../../platforms/port/manifest.ts';
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
const lengthOf = (window: Quota['window']): string => {
  if ('dayIn' in window) return `a day of ${window.dayIn}`;
  const names = { 60: 'a minute', 3600: 'an hour', 86400: '24 hours' } as Record<number, string>;
  return names[window.seconds] ?? `${window.seconds} seconds`;
};

const countedOver = (per: Quota['per']): string => {
  if (per === 'account') return 'each account';
  return per === 'app' ? 'all accounts of an app' : `all accounts of one ${per.trait}`;
};

/** What is counted so that it is kept before it is met. */
const quotaRows = ({ name: platform, quotas, calls = [] }: PlatformManifest): string[][] => [
  ...Object.values(quotas)
    .flat()
    .map(({ name, max, per, window }) => [platform, `\`${name}\``, String(max), countedOver(per), lengthOf(window)]),
  ...calls.map((quota) => [platform, `\`${quota.name}\``, String(quota.max), 'all calls of an app, by what they cost', lengthOf(quota)]),
];

const testOf = (id: string, kind: PublishKind): string => `\`tests/platforms/${id}.test.ts\` › each kind of post › ${kind}`;

/** docs/capabilities.md: what can be published where, and of what cannot the platform's own reason. */
export function capabilities(manifests: readonly PlatformManifest[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    row(['', ...manifests.map(({ name }) => name)]),
    row(['---', ...manifests.map(() => ':-:')]),
    ...publishKinds.map((kind) => row([words[kind], ...manifests.map(({ publishes }) => (publishes[kind] === true ? '✓' : '—'))])),
  ];
  const parts = manifests.flatMap(({ id, name, publishes, looks, card }) => [
    `## ${name}`,
    '',
    ...publishKinds.map((kind) => {
      const can = publishes[kind];
      return `- **${words[kind]}**: ${can === true ? `held by ${testOf(id, kind)}` : can}`;
    }),
    ...(card
      ? [`- **Card of a link**: made by Everycast of the page’s title, description and picture, unless it is switched off for the post.`]
      : []),
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
    '## What is counted',
    '',
    'Kept before the platform has to refuse, besides whatever it says of its limits in its answers. `PLATFORM_<NAME>_QUOTAS` names other figures.',
    '',
    row(['', 'Name', 'Most', 'Of', 'In']),
    row(['---', '---', '--:', '---', '---']),
    ...manifests.flatMap(quotaRows).map(row),
    '',
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
