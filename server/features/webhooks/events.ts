import type { SentEvent, WebhookData, WebhookEvent } from '@everycast/contract/webhooks';
import { z } from 'zod';
import type { Happened, ReceivedItem } from '../../kernel/domain-events.ts';
import { shortened } from '../../kernel/text.ts';

/** Something that happened, as it is sent. `resource`: what it is about. */
export type Occurrence<E extends SentEvent = SentEvent> = {
  [One in E]: { event: One; resource: string; data: WebhookData<One>; at: Date };
}[E];

/** Older items are no news: the first reading of an account brings what was written long ago. Milliseconds. */
const newsFor = 24 * 3600_000;
/** Characters of a comment or message. */
const textLength = 5_000;

const posts = {
  'post.created': 'post.scheduled',
  'post.scheduled': 'post.scheduled',
  'post.moved': 'post.rescheduled',
  'approval.given': 'post.approved',
  'post.published': 'post.published',
  'post.failed': 'post.failed',
  'post.unconfirmed': 'post.unconfirmed',
} as const satisfies Partial<Record<Happened['action'], WebhookEvent>>;
const isOfPost = (action: Happened['action']): action is keyof typeof posts => action in posts;
const isOfStream = (action: Happened['action']): action is 'stream.started' | 'stream.ended' =>
  action === 'stream.started' || action === 'stream.ended';

/** What an activity says of a post. */
const Details = z.object({
  time: z
    .object({ after: z.object({ planned: z.boolean(), schedule: z.object({ at: z.string(), zone: z.string() }).nullable() }).optional() })
    .optional(),
  on: z.array(z.object({ platform: z.string(), handle: z.string() })).optional(),
});

/** What of the workspace's activity webhooks are told. */
export function happenedEvent(happened: Happened, now: Date): Occurrence<WebhookEvent>[] {
  const { action, workspaceId, subject, accountIds = [], at = now } = happened;
  const { id } = subject;
  // Without an ID it is about several, or about a reply.
  if (id === null) return [];
  if (isOfStream(action)) {
    return [{ event: action, resource: `stream:${id}`, data: { workspaceId, streamId: id, title: subject.name }, at }];
  }
  if (!isOfPost(action)) return [];
  const { time, on = [] } = Details.parse(happened.details ?? {});
  const isPlan = action === 'post.created' || action === 'post.moved';
  // A draft's time is nobody else's concern.
  if (isPlan && time?.after?.planned !== true) return [];
  const data = { workspaceId, postId: id, text: subject.name, accountIds: [...accountIds], schedule: time?.after?.schedule ?? null, on };
  return [{ event: posts[action], resource: `post:${id}`, data, at }];
}

const received = { comment: 'comment.received', mention: 'mention.received', dm: 'message.received' } as const;

/** What others wrote, in the order in which they did. */
export function receivedEvents(
  { workspaceId, accountId, items }: { workspaceId: string; accountId: string; items: readonly ReceivedItem[] },
  now: Date,
): Occurrence<WebhookEvent>[] {
  const news = items.filter(({ own, at }) => !own && at.getTime() >= now.getTime() - newsFor);
  return news
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ kind, conversationId, name, text, at }) => {
      const data: WebhookData<'comment.received'> = {
        workspaceId,
        accountId,
        conversationId,
        from: name,
        text: shortened(text, textLength),
        at: at.toISOString(),
      };
      return { event: received[kind], resource: `conversation:${conversationId}`, data, at: now };
    });
}
