import { z } from 'zod';
import { Id, IdCursor, Instant, PageQuery, page } from './common.ts';

/** What notifications are about, in the order in which a day lists them. */
export const NotificationTopic = z.enum([
  'failures',
  'accounts',
  'streams',
  'discussion',
  'mentions',
  'comments',
  'published',
  'reports',
  'plan',
  'team',
]);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

const topics: readonly [prefix: string, NotificationTopic][] = [
  ['publishing.', 'failures'],
  ['post.failed', 'failures'],
  ['evergreen.', 'failures'],
  ['series.', 'failures'],
  ['webhook.', 'failures'],
  ['account.', 'accounts'],
  ['stream.', 'streams'],
  ['comment.', 'discussion'],
  ['engagement.mention', 'mentions'],
  ['engagement.', 'comments'],
  ['post.liked', 'comments'],
  ['post.published', 'published'],
  ['report.', 'reports'],
  ['plan.', 'plan'],
  ['billing.', 'plan'],
];

/** What a kind of notification is about. */
export const topicOf = (kind: string): NotificationTopic => topics.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'team';

export const Notification = z
  .object({
    id: Id,
    kind: z.string(),
    topic: NotificationTopic,
    count: z.number().int().nullable().describe('How many events it counts; null if it is about one thing'),
    subject: z.string().nullable().describe('The text of the post that it counts the events of'),
    handled: z.string().nullable().describe('What became of it, once it no longer needs anyone'),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable().describe('Path within the app'),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const unread = z.number().int().describe('Total unread');
export const NotificationPage = page(Notification).extend({ unread }).meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;
export const NotificationsQuery = PageQuery.extend({
  cursor: IdCursor.optional(),
  group: Id.optional().describe('Only what tells of accounts or posts of this account group'),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;
export const NotificationsRead = z
  .object({ ids: z.array(Id).min(1).max(200).optional().describe('Omit for all') })
  .meta({ id: 'NotificationsRead' });
export const NotificationsMarked = z
  .object({ readAt: Instant.describe('Of all that this marked; `/api/v1/notifications/unread` takes it back') })
  .meta({ id: 'NotificationsMarked' });

export const NotificationsUnread = z
  .strictObject({ readAt: Instant.describe('`readAt` of those that were marked together') })
  .meta({ id: 'NotificationsUnread' });
export const UnreadCount = z.object({ unread }).meta({ id: 'UnreadCount' });

/** A mail that wasn't sent because no SMTP server is set; the instance owner can read it here. */
export const OutboxMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    refusal: z.string().nullable().describe('The mail server’s rejection; null if no server is configured'),
    createdAt: Instant,
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof OutboxMail>;
