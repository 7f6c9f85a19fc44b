import { defined } from '@everycast/contract/defined';
import { type Feed, type FeedCheck, type FeedPost, type FeedSettings, maxFeeds, type NewFeed } from '@everycast/contract/feeds';
import type { Tx } from '../../kernel/database/database.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Membership, requirePermission } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readableMessage, say } from '../../kernel/messages.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { createChecking } from './checking.ts';
import { createFeedStore, type FeedChoice, type FeedPostRow, type FeedRow } from './feed-store.ts';
import type { FeedsNeeds } from './needs.ts';
import { createReading } from './reading.ts';

/** Feeds whose new items become drafts or posts. */
export interface Feeds {
  /** Reads feeds in this process; returns how to stop. */
  start(): () => Promise<void>;

  /** All of a workspace, the oldest first. */
  list(workspaceId: string): Promise<Feed[]>;

  /** What is at an address. @throws AppError invalid_input if it is no feed and links to none, or can't be read; too_many_requests */
  check(actor: Membership, url: string): Promise<FeedCheck>;

  /** @throws AppError invalid_input, limit_reached, role_too_low */
  create(actor: Membership, request: NewFeed): Promise<Feed>;

  /** From now on, its posts are in the actor's name. @throws AppError not_found, invalid_input, role_too_low */
  replace(actor: Membership, id: string, settings: FeedSettings): Promise<Feed>;

  /** What became of its items stays. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** Nothing is read until it is resumed. @throws AppError not_found */
  pause(actor: Membership, id: string): Promise<Feed>;

  /** It is read at once, and its posts are in the actor's name. @throws AppError not_found, role_too_low */
  resume(actor: Membership, id: string): Promise<Feed>;

  /** Reads it now. @throws AppError not_found, not_editable while it is paused, too_many_requests if it was just read or asks to wait */
  read(actor: Membership, id: string): Promise<Feed>;
}

/** A slow server takes no longer, and a feed that never ends is no larger. */
const reads = { connectMs: 5_000, silenceMs: 10_000, wholeMs: 20_000, maxBytes: 5_000_000 };
/** Larger pictures are left out. Bytes. */
const maxPicture = 20_000_000;
/** Somebody who wants it may have it read again after this. Milliseconds. */
const shortestRetry = 10_000;
/** The newest posts that are shown of each feed. */
const maxShown = 5;

const gone = () => new AppError('not_found', 'feeds.gone');

export function createFeeds(kernel: Kernel, needs: FeedsNeeds, limits: Partial<typeof reads> = {}): Feeds {
  const { db, clock } = kernel;
  const store = createFeedStore(db);
  const fetch = createSafeFetch({ allowPrivate: kernel.config.allowPrivateAddresses, limits: { ...reads, ...limits } });
  const pictures = createSafeFetch({ allowPrivate: kernel.config.allowPrivateAddresses, limits: { ...reads, maxBytes: maxPicture } });
  const reading = createReading(kernel, needs, store, { feeds: fetch, pictures });
  kernel.domainEvents.on('accounts.moved', async (tx, { fromWorkspaceId, accountIds }) => {
    await store.removeAccounts(tx, accountIds);
    await kernel.events.publish(tx, fromWorkspaceId, { type: 'feeds.changed' });
  });

  const changing = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await kernel.events.publish(tx, workspaceId, { type: 'feeds.changed' });
      return result;
    });

  type FeedAction = Extract<Happened['action'], `feed.${string}`>;
  const tell = (
    tx: Tx,
    workspaceId: string,
    action: FeedAction,
    { id, name }: Pick<FeedRow, 'id' | 'name'>,
    accountIds: readonly string[],
  ) => kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name }, accountIds });

  async function views(rows: readonly FeedRow[]): Promise<Feed[]> {
    const ids = rows.map(({ id }) => id);
    const [accounts, posts] = await Promise.all([store.accounts(ids), store.newestPosts(ids, maxShown)]);
    const approvals = await needs.posts.approval.of(posts.flatMap(({ postId }) => postId ?? []));
    // What was to be published or queued waits for approval, or is a draft again.
    const now = posts.map((post): FeedPostRow => {
      const state = post.postId === null ? undefined : approvals.get(post.postId)?.state;
      return state === 'waiting' ? { ...post, outcome: 'approval' } : state === 'returned' ? { ...post, outcome: 'draft' } : post;
    });
    const byFeed = Map.groupBy(now, ({ feedId }) => feedId);
    return rows.map((row) => feedView(row, accounts.get(row.id) ?? [], byFeed.get(row.id) ?? []));
  }

  async function get(workspaceId: string, id: string): Promise<Feed> {
    const row = await store.find(workspaceId, id);
    if (!row) throw gone();
    return defined((await views([row]))[0]);
  }

  /** @throws AppError invalid_input unless the workspace has all of these accounts, and as many as the action needs */
  async function refuseAccounts(workspaceId: string, { accountIds, action }: FeedSettings, before: readonly string[]): Promise<void> {
    if (action !== 'draft' && accountIds.length === 0) throw new AppError('invalid_input', 'feeds.no_accounts', {}, { path: 'accountIds' });
    const known = await needs.accounts.describe(workspaceId, accountIds);
    const strange = accountIds.filter((id) => !before.includes(id) && !known.get(id)?.connected);
    if (strange.length > 0) throw new AppError('invalid_input', 'posts.account_not_connected', {}, { accountIds: strange });
  }

  return {
    start: reading.start,
    list: async (workspaceId) => views(await store.list(workspaceId)),
    check: createChecking(clock, fetch),

    async create(actor, { first, ...settings }) {
      const { workspaceId } = actor;
      refuseAction(actor, settings);
      await refuseAccounts(workspaceId, settings, []);
      const id = newId();
      await changing(workspaceId, async (tx) => {
        if ((await store.lockCount(tx, workspaceId)) >= maxFeeds)
          throw new AppError('limit_reached', 'feeds.limit_reached', { max: maxFeeds });
        await store.insert(tx, { id, workspaceId, takes: first, createdAt: clock.now(), ...choiceOf(actor, settings) });
        await store.setAccounts(tx, id, settings.accountIds);
        await tell(tx, workspaceId, 'feed.created', { id, name: settings.name }, settings.accountIds);
        await reading.wake(tx);
      });
      return get(workspaceId, id);
    },

    async replace(actor, id, settings) {
      const { workspaceId } = actor;
      const feed = { workspaceId, id };
      refuseAction(actor, settings);
      const before = (await store.accounts([id])).get(id) ?? [];
      await refuseAccounts(workspaceId, settings, before);
      await changing(workspaceId, async (tx) => {
        const now = await store.find(workspaceId, id, tx);
        if (!now) throw gone();
        const choice = choiceOf(actor, settings);
        await store.change(tx, feed, choice);
        await store.setAccounts(tx, id, settings.accountIds);
        await tell(tx, workspaceId, 'feed.changed', { id, name: settings.name }, [...new Set([...before, ...settings.accountIds])]);
        if (choice.url === now.url) return;
        // What the other feed already has isn't new to anyone.
        await store.startOver(tx, feed, 'none');
        if (now.pausedAt === null) await store.dueNow(tx, feed);
        await reading.wake(tx);
      });
      return get(workspaceId, id);
    },

    async remove(workspaceId, id) {
      const { name, accountIds } = await get(workspaceId, id);
      await changing(workspaceId, async (tx) => {
        if (!(await store.remove(tx, workspaceId, id))) throw gone();
        await tell(tx, workspaceId, 'feed.deleted', { id, name }, accountIds);
      });
    },

    async pause({ workspaceId }, id) {
      const feed = await get(workspaceId, id);
      await changing(workspaceId, async (tx) => {
        await store.pause(tx, { workspaceId, id }, clock.now());
        await tell(tx, workspaceId, 'feed.paused', feed, feed.accountIds);
      });
      return get(workspaceId, id);
    },

    async resume(actor, id) {
      const { workspaceId, userId } = actor;
      const feed = await get(workspaceId, id);
      refuseAction(actor, feed);
      await changing(workspaceId, async (tx) => {
        await store.resume(tx, { workspaceId, id }, userId);
        await tell(tx, workspaceId, 'feed.resumed', feed, feed.accountIds);
        await store.dueNow(tx, { workspaceId, id });
        await reading.wake(tx);
      });
      return get(workspaceId, id);
    },

    async read({ workspaceId }, id) {
      await changing(workspaceId, async (tx) => {
        const row = await store.find(workspaceId, id, tx);
        if (!row) throw gone();
        refuseReading(row, clock.now());
        await store.dueNow(tx, { workspaceId, id });
        await reading.wake(tx);
      });
      return get(workspaceId, id);
    },
  };
}

/** @throws AppError not_editable, too_many_requests */
function refuseReading({ pausedAt, waitsUntil, startedAt, state, url }: FeedRow, now: Date): void {
  if (pausedAt !== null) throw new AppError('not_editable', 'feeds.is_paused');
  const { host } = new URL(url);
  const seconds = (until: Date) => Math.ceil((until.getTime() - now.getTime()) / 1000);
  if (waitsUntil !== null && waitsUntil > now) {
    throw new AppError('too_many_requests', 'feeds.asks_to_wait', { host }, { retryAfterSeconds: seconds(waitsUntil) });
  }
  const until = startedAt && new Date(startedAt.getTime() + shortestRetry);
  if (state === 'waiting' && until !== null && until > now) {
    throw new AppError('too_many_requests', 'feeds.just_read', {}, { retryAfterSeconds: seconds(until) });
  }
}

/** Who may not publish doesn't do so through a feed. @throws AppError role_too_low, scope_missing */
function refuseAction(actor: Membership, { action }: Pick<FeedSettings, 'action'>): void {
  if (action !== 'draft') requirePermission(actor, 'post.publish');
}

function choiceOf(
  { userId }: Membership,
  { url: written, name, template, action, contains, without, categories, pictures, perDay }: FeedSettings,
): FeedChoice {
  const url = new URL(written);
  return { userId, url: url.href, host: url.host, name, template, action, contains, without, categories, pictures, perDay };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const said = (problem: unknown): string | null => (problem === null ? null : say(readableMessage(problem)));

function feedView(row: FeedRow, accountIds: string[], posts: readonly FeedPostRow[]): Feed {
  const { id, url, name, template, action, contains, without, categories, pictures, perDay, skipped } = row;
  return {
    id,
    url,
    name,
    template,
    action,
    contains,
    without,
    categories,
    pictures,
    perDay,
    accountIds,
    skipped,
    paused: row.pausedAt !== null,
    reading: row.state === 'running',
    readAt: iso(row.readAt),
    nextAt: row.pausedAt === null && row.state === 'waiting' ? iso(row.nextAttemptAt) : null,
    problem: said(row.problem),
    posts: posts.map(postView),
  };
}

const postView = ({ id, postId, title, link, at, outcome, problem }: FeedPostRow): FeedPost => ({
  id,
  postId,
  title,
  link,
  outcome,
  at: at.toISOString(),
  problem: said(problem),
});
