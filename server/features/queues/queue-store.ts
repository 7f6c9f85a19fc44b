import type { Slot } from '@everycast/contract/queues';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type QueueTable = {
  id: string;
  workspaceId: string;
  accountId: string | null;
  groupId: string | null;
  zone: string;
  pausedAt: Date | null;
  createdAt: Date;
};
type QueuedTable = { postId: string; queueId: string; wallTime: string; zone: string; dueAt: Date; held: boolean };
type Tables = { queue: QueueTable; queueSlot: Slot & { queueId: string }; queuedPost: QueuedTable };

export type QueueRow = QueueTable & { slots: Slot[] };
export type QueuedRow = Selectable<QueuedTable>;
/** The time that a post was given. */
type QueuedTime = Pick<QueuedRow, 'postId' | 'wallTime' | 'zone' | 'dueAt'>;

export type QueuesStore = ReturnType<typeof createQueuesStore>;

/** The tables of queues. */
export function createQueuesStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);

  return {
    /** Until the transaction ends, nobody else changes a queue of the workspace or gives its posts times. */
    async lock(tx: Tx, workspaceId: string): Promise<void> {
      await lockUntilEnd(tx, `queues:${workspaceId}`);
    },
    /** All of a workspace, the oldest first. */
    async list(workspaceId: string, tx?: Tx): Promise<QueueRow[]> {
      const queues = await on(tx).selectFrom('queue').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute();
      if (queues.length === 0) return [];
      const ids = queues.map(({ id }) => id);
      const slots = await on(tx)
        .selectFrom('queueSlot')
        .selectAll()
        .where('queueId', 'in', ids)
        .orderBy('weekday')
        .orderBy('time')
        .execute();
      const byQueue = Map.groupBy(slots, ({ queueId }) => queueId);
      return queues.map((queue) => ({ ...queue, slots: (byQueue.get(queue.id) ?? []).map(({ weekday, time }) => ({ weekday, time })) }));
    },
    /** False if its account or group already has one. */
    async insert(tx: Tx, row: QueueTable): Promise<boolean> {
      const insert = on(tx).insertInto('queue').values(row);
      const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async update(tx: Tx, id: string, change: Partial<Pick<QueueTable, 'zone' | 'pausedAt'>>): Promise<void> {
      await on(tx).updateTable('queue').set(change).where('id', '=', id).execute();
    },
    async setSlots(tx: Tx, queueId: string, slots: readonly Slot[]): Promise<void> {
      await on(tx).deleteFrom('queueSlot').where('queueId', '=', queueId).execute();
      const rows = slots.map(({ weekday, time }) => ({ queueId, weekday, time }));
      if (rows.length > 0) await on(tx).insertInto('queueSlot').values(rows).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await on(tx).deleteFrom('queue').where('id', '=', id).execute();
    },

    /**
     * Posts of queues that were given a slot which has yet to come, or that are on hold; with what else they are in. A person may have given
     * them another time since.
     */
    async queued(queueIds: readonly string[], now: Date, tx?: Tx): Promise<QueuedRow[]> {
      if (queueIds.length === 0) return [];
      const own = on(tx).selectFrom('queuedPost').select('postId').where('queueId', 'in', queueIds);
      const rows = on(tx).selectFrom('queuedPost').selectAll().where('postId', 'in', own);
      return rows.where((row) => row.or([row('held', '=', true), row('dueAt', '>', now)])).execute();
    },
    /** Posts with a time to come, by ID; one that is in several queues is once in it. */
    async ahead(after: string | null, now: Date, max: number): Promise<QueuedTime[]> {
      const rows = all
        .selectFrom('queuedPost')
        .select(['postId', 'wallTime', 'zone', 'dueAt'])
        .distinctOn('postId')
        .where('dueAt', '>', now);
      const next = after === null ? rows : rows.where('postId', '>', after);
      return next.orderBy('postId').limit(max).execute();
    },
    /** Gives a post's rows another instant for the same wall time; false if they have another by now. */
    async follow({ postId, wallTime, zone, dueAt }: QueuedTime, to: Date): Promise<boolean> {
      const own = all.updateTable('queuedPost').set({ dueAt: to }).where('postId', '=', postId).where('dueAt', '=', dueAt);
      const { numUpdatedRows } = await own.where('wallTime', '=', wallTime).where('zone', '=', zone).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /**
     * The queues of moved accounts belong to another workspace, with their slots and posts; posts that went along leave all others. The queues
     * of both are locked.
     */
    async move(tx: Tx, workspaceId: string, accountIds: readonly string[], posts: readonly { from: string; to: string }[]): Promise<void> {
      const ofAccounts = () => on(tx).selectFrom('queue').select('id').where('accountId', '=', anyOf(accountIds));
      await on(tx).updateTable('queue').set({ workspaceId }).where('accountId', '=', anyOf(accountIds)).execute();
      const divided = posts.filter(({ from, to }) => from !== to);
      await sql`
        update queued_post set post_id = next.there
        from unnest(${divided.map(({ from }) => from)}::uuid[], ${divided.map(({ to }) => to)}::uuid[]) as next (here, there)
        where queued_post.post_id = next.here and queued_post.queue_id in (${ofAccounts()})`.execute(tx);
      const gone = on(tx)
        .deleteFrom('queuedPost')
        .where('postId', '=', anyOf(posts.map(({ to }) => to)));
      await gone.where('queueId', 'not in', ofAccounts()).execute();
    },
    /** How many of the posts are in a group's queue, and wait. */
    async ofGroups(postIds: readonly string[], now: Date): Promise<number> {
      const rows = all.selectFrom('queuedPost').innerJoin('queue', 'queue.id', 'queuedPost.queueId').where('groupId', 'is not', null);
      const waiting = rows.where('postId', '=', anyOf(postIds)).where((row) => row.or([row('held', '=', true), row('dueAt', '>', now)]));
      return (await waiting.select('postId').distinct().execute()).length;
    },
    /** Replaces what is known of posts. */
    async setQueued(tx: Tx, postIds: readonly string[], rows: readonly QueuedRow[]): Promise<void> {
      if (postIds.length > 0) await on(tx).deleteFrom('queuedPost').where('postId', 'in', postIds).execute();
      if (rows.length > 0)
        await on(tx)
          .insertInto('queuedPost')
          .values([...rows])
          .execute();
    },
  };
}
