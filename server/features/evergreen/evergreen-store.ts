import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import type { Texts } from './rules.ts';

type EvergreenTable = {
  queueId: string;
  workspaceId: string;
  authorId: string | null;
  labelId: string | null;
  folderId: string | null;
  pauseDays: number;
  aheadDays: number;
  version: number;
  problem: Message | null;
  notifiedAt: Date | null;
  nextRunAt: Date;
  createdAt: Date;
};
type PlannedTable = { queueId: string; dueAt: Date; postId: string | null; postVersion: number | null; texts: Texts };
type Tables = { evergreen: EvergreenTable; evergreenPost: PlannedTable };

export type EvergreenRow = EvergreenTable;
export type PlannedRow = PlannedTable;
export type EvergreenStore = ReturnType<typeof createEvergreenStore>;

/** The tables of queues that refill themselves. */
export function createEvergreenStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);

  return {
    list: (workspaceId: string): Promise<EvergreenRow[]> =>
      all.selectFrom('evergreen').selectAll().where('workspaceId', '=', workspaceId).orderBy('queueId').execute(),

    async find(workspaceId: string, queueId: string): Promise<EvergreenRow | null> {
      const rows = all.selectFrom('evergreen').selectAll().where('queueId', '=', queueId).where('workspaceId', '=', workspaceId);
      return (await rows.executeTakeFirst()) ?? null;
    },

    /** Those that are due for a look, the longest waiting first. */
    due: (now: Date, max: number): Promise<EvergreenRow[]> =>
      all.selectFrom('evergreen').selectAll().where('nextRunAt', '<=', now).orderBy('nextRunAt').limit(max).execute(),

    /** Locks a queue's settings until the transaction ends. @returns their version; null if there are none */
    async lock(tx: Tx, queueId: string): Promise<number | null> {
      const row = on(tx).selectFrom('evergreen').select('version').where('queueId', '=', queueId).forUpdate();
      return (await row.executeTakeFirst())?.version ?? null;
    },

    /** Turns it on, or changes how; a new version each time. */
    async set(
      tx: Tx,
      row: Omit<EvergreenRow, 'version' | 'problem' | 'notifiedAt' | 'nextRunAt'> & { nextRunAt: Date },
    ): Promise<EvergreenRow> {
      const { authorId, labelId, folderId, pauseDays, aheadDays, nextRunAt } = row;
      const change = { authorId, labelId, folderId, pauseDays, aheadDays, nextRunAt, problem: null, notifiedAt: null };
      return on(tx)
        .insertInto('evergreen')
        .values({ ...row, version: 1, problem: null, notifiedAt: null })
        .onConflict((conflict) => conflict.column('queueId').doUpdateSet({ ...change, version: sql<number>`evergreen.version + 1` }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async remove(tx: Tx, workspaceId: string, queueId: string): Promise<boolean> {
      const row = on(tx).deleteFrom('evergreen').where('queueId', '=', queueId).where('workspaceId', '=', workspaceId);
      return (await row.returning('queueId').execute()).length > 0;
    },

    /** Queues that moved to another workspace with their accounts don't have its labels and folders. */
    async leave(tx: Tx, accountIds: readonly string[]): Promise<void> {
      await sql`delete from evergreen using queue where queue.id = queue_id and queue.account_id = ${anyOf(accountIds)}`.execute(tx);
    },

    /** A look is due now. */
    async wake(tx: Tx, labelIds: readonly string[], now: Date): Promise<void> {
      await on(tx).updateTable('evergreen').set({ nextRunAt: now }).where('labelId', '=', anyOf(labelIds)).execute();
    },

    /** Notes how a look went, unless a person has changed the settings since. @returns whether it is the first with a problem in a row */
    async noteRun(tx: Tx, { queueId, version }: EvergreenRow, problem: Message | null, now: Date, nextRunAt: Date): Promise<boolean> {
      const before = await on(tx)
        .selectFrom('evergreen')
        .select(['notifiedAt', 'version'])
        .where('queueId', '=', queueId)
        .forUpdate()
        .executeTakeFirst();
      if (before?.version !== version) return false;
      const isNews = problem !== null && before.notifiedAt === null;
      const notifiedAt = problem === null ? null : (before.notifiedAt ?? now);
      await on(tx)
        .updateTable('evergreen')
        .set({ problem: problem && json(problem), notifiedAt, nextRunAt })
        .where('queueId', '=', queueId)
        .execute();
      return isNews;
    },

    /** What queues have planned, from a time on, in order; also what is gone. */
    planned: (queueIds: readonly string[], from: Date, tx?: Tx): Promise<PlannedRow[]> =>
      on(tx)
        .selectFrom('evergreenPost')
        .selectAll()
        .where('queueId', '=', anyOf(queueIds))
        .where('dueAt', '>=', from)
        .orderBy('dueAt')
        .execute(),

    /** A queue's slot is filled in this transaction, with the version that the post has. @returns false if it was before */
    async add(tx: Tx, { texts, ...row }: Omit<PlannedRow, 'postVersion'>): Promise<boolean> {
      const postVersion = sql<number>`(select version from post where post.id = ${row.postId})`;
      const insert = on(tx)
        .insertInto('evergreenPost')
        .values({ ...row, texts: json(texts), postVersion });
      const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Slots follow their posts whose instant changed with the rules of their zone, as do these posts' versions. @returns how many */
    async followClockRules(now: Date): Promise<number> {
      const { rows } = await sql<{ postId: string; from: Date; to: Date }>`
        select planned.post_id, planned.due_at as from, (moved.data ->> 'to')::timestamptz as to
        from evergreen_post planned join post_activity moved on moved.post_id = planned.post_id
        where moved.kind = 'clocks_changed' and (moved.data ->> 'from')::timestamptz = planned.due_at and planned.due_at > ${now}::timestamptz
        order by planned.due_at`.execute(all);
      // None moves to a slot that another one is about to leave.
      const later = rows.filter(({ from, to }) => to > from).toReversed();
      for (const { postId, from, to } of [...later, ...rows.filter((row) => !later.includes(row))]) {
        const own = all.updateTable('evergreenPost').where('postId', '=', postId).where('dueAt', '=', from);
        await own.set({ dueAt: to, postVersion: sql<number>`post_version + 1` }).execute();
      }
      return rows.length;
    },

    /** It is as if the slot had never been filled. */
    async forget(tx: Tx, postId: string): Promise<void> {
      await on(tx).deleteFrom('evergreenPost').where('postId', '=', postId).execute();
    },

    /** No text rests that long. */
    async forgetOld(before: Date): Promise<void> {
      await all.deleteFrom('evergreenPost').where('dueAt', '<', before).where('postId', 'is', null).execute();
    },
  };
}
