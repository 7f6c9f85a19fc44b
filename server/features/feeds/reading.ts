import { may } from '@everycast/contract/permissions';
import { message } from '@everycast/messages/message';
import { backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import { FeedProblem } from './documents/feed-problem.ts';
import { type Fetched, fetchFeed } from './documents/fetch-feed.ts';
import { parseFeed } from './documents/parse-feed.ts';
import type { FeedRow, FeedStore } from './feed-store.ts';
import type { FeedsNeeds } from './needs.ts';
import { createPictures } from './pictures.ts';
import { createPosting, type ItemPost, usableAccounts } from './posting.ts';
import { chosen, type KeyedItem, keyed, nextReading, unseen } from './rules.ts';

const queueName = 'read';
/** Feeds that one process reads at the same time; of those, per workspace and per server, across all processes. */
const limits = { places: 8, perOwner: 2, perHost: 2 };
/** After failures. Milliseconds. */
const retries = { first: 15 * 60_000, max: 24 * 3_600_000, spread: 0.1 };
const day = 24 * 3_600_000;
/** An item is remembered for this long after it has left its feed, and so is what became of it. Milliseconds. */
const rememberedFor = 90 * day;

type Leased = FeedRow & Lease;

/** Both guarded, and limited in time, size and redirects. */
interface FeedFetches {
  feeds: typeof globalThis.fetch;
  pictures: typeof globalThis.fetch;
}

/** Reads feeds when they want to be read, and makes posts of what is new. */
export function createReading(kernel: Kernel, needs: FeedsNeeds, store: FeedStore, fetch: FeedFetches) {
  const { db, clock, events, log } = kernel;
  const work = kernel.work.in<FeedRow>({ name: 'feed', queue: 'queue', owner: 'workspace_id', host: 'host' });
  const postOf = createPosting(needs, createPictures(needs, fetch.pictures));

  /** The person in whose name posts are created. @throws FeedProblem if they may no longer create them */
  async function authorOf({ userId, workspaceId, action }: FeedRow): Promise<Membership> {
    const author = userId === null ? null : await needs.workspaces.membership(userId, workspaceId).catch(refusalOnly);
    const permission = action === 'draft' ? 'post.write' : 'post.publish';
    if (author && may(author, permission)) return author;
    throw new FeedProblem(message('feeds.author_gone'), { isGone: true });
  }

  async function run(feed: Leased, signal: AbortSignal): Promise<Outcome> {
    const author = await authorOf(feed);
    await enqueue(author, feed, signal);
    const fetched = await fetchFeed(fetch.feeds, feed.url, { last: feed, now: clock.now(), signal });
    const read = fetched.text === null ? null : parseFeed(fetched.text, fetched.url);
    signal.throwIfAborted();
    const items = keyed(read?.items ?? []);
    const keys = items.flatMap((one) => one.keys);
    const fresh = unseen(items, await store.seen(feed.id, keys));
    const now = clock.now();
    const left = Math.max(0, feed.perDay - (await store.postsSince(feed.id, new Date(now.getTime() - day))));
    const picked = chosen(fresh, { ...feed, left, now });
    const accountIds = await usableAccounts(author, (await store.accounts([feed.id])).get(feed.id) ?? [], needs);
    const posts = new Map<KeyedItem, ItemPost>();
    for (const one of picked.items) posts.set(one, await postOf(author, feed, accountIds, one.item, signal));
    signal.throwIfAborted();
    await save(feed, { fetched, keys, posts, skipped: read === null ? feed.skipped : picked.skipped, now });
    await enqueue(author, feed, signal);
    // Whichever asks to wait longer.
    const asked = [fetched.asked, read?.asked ?? null].filter((wait) => wait !== null);
    return { again: store.unlessPaused(feed.url, nextReading(now, asked.length > 0 ? Math.max(...asked) : null)) };
  }

  interface Found {
    fetched: Fetched;
    keys: Buffer[];
    posts: ReadonlyMap<KeyedItem, ItemPost>;
    skipped: number;
    now: Date;
  }

  /** Posts, and what recognizes their items, are written together: after a crash, what wasn't written is read again. */
  async function save(feed: Leased, { fetched, keys, posts, skipped, now }: Found): Promise<void> {
    const before = new Date(now.getTime() - rememberedFor);
    const { etag, lastModified, text } = fetched;
    await db.transaction().execute(async (tx) => {
      if (!(await store.write(tx, feed, { readAt: now, etag, lastModified, waitsUntil: null, skipped }))) throw readElsewhere();
      for (const [{ item }, post] of posts) {
        await post.save(tx);
        const { id: postId, outcome, problem } = post;
        const { title, link } = item;
        await store.addPost(tx, { id: newId(), feedId: feed.id, postId, title, link, at: now, outcome, problem });
      }
      if (text !== null) await store.remember(tx, feed.id, keys, { now, before });
      await store.forgetPosts(tx, feed.id, before);
    });
  }

  /** Adds the drafts that wait for it to the queues of their accounts; those of a reading that broke off, too. */
  async function enqueue(author: Membership, feed: FeedRow, signal: AbortSignal): Promise<void> {
    for (const { id, postId } of await store.waiting(feed.id)) {
      signal.throwIfAborted();
      const problem = postId === null ? null : await needs.queues.enqueue(author, postId).then(() => null, reasonOf);
      const outcome = postId === null || problem !== null ? 'draft' : 'queued';
      await db.transaction().execute((tx) => store.settle(tx, id, outcome, problem));
    }
  }

  async function failed(feed: Leased, { reason, isGone, until }: FeedProblem): Promise<Outcome> {
    const now = clock.now();
    await db.transaction().execute((tx) => store.fail(tx, feed, reason, { until, pausedAt: isGone ? now : null }));
    const again = new Date(now.getTime() + backoff(feed.failures + 1, retries));
    return { again: store.unlessPaused(feed.url, until !== null && until > again ? until : again) };
  }

  const queue: Queue<FeedRow> = {
    name: queueName,
    ...limits,
    async run(feed, { signal }) {
      try {
        return await run(feed, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) throw error;
        if (error instanceof FeedProblem) return failed(feed, error);
        log.error({ err: error, feed: feed.id }, 'A feed could not be read');
        return failed(feed, new FeedProblem(message('common.internal')));
      }
    },
    problemOf: () => null,
    // A worker that dies says nothing about the feed: it is read on.
    maxAttempts: Number.POSITIVE_INFINITY,
    gaveUp: { code: 'internal', message: message('common.internal') },
    retryIn: (attempts) => backoff(attempts, retries),
    // The row is released by now, so that what is shown is up to date.
    after: (feed) => db.transaction().execute((tx) => events.publish(tx, feed.workspaceId, { type: 'feeds.changed' })),
  };

  return {
    start: () => work.start([queue]),
    wake: (tx: Tx) => work.wake(tx, queueName),
  };
}

const readElsewhere = () => new LeaseLostError('The feed is read elsewhere, or has another address by now.');

/** For people who may not, whatever the reason. */
function refusalOnly(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function reasonOf(error: unknown) {
  if (error instanceof AppError) return error.reason;
  throw error;
}
