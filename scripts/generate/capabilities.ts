import { messageOf } from '../../messages/message.ts';
import type { PlatformManifest, PublishKind, Quota } from '../../platforms/port/manifest.ts';
import { publishKinds } from '../../platforms/port/manifest.ts';
import { inEnglish } from '../../server/kernel/messages.ts';

const words: Record<PublishKind, string> = {
  text: 'Text',
  link: 'Link',
  image: 'One image',
  images: 'Multiple images',
  video: 'Video',
  short: 'Vertical video',
  thread: 'Thread',
  first_comment: 'First comment',
  alt_text: 'Alt text',
  edit: 'Edit after publishing',
  remove: 'Take down',
};
const lengthOf = (window: Quota['window']): string => {
  if ('dayIn' in window) return `day in ${window.dayIn}`;
  const names = { 60: 'minute', 3600: 'hour', 86400: '24 hours' } as Record<number, string>;
  return names[window.seconds] ?? `${window.seconds} seconds`;
};

const countedOver = (per: Quota['per']): string => {
  if (per === 'account') return 'each account';
  return per === 'app' ? 'all accounts of an app' : `all accounts of one ${per.trait}`;
};

/** The limits that Everycast counts itself. */
const quotaRows = ({ name: platform, quotas, calls = [] }: PlatformManifest): string[][] => [
  ...Object.values(quotas)
    .flat()
    .map(({ name, max, per, window }) => [platform, `\`${name}\``, String(max), countedOver(per), lengthOf(window)]),
  ...calls.map((quota) => [platform, `\`${quota.name}\``, String(quota.max), 'all calls of an app, by cost', lengthOf(quota)]),
];

const testOf = (id: string, kind: PublishKind): string => `\`tests/platforms/${id}.test.ts\` › each kind of post › ${kind}`;

/** docs/capabilities.md: what can be published where, and the platform's reason for what can't. */
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
      return `- **${words[kind]}**: ${can === true ? `tested by ${testOf(id, kind)}` : inEnglish(messageOf(can))}`;
    }),
    ...(card
      ? [`- **Link card**: created by Everycast from the page’s title, description and image, unless it’s turned off for the post.`]
      : []),
    `- **How a post is found** after a lost response: ${inEnglish({ code: looks })}`,
    '',
  ]);
  return [
    '# What can be published where',
    '',
    "Generated from the manifests by `npm run generate`. Don't edit.",
    '',
    ...table,
    '',
    ...parts,
    '## Quotas',
    '',
    'Everycast stays within these before the platform has to reject anything, and within any limits that the platform reports in its responses. `PLATFORM_<NAME>_QUOTAS` sets other figures.',
    '',
    row(['', 'Name', 'Max', 'Of', 'Per']),
    row(['---', '---', '--:', '---', '---']),
    ...manifests.flatMap(quotaRows).map(row),
    '',
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
