import {
  type Conversation,
  type ConversationDetail,
  type ConversationsQuery,
  type EngagementActionName,
  type EngagementMetrics,
  type EngagementOverview,
  engagementActions,
  maxSavedReplies,
  type NewSavedReply,
  type SavedReply,
  type SavedReplyChange,
} from '@everycast/contract/engagement';
import { messageOf } from '@everycast/messages/message';
import type { PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createActions } from './actions.ts';
import { activityOf } from './activity.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { InboxNeeds } from './needs.ts';
import { createOrganizing, gone } from './organizing.ts';
import { createReading, type ReadingTime } from './reading.ts';
import { anHourBefore, answering, leftOf, refusalOf } from './rules.ts';
import { sentFromHere } from './sent-from-here.ts';
import { createActionStore } from './store/actions.ts';
import { type ConversationView, createConversationStore, type ItemView } from './store/conversations.ts';
import { createEventStore } from './store/events.ts';
import { createSavedReplyStore } from './store/saved-replies.ts';
import { conversationOf, itemOf, publishedPostOf, responseOf } from './view.ts';

export type Inbox = ReturnType<typeof createInbox>;

const day = 24 * 3_600_000;
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

const savedGone = () => new AppError('not_found', 'engagement.saved_gone');

/** What people write to the workspace's accounts, as conversations, and how it is answered. */
export function createInbox(kernel: Kernel, needs: InboxNeeds, readingTime?: ReadingTime) {
  const store = createConversationStore(kernel.db);
  const actionStore = createActionStore(kernel.db);
  const eventStore = createEventStore(kernel.db);
  const saved = createSavedReplyStore(kernel.db);
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
    const [items, actions, events, past] = await Promise.all([
      store.items(id),
      store.actions(id),
      eventStore.newest(id),
      store.past(row, maxPast),
    ]);
    const responseIds = actions.flatMap(({ responseId }) => responseId ?? []);
    const involved = [row.assigneeId, ...actions.map(({ userId }) => userId), ...events.flatMap((one) => [one.userId, one.assigneeId])];
    const people = new Set(involved.filter((userId) => userId !== null));
    const [sent, names, post, accounts] = await Promise.all([
      needs.posts.responses(workspaceId, responseIds),
      needs.people.names([...people]),
      row.postRemoteId === null ? null : needs.posts.publishedAs(workspaceId, row.accountId, row.postRemoteId),
      needs.accounts.describe(workspaceId, [row.accountId]),
    ]);
    // What was sent from here is read from the platform, too.
    const fromHere = sentFromHere(items, actions, sent);
    const liked = actions.filter(({ action, responseId }) => action === 'like' && sent.get(responseId ?? '')?.state !== 'failed');
    const likes = new Set(liked.flatMap(({ itemId }) => itemId ?? []));
    return {
      ...conversationOf(row, names, now()),
      items: items.filter(({ own, remoteId }) => !own || !fromHere.has(remoteId)).map((item) => itemOf(item, likes)),
      responses: actions.map((action) => responseOf(action, sent.get(action.responseId ?? ''), names)),
      post: post && publishedPostOf(post),
      blocked: blockedOn(needs.platforms[row.platform]?.manifest, items, now(), accounts.get(row.accountId)?.traits ?? {}),
      activity: activityOf({ conversation: row, events, actions, sent, names }),
      past: await shown(past),
    };
  }

  return {
    /** Reads inboxes in this process; returns how to stop. */
    start: reading.start,
    check: reading.check,
    readSoon: reading.readSoon,
    get,
    ...createActions(kernel, needs, { store, actions: actionStore, get }),
    ...createOrganizing(kernel, needs, { store, events: eventStore, get }),

    async list({ workspaceId, userId }: Membership, query: ConversationsQuery): Promise<{ items: Conversation[]; cursor: string | null }> {
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
    },

    async overview({ workspaceId, userId }: Membership): Promise<EngagementOverview> {
      const [counts, sources, members, times] = await Promise.all([
        store.counts(workspaceId, userId, now()),
        reading.sources(workspaceId),
        needs.members(workspaceId),
        Promise.all(engagementActions.map((action) => actionStore.recent(userId, action, anHourBefore(now())))),
      ]);
      const accounts = await needs.accounts.describe(
        workspaceId,
        sources.map(({ id }) => id),
      );
      const sum = (name: 'all' | 'unanswered' | 'mine' | 'snoozed' | 'done') => counts.reduce((total, row) => total + row[name], 0);
      const oldest = counts.flatMap(({ oldest: at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
      const checked = sources.flatMap(({ checkedAt }) => checkedAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0];
      const left = engagementActions.map((action, index) => {
        const { opensAt, ...rest } = leftOf(action, times[index] ?? []);
        return [action, { ...rest, opensAt: opensAt?.toISOString() ?? null }] as const;
      });
      return {
        queues: { all: sum('all'), unanswered: sum('unanswered'), mine: sum('mine'), snoozed: sum('snoozed'), done: sum('done') },
        platforms: [...Map.groupBy(counts, ({ platform }) => platform)].map(([platform, rows]) => ({
          platform,
          count: rows.reduce((total, { all }) => total + all, 0),
        })),
        accounts: counts.map(({ accountId, all }) => ({ accountId, count: all })),
        oldestUnansweredAt: oldest?.toISOString() ?? null,
        left: Object.fromEntries(left) as EngagementOverview['left'],
        checkedAt: checked?.toISOString() ?? null,
        problems: sources.flatMap(({ id: accountId, problem }) => {
          const account = accounts.get(accountId);
          if (!problem || !account?.connected) return [];
          return [{ accountId, handle: account.handle, platform: account.platform, message: say(problem) }];
        }),
        waits: sources.flatMap(({ id: accountId, sharesUntil }) => {
          const account = accounts.get(accountId);
          if (!sharesUntil || sharesUntil <= now() || !account?.connected) return [];
          return [{ accountId, handle: account.handle, platform: account.platform, until: sharesUntil.toISOString() }];
        }),
        people: members.map(({ userId: id, name }) => ({ id, name })),
      };
    },

    async metrics({ workspaceId, userId }: Membership, days: number): Promise<EngagementMetrics> {
      const to = now();
      const [from, before] = [new Date(to.getTime() - days * day), new Date(to.getTime() - 2 * days * day)];
      const [own, answers, earlier, any] = await Promise.all([
        actionStore.count(workspaceId, userId, from),
        store.answers(workspaceId, from, to),
        store.answers(workspaceId, before, from),
        store.any(workspaceId),
      ]);
      const { conversations, answered } = answers;
      return {
        likes: own.like,
        comments: own.comment,
        dms: own.dm,
        conversations,
        answered,
        ...answering(answers, !any),
        before: earlier.seconds === null ? null : Math.round(earlier.seconds / 60),
      };
    },

    savedReplies: {
      list: saved.list,

      /** @throws AppError limit_reached */
      create: (workspaceId: string, { name, text }: NewSavedReply): Promise<SavedReply> =>
        kernel.db.transaction().execute(async (tx) => {
          if ((await saved.lockCount(tx, workspaceId)) >= maxSavedReplies) {
            throw new AppError('limit_reached', 'engagement.too_many_saved', { max: maxSavedReplies });
          }
          const reply = { id: newId(), name, text };
          await saved.add(tx, { ...reply, workspaceId, createdAt: now() });
          return reply;
        }),

      /** @throws AppError not_found */
      async change(workspaceId: string, id: string, change: SavedReplyChange): Promise<SavedReply> {
        const { name, text } = change;
        const reply = await saved.change(workspaceId, id, { ...(name !== undefined && { name }), ...(text !== undefined && { text }) });
        if (!reply) throw savedGone();
        return reply;
      },

      /** @throws AppError not_found */
      async remove(workspaceId: string, id: string): Promise<void> {
        if (!(await saved.remove(workspaceId, id))) throw savedGone();
      },
    },
  };
}
