import type { FeedAction, FeedOutcome } from '@everycast/contract/feeds';
import type { Message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import type { Computed, Database, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import type { Lease, WorkRow } from '../../kernel/work/types.ts';

/** What a feed's settings are in its row. */
export interface FeedChoice {
  userId: string | null;
  url: string;
  host: string;
  name: string;
  template: string;
  action: FeedAction;
  contains: string[];
  without: string[];
  categories: string[];
  perDay: number;
  pictures: boolean;
}
type FeedTable = WorkRow &
  FeedChoice & {
    workspaceId: string;
    pausedAt: Date | null;
    takes: 'new' | 'newest' | 'none';
    etag: string | null;
    lastModified: string | null;
    readAt: Date | null;
    problem: Message | null;
    failures: number;
    waitsUntil: Date | null;
    skipped: number;
    createdAt: Date;
    queue: string;
  };
type PostTable = {
  id: string;
  feedId: string;
  postId: string | null;
  title: string;
  link: string;
  at: Date;
  outcome: FeedOutcome;
  problem: Message | null;
};
type Tables = {
  feed: FeedTable;
  feedAccount: { feedId: string; accountId: string };
  feedSeen: { feedId: string; key: Buffer; seenAt: Date };
  feedPost: PostTable;
};
export type FeedRow = FeedTable;
export type FeedPostRow = PostTable;
export type FeedStore = ReturnType<typeof createFeedStore>;

/** A new row of the work engine, with everything the database fills in. */
type NewRow = FeedChoice & Pick<FeedTable, 'id' | 'workspaceId' | 'takes' | 'createdAt'>;
type Change = Partial<Omit<FeedTable, keyof WorkRow | 'problem' | 'workspaceId'>>;
/** What a reading changes. */
type Read = Pick<FeedTable, 'readAt' | 'etag' | 'lastModified' | 'waitsUntil' | 'skipped'>;

/** What recognizes the items that were read. */
const seenStore = (on: (tx?: Tx) => Kysely<Tables>) => ({
  /** Which of the keys were seen before, in hex. */
  async seen(feedId: string, keys: readonly Buffer[]): Promise<Set<string>> {
    const { rows } = await sql<{ key: Buffer }>`
      select key from feed_seen where feed_id = ${feedId} and key = any (${[...keys]}::bytea[])`.execute(on());
    return new Set(rows.map(({ key }) => key.toString('hex')));
  },
  /** Remembers all items of an answer, and forgets those that haven't been in it for long. */
  async remember(tx: Tx, feedId: string, keys: readonly Buffer[], { now, before }: { now: Date; before: Date }): Promise<void> {
    await sql`
      insert into feed_seen (feed_id, key, seen_at)
      select distinct ${feedId}::uuid, key, ${now}::timestamptz from unnest(${[...keys]}::bytea[]) as key
      on conflict (feed_id, key) do update set seen_at = excluded.seen_at
      where feed_seen.seen_at < excluded.seen_at - interval '1 day'`.execute(tx);
    await on(tx).deleteFrom('feedSeen').where('feedId', '=', feedId).where('seenAt', '<', before).execute();
  },
});

/** The tables of feeds. */
export function createFeedStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);
  const own = (tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }) =>
    on(tx).updateTable('feed').where('workspaceId', '=', workspaceId).where('id', '=', id);
  const held = (tx: Tx, { id, token, url }: Lease & { url: string }) =>
    on(tx).updateTable('feed').where('id', '=', id).where('leaseToken', '=', token).where('url', '=', url);

  return {
    ...seenStore(on),
    /** Until the transaction ends, nobody else adds one to the workspace. @returns how many it has */
    async lockCount(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `feeds:${workspaceId}`);
      const rows = await on(tx).selectFrom('feed').select('id').where('workspaceId', '=', workspaceId).execute();
      return rows.length;
    },
    list: (workspaceId: string): Promise<FeedRow[]> =>
      all.selectFrom('feed').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute(),
    find: (workspaceId: string, id: string, tx?: Tx): Promise<FeedRow | undefined> =>
      on(tx).selectFrom('feed').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id).executeTakeFirst(),
    async accounts(feedIds: readonly string[]): Promise<Map<string, string[]>> {
      if (feedIds.length === 0) return new Map();
      const rows = await all.selectFrom('feedAccount').selectAll().where('feedId', '=', anyOf(feedIds)).orderBy('accountId').execute();
      const byFeed = Map.groupBy(rows, ({ feedId }) => feedId);
      return new Map([...byFeed].map(([id, its]) => [id, its.map(({ accountId }) => accountId)]));
    },
    /** The newest posts of each feed. */
    async newestPosts(feedIds: readonly string[], max: number): Promise<FeedPostRow[]> {
      const { rows } = await sql<FeedPostRow>`
        select newest.* from unnest(${[...feedIds]}::uuid[]) as feed (id)
        cross join lateral (select * from feed_post where feed_post.feed_id = feed.id order by at desc, id desc limit ${max}) as newest`.execute(
        all,
      );
      return rows;
    },

    async insert(tx: Tx, row: NewRow): Promise<void> {
      await on(tx)
        .insertInto('feed')
        .values(row as FeedTable)
        .execute();
    },
    async setAccounts(tx: Tx, feedId: string, accountIds: readonly string[]): Promise<void> {
      await on(tx).deleteFrom('feedAccount').where('feedId', '=', feedId).execute();
      const rows = [...new Set(accountIds)].map((accountId) => ({ feedId, accountId }));
      if (rows.length > 0) await on(tx).insertInto('feedAccount').values(rows).execute();
    },
    async removeAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
      await on(tx).deleteFrom('feedAccount').where('accountId', '=', anyOf(accountIds)).execute();
    },
    async remove(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('feed')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async change(tx: Tx, feed: { workspaceId: string; id: string }, change: Change): Promise<void> {
      await own(tx, feed).set(change).execute();
    },
    /** Another address: what is known of the last one's answers doesn't count. */
    async startOver(tx: Tx, feed: { workspaceId: string; id: string }, takes: FeedTable['takes']): Promise<void> {
      const nothing = { etag: null, lastModified: null, problem: null, failures: 0, waitsUntil: null, skipped: 0 };
      await own(tx, feed)
        .set({ ...nothing, takes })
        .execute();
    },
    /** Reads it as soon as possible, unless that happens now. */
    async dueNow(tx: Tx, feed: { workspaceId: string; id: string }): Promise<void> {
      await own(tx, feed)
        .set({ nextAttemptAt: new Date(0) })
        .where('state', '=', 'waiting')
        .execute();
    },
    async pause(tx: Tx, feed: { workspaceId: string; id: string }, pausedAt: Date): Promise<void> {
      await own(tx, feed).set({ pausedAt }).execute();
      await own(tx, feed).set({ nextAttemptAt: null }).where('state', '=', 'waiting').execute();
    },
    async resume(tx: Tx, feed: { workspaceId: string; id: string }, userId: string): Promise<void> {
      await own(tx, feed).set({ pausedAt: null, userId, failures: 0, problem: null }).execute();
    },

    /** When a reading is followed by another: not while the feed is paused, and now if it has another address than the one that was read. */
    unlessPaused: (url: string, again: Date): Computed<Date> =>
      sql<Date>`case when paused_at is not null then null when url = ${url} then ${again}::timestamptz else to_timestamp(0) end`,

    /** How many posts a feed created since then. */
    async postsSince(feedId: string, since: Date): Promise<number> {
      const rows = await all.selectFrom('feedPost').select('id').where('feedId', '=', feedId).where('at', '>', since).execute();
      return rows.length;
    },
    async addPost(tx: Tx, row: PostTable): Promise<void> {
      await on(tx)
        .insertInto('feedPost')
        .values({ ...row, problem: json(row.problem) })
        .execute();
    },
    async forgetPosts(tx: Tx, feedId: string, before: Date): Promise<void> {
      await on(tx).deleteFrom('feedPost').where('feedId', '=', feedId).where('at', '<', before).execute();
    },
    /** Posts that are about to be added to the queue, the oldest first. */
    waiting: (feedId: string): Promise<FeedPostRow[]> =>
      all
        .selectFrom('feedPost')
        .selectAll()
        .where('feedId', '=', feedId)
        .where('outcome', '=', 'waiting')
        .orderBy('at')
        .orderBy('id')
        .execute(),
    async settle(tx: Tx, id: string, outcome: FeedOutcome, problem: Message | null): Promise<void> {
      await on(tx)
        .updateTable('feedPost')
        .set({ outcome, problem: json(problem) })
        .where('id', '=', id)
        .execute();
    },

    /** Writes what a reading found, if the lease is still held and the feed has the address that was read; false, without writing, if not. */
    async write(tx: Tx, lease: Lease & { url: string }, read: Read): Promise<boolean> {
      const written = held(tx, lease).set({ ...read, problem: null, failures: 0, takes: 'new' });
      return (await written.executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** The same for why it couldn't be read. `pausedAt`: it isn't tried again until a person wants it. */
    async fail(
      tx: Tx,
      lease: Lease & { url: string },
      problem: Message,
      { until, pausedAt }: { until: Date | null; pausedAt: Date | null },
    ): Promise<boolean> {
      const pause = pausedAt === null ? {} : { pausedAt };
      const written = held(tx, lease).set({ problem: json(problem), waitsUntil: until, failures: sql<number>`failures + 1`, ...pause });
      return (await written.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
