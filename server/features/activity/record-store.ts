import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { type ActivityTable, type ActivityTables, DetailsColumn, type SubjectTable, UndoColumn } from './tables.ts';

const parseSubject = parserOf('activity_subject', { details: DetailsColumn, undo: UndoColumn.nullable() });

/** Writes what happens. */
export function createRecordStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<ActivityTables>();

  return {
    /** Adds an entry, or to the one with this ID. @returns how many things it is about now */
    async add(tx: Tx, row: ActivityTable): Promise<number> {
      const insert = within(tx).insertInto('activity').values(row);
      const added = insert.onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          count: sql<number>`activity.count + 1`,
          accountIds: sql<string[]>`array(select distinct unnest(activity.account_ids || excluded.account_ids))`,
        }),
      );
      return (await added.returning('count').executeTakeFirstOrThrow()).count;
    },

    async addSubject(tx: Tx, { details, undo, ...row }: SubjectTable): Promise<void> {
      await within(tx)
        .insertInto('activitySubject')
        .values({ ...row, details: json(details), undo: json(undo) })
        .execute();
    },

    async addOrigin(tx: Tx, row: ActivityTables['activityOrigin']): Promise<void> {
      await within(tx)
        .insertInto('activityOrigin')
        .values(row)
        .onConflict((conflict) => conflict.column('activityId').doNothing())
        .execute();
    },

    /** The newest entry about something, if it is about nothing else. */
    async newestAlone(tx: Tx, workspaceId: string, subjectId: string) {
      const newest = await within(tx)
        .selectFrom('activitySubject')
        .innerJoin('activity', 'activity.id', 'activitySubject.activityId')
        .where('subjectId', '=', subjectId)
        .where('activity.workspaceId', '=', workspaceId)
        .selectAll('activitySubject')
        .select(['activity.at', 'activity.source', 'activity.userId', 'activity.action', 'activity.count', 'activity.undoes'])
        .orderBy('activityId', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest?.count === 1 ? parseSubject(newest, newest.activityId) : null;
    },

    async extend(
      tx: Tx,
      { activityId, position, details, undo, name }: Pick<SubjectTable, 'activityId' | 'position' | 'details' | 'undo' | 'name'>,
      accountIds: readonly string[],
    ): Promise<void> {
      const query = within(tx);
      await query
        .updateTable('activitySubject')
        .set({ name, details: json(details), undo: json(undo) })
        .where('activityId', '=', activityId)
        .where('position', '=', position)
        .execute();
      const all = sql<string[]>`array(select distinct unnest(account_ids || ${[...accountIds]}::uuid[]))`;
      await query.updateTable('activity').set({ accountIds: all }).where('id', '=', activityId).execute();
    },

    /** Marks something as undone. @returns false if it is already */
    async markUndone(tx: Tx, { activityId, position }: Pick<SubjectTable, 'activityId' | 'position'>, by: string): Promise<boolean> {
      const subject = within(tx).updateTable('activitySubject').set({ undoneBy: by }).where('activityId', '=', activityId);
      const { numUpdatedRows } = await subject.where('position', '=', position).where('undoneBy', 'is', null).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Marks what was done to something as undone. @returns the newest entry about it; null if there is none */
    async takeBack(
      tx: Tx,
      { workspaceId, action, subjectId }: Pick<ActivityTable, 'workspaceId' | 'action'> & { subjectId: string },
      by: string,
    ): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`
        update activity_subject s set undone_by = ${by}::uuid from activity a
        where a.id = s.activity_id and a.workspace_id = ${workspaceId}::uuid and a.action = ${action} and s.subject_id = ${subjectId}
          and s.undone_by is null
        returning a.id`.execute(tx);
      return (
        rows
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? null
      );
    },

    /** What was done stays, without the names of those it was done to. */
    async forgetSubjects(tx: Tx, subjectIds: readonly string[]): Promise<void> {
      await within(tx).updateTable('activitySubject').set({ subjectId: null, name: '' }).where('subjectId', 'in', subjectIds).execute();
    },

    /** Deletes what its workspace keeps no longer. */
    async prune(now: Date, byDefault: number): Promise<void> {
      await sql`
        delete from activity a using workspace w left join activity_setting s on s.workspace_id = w.id
        where a.workspace_id = w.id and a.at < ${now}::timestamptz
          - make_interval(days => case when s.workspace_id is null then ${byDefault}::integer else s.kept_days end)`.execute(database);
    },

    /** Forgets how to undo what is too old for that. */
    async forgetUndo(before: Date): Promise<void> {
      await sql`
        update activity_subject s set undo = null from activity a
        where s.undo is not null and a.id = s.activity_id and a.at < ${before}`.execute(database);
    },
  };
}

export type RecordStore = ReturnType<typeof createRecordStore>;
