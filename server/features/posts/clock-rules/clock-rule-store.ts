import type { Fold } from '@everycast/contract/time';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Targets } from '../needs.ts';
import type { PostsTables } from '../store/tables.ts';

export interface PlannedPost {
  id: string;
  workspaceId: string;
  wallTime: string;
  zone: string;
  fold: Fold | null;
  /** The stored instant. */
  at: Date;
}

type ClockRulesTables = PostsTables & { clockRules: { one: boolean; version: string } };

/** The instants of scheduled posts, and the version of the time zone data they follow. */
export function createClockRulesStore(database: Database, targets: Pick<Targets, 'move'>) {
  const db = database.withTables<ClockRulesTables>();
  const within = (tx: Tx) => tx.withTables<ClockRulesTables>();

  return {
    /** Null before the first start. */
    async version(): Promise<string | null> {
      return (await db.selectFrom('clockRules').select('version').executeTakeFirst())?.version ?? null;
    },

    async saveVersion(version: string): Promise<void> {
      const insert = db.insertInto('clockRules').values({ one: true, version });
      await insert.onConflict((conflict) => conflict.column('one').doUpdateSet({ version })).execute();
    },

    /** Posts with an upcoming local time, by ID, including deleted ones, which can be restored. */
    async planned(after: string | null, now: Date, max: number): Promise<PlannedPost[]> {
      let query = db
        .selectFrom('post')
        .select(['id', 'workspaceId', 'wallTime', 'zone', 'fold', 'dueAt as at'])
        .where('dueAt', '>', now)
        .where('wallTime', 'is not', null)
        .where('zone', 'is not', null)
        .orderBy('id')
        .limit(max);
      if (after !== null) query = query.where('id', '>', after);
      return query.$narrowType<{ wallTime: string; zone: string; at: Date }>().execute();
    },

    /** The same of drafts with a planned time. */
    async drafts(after: string | null, now: Date, max: number): Promise<PlannedPost[]> {
      let query = db
        .selectFrom('post')
        .select(['id', 'workspaceId', 'intendedWallTime as wallTime', 'intendedZone as zone', 'intendedFold as fold', 'intendedAt as at'])
        .where('intendedAt', '>', now)
        .orderBy('id')
        .limit(max);
      if (after !== null) query = query.where('id', '>', after);
      // They are null together.
      return query.$narrowType<{ wallTime: string; zone: string; at: Date }>().execute();
    },

    /**
     * Gives a post and its targets their new instant; targets that are published or in progress keep theirs.
     * @returns false, without changes, if the post was moved in the meantime
     */
    async move(tx: Tx, { id, wallTime, zone, at: from }: PlannedPost, to: Date): Promise<boolean> {
      const moved = within(tx)
        .updateTable('post')
        .set({ dueAt: to, version: (eb) => eb('version', '+', 1) });
      const post = moved.where('id', '=', id).where('dueAt', '=', from);
      const { numUpdatedRows } = await post.where('wallTime', '=', wallTime).where('zone', '=', zone).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await targets.move(tx, id, from, to);
      return true;
    },

    /** Gives a draft the new instant of its planned time. @returns false, without changes, if that was changed in the meantime */
    async moveDraft(tx: Tx, { id, wallTime, zone, at: from }: PlannedPost, to: Date): Promise<boolean> {
      const draft = within(tx).updateTable('post').set({ intendedAt: to }).where('id', '=', id).where('intendedAt', '=', from);
      const { numUpdatedRows } = await draft.where('intendedWallTime', '=', wallTime).where('intendedZone', '=', zone).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async note(tx: Tx, line: { id: string; postId: string; at: Date; data: object }): Promise<void> {
      await within(tx)
        .insertInto('postActivity')
        .values({ ...line, userId: null, kind: 'clocks_changed' })
        .execute();
    },
  };
}
