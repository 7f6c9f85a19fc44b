import type {
  Conversation,
  ConversationChange,
  ConversationDetail,
  ConversationsPage,
  ConversationsQuery,
  EngagementActionName,
  EngagementCheck,
  EngagementMetrics,
  EngagementOverview,
  NewEngagementAction,
  ResponseDecision,
} from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import { messageOf } from '@everycast/messages/message';
import type { PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createActions } from './actions.ts';
import { activityOf } from './activity.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createEngagementMetrics } from './engagement-metrics.ts';
import type { EngagementNeeds } from './needs.ts';
import { createOrganizing, gone } from './organizing.ts';
import { createReading } from './reading.ts';
import type { ReadingTime } from './reading-time.ts';
import { createReplies, type Replies } from './replies.ts';
import { createReplyGate, type ReplyGate } from './reply-gate.ts';
import { refusalOf } from './rules.ts';
import { createSavedReplies, type SavedReplies } from './saved-replies.ts';
import { sentFromHere } from './sent-from-here.ts';
import { createActionStore, createEventStore } from './store/actions.ts';
import { type ConversationView, createConversationStore, type ItemView } from './store/conversations.ts';
import { conversationOf, itemOf, publishedPostOf, responseOf } from './view.ts';

export interface Engagement {
  /** Reads inboxes in this process; returns how to stop. */
  start(): () => Promise<void>;
  /**
   * Somebody looks at the workspace's inbox: it is read now, unless it just was.
   * @param retry they ask for it, so what failed is tried again, too, unless its platform asked to wait, and nothing waits for others
   * @returns how many accounts are read now, and when the next one that failed may be tried again
   */
  check(workspaceId: string, retry?: boolean): Promise<EngagementCheck>;
  /** A platform announces something for these accounts, by remote ID: they are read now. Those that aren't connected are ignored. */
  readSoon(tx: Tx, platform: PlatformId, remoteIds: readonly string[]): Promise<void>;
  /** A conversation with everything in it. @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<ConversationDetail>;
  /** What others need to know of a conversation; null if the workspace has no such one. */
  brief(workspaceId: string, id: string): Promise<ConversationBrief | null>;
  /** A page of a queue. @throws AppError invalid_input if the cursor isn't one of this order */
  list(membership: Membership, query: ConversationsQuery): Promise<ConversationsPage>;
  /** How many wait in each queue, what is left of a person's hourly limits, and which accounts can't be read. */
  overview(membership: Membership): Promise<EngagementOverview>;
  /** What a person did, and how fast the workspace answered, in the last days. */
  metrics(membership: Membership, days: number): Promise<EngagementMetrics>;
  /** Finishes, reopens, snoozes or assigns a conversation. @throws AppError not_found, invalid_input if the assignee isn't a member */
  change(membership: Membership, id: string, change: ConversationChange): Promise<ConversationDetail>;
  /**
   * Likes, comments or sends a message, or asks for approval of that, where the person has to. The same person and request key do it once.
   * @throws AppError invalid_input, not_found, limit_reached, too_many_requests with `opensAt`
   */
  act(membership: Membership, action: NewEngagementAction, requestKey: string): Promise<ConversationDetail>;
  /** What a person decides about a response that failed or is unconfirmed. @throws AppError not_found, and publishing's */
  decide(membership: Membership, responseId: string, decision: ResponseDecision): Promise<ConversationDetail>;
  savedReplies: SavedReplies;
  /** Registers who has to ask before they answer. */
  setApprovals(gate: ReplyGate): void;
  replies: Replies;
}

/** A conversation by its account, the other person, and who is to answer. */
interface ConversationBrief {
  accountId: string;
  name: string;
  assigneeId: string | null;
}

/** Earlier conversations with a person that are shown. */
const maxPast = 5;

/** Which actions the platform doesn't let apps do, in its own terms. The newest of what others wrote is answered. */
function blockedOn(
  manifest: PlatformManifest | undefined,
  items: readonly ItemView[],
  now: Date,
  traits: Traits,
): ConversationDetail['blocked'] {
  const answered = items.findLast(({ own }) => !own) ?? null;
  const why = (action: EngagementActionName): string | null => {
    const refusal = refusalOf(manifest ?? {}, action, answered, now, traits);
    return refusal === null ? null : say(messageOf(refusal));
  };
  return { like: why('like'), comment: why('comment'), dm: why('dm') };
}

/** What people write to the workspace's accounts, as conversations, and how it is answered. */
export function createEngagement(kernel: Kernel, needs: EngagementNeeds, readingTime?: ReadingTime): Engagement {
  const gate = createReplyGate();
  const store = createConversationStore(kernel.db, gate.waiting);
  const actionStore = createActionStore(kernel.db);
  const eventStore = createEventStore(kernel.db);
  const reading = createReading(kernel, needs, readingTime);
  const now = () => kernel.clock.now();

  async function shown(rows: readonly ConversationView[]): Promise<Conversation[]> {
    const ids = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))];
    const names = await needs.people.names(ids);
    return rows.map((row) => conversationOf(row, names, now()));
  }

  async function get(workspaceId: string, id: string): Promise<ConversationDetail> {
    const row = await store.one(workspaceId, id);
    if (!row) throw gone();
    const [items, actions, events, past, requests] = await Promise.all([
      store.items(id),
      store.actions(id),
      eventStore.newest(id),
      store.past(row, maxPast),
      gate.requests(id),
    ]);
    const responseIds = actions.flatMap(({ responseId }) => responseId ?? []);
    const involved = [row.assigneeId, ...actions.map(({ userId }) => userId), ...events.flatMap((one) => [one.userId, one.assigneeId])];
    const people = new Set(involved.filter((userId) => userId !== null));
    const [sent, names, post, accounts, approvers] = await Promise.all([
      needs.posts.responses(workspaceId, responseIds),
      needs.people.names([...people]),
      row.postRemoteId === null ? null : needs.posts.publishedAs(workspaceId, row.accountId, row.postRemoteId),
      needs.accounts.describe(workspaceId, [row.accountId]),
      gate.approvers(responseIds),
    ]);
    // What was sent from here is read from the platform, too.
    const fromHere = sentFromHere(items, actions, sent);
    const liked = actions.filter(({ action, responseId }) => action === 'like' && sent.get(responseId ?? '')?.state !== 'failed');
    const likes = new Set(liked.flatMap(({ itemId }) => itemId ?? []));
    return {
      ...conversationOf(row, names, now()),
      items: items.filter(({ own, remoteId }) => !own || !fromHere.has(remoteId)).map((item) => itemOf(item, likes)),
      responses: actions.map((action) => responseOf(action, sent.get(action.responseId ?? ''), { names, approvers })),
      requests,
      post: post && publishedPostOf(post),
      blocked: blockedOn(needs.platforms[row.platform]?.manifest, items, now(), accounts.get(row.accountId)?.traits ?? {}),
      activity: activityOf({ conversation: row, events, actions, sent, names }),
      past: await shown(past),
    };
  }

  async function list({ workspaceId, userId }: Membership, query: ConversationsQuery): Promise<ConversationsPage> {
    const { queue, sort = 'newest', platform = null, account: accountIds = null, search = '', limit, cursor } = query;
    const after = cursor === undefined ? null : readCursor(sort, cursor);
    const rows = await store.list({
      workspaceId,
      userId,
      queue,
      sort,
      platform,
      accountIds,
      search,
      after,
      limit: limit + 1,
      now: now(),
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: await shown(page), cursor: last ? writeCursor(sort, last) : null };
  }

  const replies = createReplies(kernel, needs, { store, actions: actionStore });
  const actions = createActions(kernel, needs, { replies, gate, actions: actionStore, get });
  const organizing = createOrganizing(kernel, needs, { store, events: eventStore, get });
  const metrics = createEngagementMetrics(kernel, needs, { store, actions: actionStore, reading });

  return {
    start: reading.start,
    check: reading.check,
    readSoon: reading.readSoon,
    get,
    async brief(workspaceId, id) {
      const row = await store.one(workspaceId, id);
      return row && { accountId: row.accountId, name: row.name, assigneeId: row.assigneeId };
    },
    list,
    overview: metrics.overview,
    metrics: metrics.metrics,
    change: organizing.change,
    act: actions.act,
    decide: actions.decide,
    savedReplies: createSavedReplies(kernel),
    setApprovals: gate.set,
    replies,
  };
}
