import { z } from 'zod';
import { Instant } from './common.ts';
import { NotificationTopic } from './notifications.ts';
import { Zone } from './time.ts';

/** Where notifications reach a person. */
export const Channel = z.enum(['app', 'email', 'push']);
export type Channel = z.infer<typeof Channel>;

/** What nobody can turn off in the app: failures, access, and what concerns security. */
export const alwaysInApp: readonly NotificationTopic[] = ['failures', 'accounts', 'team'];
/** What may come through in quiet hours, and doesn't wait for the daily digest. */
export const urgentTopics: readonly NotificationTopic[] = ['failures', 'accounts', 'streams'];
/** What can be unsubscribed from with one click: everything but access and security. */
export const unsubscribable = [
  'failures',
  'streams',
  'discussion',
  'mentions',
  'comments',
  'published',
  'reports',
  'plan',
  'summary',
] as const satisfies (NotificationTopic | 'summary')[];
/** A kind of mail: about one topic, or the summary of several. */
export const MailKind = z.enum(unsubscribable);
export type MailKind = z.infer<typeof MailKind>;

/** "22:30" */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'schema.slot_time');

const Channels = z.strictObject({ app: z.boolean(), email: z.boolean(), push: z.boolean() });
export type Channels = z.infer<typeof Channels>;

export const NotificationChoices = z
  .strictObject({
    topics: z
      .strictObject(
        Object.fromEntries(NotificationTopic.options.map((topic) => [topic, Channels])) as Record<NotificationTopic, typeof Channels>,
      )
      .refine((topics) => alwaysInApp.every((topic) => topics[topic].app), 'schema.always_in_app'),
    quiet: z.strictObject({
      on: z.boolean(),
      from: TimeOfDay,
      to: TimeOfDay,
      days: z.array(z.number().int().min(1).max(7)).max(6).describe('Days that are quiet from midnight to midnight: 1 is Monday'),
      urgent: z.boolean().describe('Whether failures, lost access and streams still come through'),
      zone: Zone.nullable().describe('null: the person’s'),
    }),
    digest: z.strictObject({ on: z.boolean().describe('Everything that isn’t urgent comes in one email a day'), at: TimeOfDay }),
    summaries: z.boolean().describe('Whether what was held, and the daily digest, is mailed'),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const everywhere: Channels = { app: true, email: true, push: true };
export const defaultNotificationChoices: NotificationChoices = {
  topics: {
    failures: everywhere,
    accounts: everywhere,
    streams: everywhere,
    discussion: everywhere,
    mentions: everywhere,
    comments: everywhere,
    // What went as planned interrupts nobody.
    published: { app: true, email: false, push: false },
    reports: { app: true, email: true, push: false },
    plan: everywhere,
    team: everywhere,
  },
  quiet: { on: false, from: '19:00', to: '08:00', days: [], urgent: true, zone: null },
  digest: { on: false, at: '08:00' },
  summaries: true,
};

export const NotificationSettings = NotificationChoices.extend({
  zone: z.string().describe('The zone in which quiet hours and the digest apply'),
  quietUntil: Instant.nullable().describe('When quiet hours end, if it is quiet now'),
  quietFrom: Instant.nullable().describe('When they start next; null if they are off'),
  nextSummary: Instant.nullable().describe('When the next mail that sums up comes, if there is something to tell'),
  email: z.string(),
  browsers: z.number().int().describe('How many browsers get pushed notifications'),
}).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What became of a test that a person sent themselves, by channel. */
export const NotificationTest = z
  .object({
    email: z.enum(['sent', 'off', 'no_server', 'refused']).describe('`no_server`: no mail server is set up; `refused`: it didn’t take it'),
    push: z.enum(['sent', 'off', 'no_browser', 'refused']).describe('`no_browser`: none gets pushed notifications'),
  })
  .meta({ id: 'NotificationTest' });
export type NotificationTest = z.infer<typeof NotificationTest>;

/** What a link in a mail unsubscribes from. */
export const MailSubscription = z.object({ kind: MailKind, subscribed: z.boolean() }).meta({ id: 'MailSubscription' });
export type MailSubscription = z.infer<typeof MailSubscription>;
