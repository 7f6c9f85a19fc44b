import { type ItemKind, itemKinds, type ResponseAction, responseActions } from '@everycast/platforms/port/response';
import { type Message, type MessageCode, messageOf } from '../../messages/message.ts';
import { type EngagementRules, type PlatformManifest, type PublishKind, publishKinds, type Quota } from '../../platforms/port/manifest.ts';
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
const arrives: Record<ItemKind, string> = { comment: 'Comments', mention: 'Mentions', dm: 'Messages' };
const answers: Record<ResponseAction, string> = { like: 'Like', comment: 'Reply', dm: 'Send a message' };

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

/** What a platform can do: true, or why not. `test`: the name of the group of tests that holds it. `but`: what it can't be done with. */
interface Cell {
  what: string;
  can: true | MessageCode | Message;
  test: string;
  but?: string[];
}

/** What an action isn't possible with, however new it is. */
function exceptionsOf({ refuses }: EngagementRules, action: ResponseAction): string[] {
  const now = new Date(0);
  return itemKinds.flatMap((kind) => {
    const why = refuses?.(action, { kind, at: now }, now, {}) ?? null;
    return why === null ? [] : [`${arrives[kind].toLowerCase()}: ${inEnglish(messageOf(why))}`];
  });
}

const published = ({ publishes }: PlatformManifest): Cell[] =>
  publishKinds.map((kind) => ({ what: words[kind], can: publishes[kind], test: `each kind of post › ${kind}` }));

function noEngagementOf({ noEngagement, name }: PlatformManifest): Message {
  if (noEngagement === undefined) throw new Error(`${name} has neither an inbox nor a reason.`);
  return messageOf(noEngagement);
}

function engagementOf(manifest: PlatformManifest): Cell[] {
  const { engagement } = manifest;
  const none = engagement ? null : noEngagementOf(manifest);
  return [
    ...itemKinds.map((kind) => ({
      what: arrives[kind],
      can: none ?? (engagement as EngagementRules).kinds[kind],
      test: `what others wrote › ${kind}`,
    })),
    ...responseActions.map((action) => ({
      what: answers[action],
      can: none ?? (engagement as EngagementRules).actions[action],
      test: `answers › ${action}`,
      but: engagement ? exceptionsOf(engagement, action) : [],
    })),
  ];
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function tableOf(manifests: readonly PlatformManifest[], cellsOf: (manifest: PlatformManifest) => Cell[]): string[] {
  const columns = manifests.map(cellsOf);
  return [
    row(['', ...manifests.map(({ name }) => name)]),
    row(['---', ...manifests.map(() => ':-:')]),
    ...(columns[0] ?? []).map(({ what }, index) => row([what, ...columns.map((cells) => markOf(cells[index]))])),
  ];
}

function markOf(cell: Cell | undefined): string {
  if (cell?.can !== true) return '—';
  return cell.but && cell.but.length > 0 ? '(✓)' : '✓';
}

const linesOf = (id: string, cells: readonly Cell[]): string[] =>
  cells.flatMap(({ what, can, test, but = [] }) => {
    if (can !== true) return [`- **${what}**: ${inEnglish(messageOf(can))}`];
    return [`- **${what}**: tested by \`tests/platforms/${id}.test.ts\` › ${test}`, ...but.map((one) => `  - not for ${one}`)];
  });

/** docs/capabilities.md: what can be published where, what arrives in the inbox, and the platform's reason for what can't. */
export function capabilities(manifests: readonly PlatformManifest[]): string {
  const parts = manifests.flatMap((manifest) => [
    `## ${manifest.name}`,
    '',
    ...linesOf(manifest.id, published(manifest)),
    ...(manifest.card
      ? [`- **Link card**: created by Everycast from the page’s title, description and image, unless it’s turned off for the post.`]
      : []),
    `- **How a post is found** after a lost response: ${inEnglish({ code: manifest.looks })}`,
    ...(manifest.engagement ? linesOf(manifest.id, engagementOf(manifest)) : [`- **Inbox**: ${inEnglish(noEngagementOf(manifest))}`]),
    '',
  ]);
  return [
    '# What each platform can do',
    '',
    "Generated from the manifests by `npm run generate`. Don't edit.",
    '',
    '## Publishing',
    '',
    ...tableOf(manifests, published),
    '',
    '## Inbox',
    '',
    'What others write arrives in one inbox, and is answered from there. (✓): not everything can be answered like this. The button then says why and helps to do it by hand.',
    '',
    ...tableOf(manifests, engagementOf),
    '',
    ...parts,
    '## Quotas',
    '',
    'Everycast stays within these before the platform has to reject anything, and within any limits that the platform reports in its responses. `PLATFORM_<NAME>_QUOTAS` sets other limits.',
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
