import { z } from 'zod';
import { Id, Instant, listed, PageQuery, page } from './common.ts';
import { NameOf } from './one-line.ts';
import { PlatformId } from './platforms.ts';
import { TargetProblem, TargetState } from './posts.ts';

/** What people do with what others wrote, as the specification names it; a `dm` is a message. */
export const engagementActions = ['like', 'comment', 'dm'] as const;
export const EngagementActionName = z.enum(engagementActions);
export const isEngagementAction = (action: string): action is EngagementActionName => EngagementActionName.safeParse(action).success;
export type EngagementActionName = z.infer<typeof EngagementActionName>;

/** The most per person and action in a rolling hour (specification, section 9). */
export const hourlyLimits = { like: 60, comment: 30, dm: 20 } as const satisfies Record<EngagementActionName, number>;

/** Until a workspace has its first conversation (specification, section 9). In percent and minutes. */
export const sampleMetrics = { responseRate: 85, avgResponseTime: 15 } as const;

/** The longest response, in characters; platforms allow less. */
export const maxResponseLength = 10_000;
export const ResponseText = z.string().max(maxResponseLength, 'schema.too_many_characters');

const kinds = ['comment', 'mention', 'dm'] as const;
export const ConversationKind = z.enum(kinds);

export const EngagementPerson = z
  .object({
    id: Id,
    handle: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    firstSeenAt: Instant,
  })
  .meta({ id: 'EngagementPerson' });
export type EngagementPerson = z.infer<typeof EngagementPerson>;

/** What stands out about a conversation, the most urgent first. */
export const conversationStates = [
  'failed',
  'unconfirmed',
  'sending',
  'awaiting_approval',
  'done',
  'snoozed',
  'unanswered',
  'answered',
] as const;
export const ConversationState = z.enum(conversationStates);
export type ConversationState = z.infer<typeof ConversationState>;

export const Conversation = z
  .object({
    id: Id,
    accountId: Id,
    platform: PlatformId,
    kind: ConversationKind,
    person: EngagementPerson,
    text: z.string().describe('The newest of what others wrote'),
    state: ConversationState,
    lastAt: Instant,
    unansweredSince: Instant.nullable(),
    done: z.boolean(),
    snoozedUntil: Instant.nullable(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** `own`: the account wrote it outside Everycast. */
export const EngagementItem = z
  .object({
    id: Id,
    kind: ConversationKind,
    person: EngagementPerson,
    own: z.boolean(),
    text: z.string(),
    at: Instant,
    permalink: z.string().nullable(),
    liked: z.boolean().describe('Liked from here'),
  })
  .meta({ id: 'EngagementItem' });
export type EngagementItem = z.infer<typeof EngagementItem>;

/** What someone did. `state` is null if they did it on the platform and marked it as done here. */
export const EngagementResponse = z
  .object({
    id: Id,
    itemId: Id.nullable(),
    action: EngagementActionName,
    text: z.string(),
    at: Instant,
    userId: z.string().nullable().describe('Null once that person has deleted their account'),
    userName: z.string().nullable(),
    state: TargetState.nullable(),
    error: TargetProblem.nullable(),
    permalink: z.string().nullable(),
    approvedBy: z.string().nullable().describe('Who approved it, if it waited for that'),
  })
  .meta({ id: 'EngagementResponse' });
export type EngagementResponse = z.infer<typeof EngagementResponse>;

export const replyRequestStates = ['waiting', 'returned'] as const;

/** A response that isn't sent until someone approves it exactly as it is. */
export const ReplyRequest = z
  .object({
    id: Id,
    conversationId: Id,
    accountId: Id,
    itemId: Id.describe('What it answers'),
    action: EngagementActionName,
    text: z.string(),
    state: z.enum(replyRequestStates).describe('`returned`: someone asked for changes'),
    version: z.int().describe('Grows with each change: send it with a decision, which fails if the response has changed since'),
    askedAt: Instant,
    askedById: z.string().nullable().describe('Null once that person has deleted their account'),
    askedBy: z.string(),
    note: z.string().nullable().describe('What should change, if it was returned'),
    returnedBy: z.string().nullable(),
  })
  .meta({ id: 'ReplyRequest' });
export type ReplyRequest = z.infer<typeof ReplyRequest>;

/** What people do with a conversation besides answering. */
export const activityEvents = ['assigned', 'unassigned', 'done', 'reopened', 'snoozed', 'woken'] as const;
export type ActivityEvent = (typeof activityEvents)[number];

/** What happened with a conversation. Names are null for people who are gone. */
export const ConversationActivity = z
  .object({
    id: Id,
    event: z.enum(['arrived', ...engagementActions, ...activityEvents]),
    at: Instant,
    userId: z.string().nullable().describe('Who did it; null for `arrived`'),
    userName: z.string().nullable(),
    assigneeId: z.string().nullable().describe('Who it was given to'),
    assigneeName: z.string().nullable(),
    snoozedUntil: Instant.nullable(),
  })
  .meta({ id: 'ConversationActivity' });
export type ConversationActivity = z.infer<typeof ConversationActivity>;

/** The account's post that a conversation belongs to. */
export const ConversationPost = z.object({ id: Id, text: z.string(), permalink: z.string().nullable(), publishedAt: Instant.nullable() });

export const ConversationDetail = Conversation.extend({
  items: z.array(EngagementItem),
  responses: z.array(EngagementResponse),
  requests: z.array(ReplyRequest).describe('Responses that wait for approval, or were returned, oldest first'),
  post: ConversationPost.nullable(),
  blocked: z
    .object({ like: z.string().nullable(), comment: z.string().nullable(), dm: z.string().nullable() })
    .describe('Why the platform doesn’t let apps do it, or null'),
  activity: z.array(ConversationActivity).describe('What happened with it, newest first'),
  past: z.array(Conversation).describe('Other conversations with this person, newest first'),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const conversationQueues = ['all', 'unanswered', 'mine', 'snoozed', 'done'] as const;
export const ConversationQueue = z.enum(conversationQueues);
export type ConversationQueue = z.infer<typeof ConversationQueue>;

export const conversationSorts = ['newest', 'oldest'] as const;
export const ConversationSort = z.enum(conversationSorts);
export type ConversationSort = z.infer<typeof ConversationSort>;

export const ConversationsQuery = PageQuery.extend({
  queue: ConversationQueue.default('all'),
  sort: ConversationSort.optional().describe(
    '`newest` (the default): by what was written last. `oldest`: what has been waiting for an answer the longest, then the others, oldest first',
  ),
  platform: PlatformId.optional(),
  account: listed(z.array(Id).min(1).max(500)).optional().describe('The ID of an account, or several with commas'),
  search: z.string().trim().max(100).optional(),
});
export type ConversationsQuery = z.infer<typeof ConversationsQuery>;
export const ConversationsPage = page(Conversation);
export type ConversationsPage = z.infer<typeof ConversationsPage>;

/** `done`: true ends it until something new arrives. A snoozed one comes back at its time, or with the next item. */
export const ConversationChange = z
  .strictObject({ done: z.boolean(), snoozedUntil: Instant.nullable(), assigneeId: z.string().min(1).max(100).nullable() })
  .partial()
  .meta({ id: 'ConversationChange' });
export type ConversationChange = z.infer<typeof ConversationChange>;

/** `byHand`: it was done on the platform, and is only recorded. */
export const NewEngagementAction = z
  .strictObject({
    itemId: Id,
    // What a platform doesn't support is rejected with the specification's text, which names the platform.
    action: z.string().max(40).describe('`like`, `comment` or `dm`'),
    content: ResponseText.default(''),
    byHand: z.boolean().default(false),
  })
  .meta({ id: 'NewEngagementAction' });
export type NewEngagementAction = z.input<typeof NewEngagementAction>;

export const ResponseDecision = z.enum(['retry', 'ignore', 'it_is_there', 'send_again']);
export type ResponseDecision = z.infer<typeof ResponseDecision>;

/** How many actions remain in this hour; `opensAt`: when one is possible again, if none is. */
const ActionLimit = z.object({ max: z.int(), remaining: z.int(), opensAt: Instant.nullable() }).meta({ id: 'ActionLimit' });

/** The signed-in person's actions, and how their workspace answers, in the last so many days. */
export const EngagementMetrics = z
  .object({
    likes: z.int(),
    comments: z.int(),
    dms: z.int(),
    responseRate: z.number().describe('Percent of conversations with an answer'),
    avgResponseTime: z.number().nullable().describe('Minutes to the first answer; null without any'),
    before: z.number().nullable().describe('The same in the period before'),
    conversations: z.int(),
    answered: z.int(),
    sample: z.boolean().describe('The rate and the time are samples: there is no conversation yet'),
  })
  .meta({ id: 'EngagementMetrics' });
export type EngagementMetrics = z.infer<typeof EngagementMetrics>;
export const MetricsQuery = z.object({ days: z.coerce.number().int().min(1).max(365).default(7) });

/** What the screen shows around the conversations. */
export const EngagementOverview = z
  .object({
    queues: z.object({ all: z.int(), unanswered: z.int(), mine: z.int(), snoozed: z.int(), done: z.int() }),
    platforms: z.array(z.object({ platform: PlatformId, count: z.int() })),
    accounts: z.array(z.object({ accountId: Id, count: z.int() })).describe('Without those that have no conversation'),
    oldestUnansweredAt: Instant.nullable(),
    limits: z.object({ like: ActionLimit, comment: ActionLimit, dm: ActionLimit }),
    checkedAt: Instant.nullable(),
    problems: z.array(z.object({ accountId: Id, handle: z.string(), platform: PlatformId, message: z.string() })),
    waits: z
      .array(z.object({ accountId: Id, handle: z.string(), platform: PlatformId, until: Instant }))
      .describe('Accounts that are checked less often, because all accounts of an app share a daily limit; `until`: the next check'),
    people: z.array(z.object({ id: z.string(), name: z.string() })).describe('People a conversation can be assigned to'),
  })
  .meta({ id: 'EngagementOverview' });
export type EngagementOverview = z.infer<typeof EngagementOverview>;

export const CheckQuery = z.object({
  retry: z.stringbool().optional().describe('Also retry accounts whose last check failed, unless their platform asks to wait'),
});
export const EngagementCheck = z
  .object({
    reading: z.int().describe('How many accounts are being checked now'),
    until: Instant.nullable().describe('When the next account whose check failed can be retried; null if there is none'),
  })
  .meta({ id: 'EngagementCheck' });
export type EngagementCheck = z.infer<typeof EngagementCheck>;

export const maxSavedReplies = 100;
export const maxSavedReplyName = 60;
export const SavedReply = z.object({ id: Id, name: z.string(), text: z.string() }).meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof SavedReply>;
export const NewSavedReply = z
  .strictObject({
    name: NameOf(maxSavedReplyName),
    text: z.string().trim().min(1, 'schema.text_missing').max(2_000, 'schema.too_many_characters'),
  })
  .meta({ id: 'NewSavedReply' });
export type NewSavedReply = z.infer<typeof NewSavedReply>;
export const SavedReplyChange = NewSavedReply.partial().meta({ id: 'SavedReplyChange' });
export type SavedReplyChange = z.infer<typeof SavedReplyChange>;
