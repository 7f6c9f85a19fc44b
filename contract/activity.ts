import { z } from 'zod';
import { maxGroups } from './account-groups.ts';
import { Id, IdCursor, Instant, listed, PageQuery, page } from './common.ts';
import { Device } from './security.ts';

/** What happens in a workspace. The part before the dot is its kind. */
export const activityActions = [
  'post.created',
  'post.edited',
  'post.scheduled',
  'post.moved',
  'post.unscheduled',
  'post.drafted',
  'post.shelved',
  'post.labeled',
  'post.deleted',
  'post.restored',
  'post.published',
  'post.failed',
  'post.unconfirmed',
  'post.retried',
  'post.ignored',
  'post.unignored',
  'post.found',
  'post.sent_again',
  'post.released',
  'post.changed_there',
  'post.taken_down',
  'approval.requested',
  'approval.given',
  'approval.returned',
  'approval.withdrawn',
  'approval.taken_back',
  'approval.skipped',
  'account.connected',
  'account.disconnected',
  'account.paused',
  'account.resumed',
  'account.moved_here',
  'account.moved_away',
  'account.proxied',
  'group.created',
  'group.changed',
  'group.deleted',
  'group.proxied',
  'proxy.created',
  'proxy.changed',
  'proxy.deleted',
  'queue.created',
  'queue.changed',
  'queue.deleted',
  'queue.evergreen_on',
  'queue.evergreen_changed',
  'queue.evergreen_off',
  'repeat.created',
  'repeat.changed',
  'repeat.ended',
  'repeat.resumed',
  'brand.changed',
  'brand.group_changed',
  'brand.font_added',
  'brand.font_deleted',
  'label.created',
  'label.changed',
  'label.deleted',
  'feed.created',
  'feed.changed',
  'feed.paused',
  'feed.resumed',
  'feed.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.secret_replaced',
  'webhook.deleted',
  'report.linked',
  'report.revoked',
  'report.restored',
  'report.scheduled',
  'report.changed',
  'report.paused',
  'report.resumed',
  'report.removed',
  'import.done',
  'import.undone',
  'media.deleted',
  'stream.scheduled',
  'stream.changed',
  'stream.deleted',
  'stream.restored',
  'stream.started',
  'stream.ended',
  'member.invited',
  'member.uninvited',
  'member.joined',
  'member.changed',
  'member.limited',
  'member.removed',
  'member.left',
  'key.created',
  'key.revoked',
  'key.app_connected',
  'key.app_disconnected',
  'settings.approvals',
  'settings.exported',
  'settings.renamed',
  'settings.zone',
  'settings.publishing',
  'settings.two_factor_on',
  'settings.two_factor_off',
  'settings.plan',
] as const;
export const ActivityAction = z.enum(activityActions);
export type ActivityAction = z.infer<typeof ActivityAction>;

/** What entries are about, in the order of the filter. */
export const activityKinds = [
  ...([
    'post',
    'approval',
    'account',
    'group',
    'proxy',
    'brand',
    'queue',
    'repeat',
    'label',
    'feed',
    'webhook',
    'report',
    'import',
    'media',
    'stream',
  ] as const),
  ...(['member', 'key', 'settings'] as const),
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;
export const kindOfActivity = (action: ActivityAction): ActivityKind => ActivityKind.parse(action.slice(0, action.indexOf('.')));

/** Where something comes from. */
export const activitySources = ['person', 'key', 'client', 'automation'] as const;
export const ActivitySource = z.enum(activitySources);
export type ActivitySource = z.infer<typeof ActivitySource>;

/** How long something can be undone from the activity, in hours. */
export const activityUndoHours = 24;
/** How long a workspace's activity can be kept, in days; null: for ever. */
export const activityKeptDays = [30, 90, 365, null] as const;
/** If its owner hasn't chosen. */
export const defaultActivityKeptDays = 365;

const filter = {
  person: z.string().min(1).max(100).optional().describe('ID of a person: what they did, also with their API keys'),
  source: listed(z.array(ActivitySource).min(1)).optional().describe('`person`, `key`, `client`, `automation`, comma-separated'),
  kind: listed(z.array(ActivityKind).min(1)).optional().describe('What it is about, comma-separated'),
  group: listed(z.array(Id).min(1).max(maxGroups))
    .optional()
    .describe('IDs of account groups, comma-separated: what concerns one of their accounts'),
  from: Instant.optional().describe('At or after'),
  to: Instant.optional().describe('Before'),
  search: z.string().trim().max(200).optional().describe('In the names of what it was done to'),
};

export const ActivityQuery = PageQuery.extend({ ...filter, cursor: IdCursor.optional() });
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityExportQuery = z.object(filter);
export type ActivityExportQuery = z.infer<typeof ActivityExportQuery>;

/** A sentence in parts: names stand out. */
const Sentence = z.array(z.object({ text: z.string(), strong: z.boolean() }));

export const ActivityEntry = z
  .object({
    id: Id,
    at: Instant,
    source: ActivitySource,
    by: z.object({
      id: z.string().nullable().describe('The person; null for clients, for Everycast, and for people who are gone'),
      name: z.string().describe('Of the person, the API key or the client'),
    }),
    action: ActivityAction,
    sentence: Sentence,
    count: z.number().int().describe('How many it was done to'),
    groupIds: z.array(Id).describe('The account groups it concerns'),
    undoableUntil: Instant.nullable().describe('Null if it can’t be undone, or no more'),
    undone: z.object({ at: Instant, by: z.string() }).nullable().describe('Who undid it'),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ActivityPage = page(ActivityEntry).extend({ keptDays: z.number().int().nullable() }).meta({ id: 'ActivityPage' });
export type ActivityPage = z.infer<typeof ActivityPage>;

const Change = z.object({
  what: z.enum(['time', 'text']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ActivityChange = z.infer<typeof Change>;

export const ActivityDetails = ActivityEntry.extend({
  subjects: z.array(
    z.object({
      id: z.string().nullable(),
      name: z.string(),
      exists: z.boolean().describe('It is a post that can be opened'),
      changes: z.array(Change),
      undone: z.boolean(),
    }),
  ),
  device: Device.nullable(),
  address: z.string().nullable().describe('The IP address; only owners see it'),
}).meta({ id: 'ActivityDetails' });
export type ActivityDetails = z.infer<typeof ActivityDetails>;

/** What an undo did. */
export const ActivityUndone = z
  .object({
    entry: ActivityEntry.describe('What was undone'),
    sentence: z.string().describe('What was done now'),
    notes: z.array(z.string()).describe('What is different from before, and why'),
    kept: z.array(z.object({ name: z.string(), message: z.string() })).describe('What couldn’t be undone, and why'),
  })
  .meta({ id: 'ActivityUndone' });
export type ActivityUndone = z.infer<typeof ActivityUndone>;

export const UndoLast = z.strictObject({ redo: z.boolean().default(false).describe('Takes the person’s last undo back') });

export const ActivitySettings = z.strictObject({
  keptDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]).describe('Days; null: for ever'),
});
export type ActivitySettings = z.infer<typeof ActivitySettings>;
