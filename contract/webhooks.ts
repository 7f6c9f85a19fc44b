import { z } from 'zod';
import { Id, IdCursor, Instant, PageQuery, page } from './common.ts';
import { NameOf } from './one-line.ts';

/** The most webhooks per workspace. */
export const maxWebhooks = 20;
export const maxWebhookUrl = 2000;
export const maxWebhookName = 80;
/** After a secret is replaced, the old one signs as well for this long. In hours. */
export const oldSecretHours = 24;
/** A delivery is retried for this long. In days. */
export const webhookRetryDays = 3;
/** Deliveries are kept for this long. In days. */
export const webhookKeptDays = 30;
/** The longest part of an answer that is kept. Bytes. */
export const maxWebhookAnswer = 4096;

/** What a webhook can be told. The part before the dot says what it is about. */
export const webhookEvents = [
  'post.scheduled',
  'post.rescheduled',
  'post.approved',
  'post.published',
  'post.failed',
  'post.unconfirmed',
  'account.needs_attention',
  'comment.received',
  'mention.received',
  'message.received',
  'stream.started',
  'stream.ended',
  'recording.ready',
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What is sent: those, and what “Send test” sends. */
export const SentEvent = z.enum([...webhookEvents, 'webhook.test']);
export type SentEvent = z.infer<typeof SentEvent>;

const ofWorkspace = { workspaceId: Id };
const PostData = z.object({
  ...ofWorkspace,
  postId: Id,
  text: z.string().describe('How the text begins'),
  accountIds: z.array(Id).describe('The accounts it is about'),
  schedule: z
    .object({ at: z.string(), zone: z.string() })
    .nullable()
    .describe('When it goes out, in wall time; null: at once, or not known'),
  on: z.array(z.object({ platform: z.string(), handle: z.string() })).describe('The accounts by name, if it was published or failed'),
});
const ReceivedData = z.object({
  ...ofWorkspace,
  accountId: Id,
  conversationId: Id,
  from: z.string(),
  text: z.string(),
  at: Instant,
});
const StreamData = z.object({ ...ofWorkspace, streamId: Id, title: z.string() });

/** What is in `data`, by the type of event. */
export const webhookData = {
  'post.scheduled': PostData,
  'post.rescheduled': PostData,
  'post.approved': PostData,
  'post.published': PostData,
  'post.failed': PostData,
  'post.unconfirmed': PostData,
  'account.needs_attention': z.object({ ...ofWorkspace, accountId: Id, platform: z.string(), handle: z.string() }),
  'comment.received': ReceivedData,
  'mention.received': ReceivedData,
  'message.received': ReceivedData,
  'stream.started': StreamData,
  'stream.ended': StreamData,
  'recording.ready': StreamData.extend({ mediaIds: z.array(Id).describe('The recording’s files in the media library') }),
  'webhook.test': z.object({ ...ofWorkspace, webhookId: Id }),
} as const satisfies Record<SentEvent, z.ZodType>;
export type WebhookData<E extends SentEvent> = z.infer<(typeof webhookData)[E]>;

const settings = {
  name: NameOf(maxWebhookName),
  url: z
    .string()
    .trim()
    .min(1, 'schema.webhook_url')
    .max(maxWebhookUrl, 'schema.too_many_characters')
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'schema.webhook_url')
    .describe('Where events are posted to'),
  events: z.array(WebhookEvent).min(1, 'schema.webhook_events').max(webhookEvents.length),
};

export const NewWebhook = z.strictObject(settings).meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Where a workspace's events are posted to. */
export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    events: z.array(WebhookEvent),
    paused: z.boolean(),
    problem: z.string().nullable().describe('Why Everycast paused it, in the reader’s language'),
    acceptedAt: Instant.nullable().describe('When it last accepted a delivery, to the minute'),
    waiting: z.number().int().describe('Deliveries that it hasn’t accepted yet'),
    failing: z.boolean().describe('One of these was tried and not accepted'),
    oldSecretUntil: Instant.nullable().describe('Until when the replaced secret signs as well'),
    createdAt: Instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z.string().describe('`whsec_…`: verifies signatures; shown only once'),
}).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** An event on its way to a webhook. */
export const WebhookDelivery = z
  .object({
    id: Id,
    eventId: Id.describe('`webhook-id`: the same however often it is sent'),
    event: z.string(),
    at: Instant.describe('When it happened'),
    state: DeliveryState,
    attempts: z.number().int(),
    attemptedAt: Instant.nullable(),
    nextAt: Instant.nullable().describe('When it is tried next; null if it isn’t'),
    status: z.number().int().nullable().describe('The last answer’s HTTP status; null if there was none'),
    answer: z.string().nullable().describe('How the last answer begins'),
    milliseconds: z.number().int().nullable(),
    problem: z.string().nullable().describe('Why it wasn’t accepted, in the reader’s language'),
    body: z.string().describe('What was sent, as JSON'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveries = page(WebhookDelivery).meta({ id: 'WebhookDeliveries' });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
export const DeliveriesQuery = PageQuery.extend({ cursor: IdCursor.optional(), state: DeliveryState.optional() });
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;
