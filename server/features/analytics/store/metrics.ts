import type { AccountMetrics, PostMetrics } from '@everycast/platforms/port/metrics';
import { accountMetrics, postMetrics } from '@everycast/platforms/port/metrics-offer';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type PostMetricsRow, within } from './tables.ts';

export type DuePost = Pick<PostMetricsRow, 'targetId'>;

const insertReading = (tx: Tx) => within(tx).insertInto('postMetric');

/** Readings, and the metrics of posts as they were read last. */
export function createMetricsStore(database: Database) {
  const db = within(database);

  return {
    /** Posts of an account that are due, the most overdue first. */
    due: (accountId: string, now: Date, limit: number): Promise<DuePost[]> =>
      db
        .selectFrom('postFigures')
        .select('targetId')
        .where('accountId', '=', accountId)
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .execute(),

    /** Keeps a reading of a post. */
    async addOfPost(tx: Tx, targetId: string, at: Date, metrics: PostMetrics): Promise<void> {
      const columns = Object.fromEntries(postMetrics.map((metric) => [metric, metrics[metric] ?? null]));
      const row = { targetId, at, ...columns } as Parameters<ReturnType<typeof insertReading>['values']>[0];
      await insertReading(tx)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Keeps a reading of an account. */
    async addOfAccount(tx: Tx, accountId: string, at: Date, metrics: AccountMetrics): Promise<void> {
      const columns = Object.fromEntries(accountMetrics.map((metric) => [metric, metrics[metric] ?? null])) as Record<
        string,
        number | null
      >;
      const row = { accountId, at, followers: columns.followers ?? null, views: columns.views ?? null, reach: columns.reach ?? null };
      await within(tx)
        .insertInto('accountMetric')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Posts as they were read last, locked until the transaction ends. */
    lock: (tx: Tx, targetIds: readonly string[]): Promise<PostMetricsRow[]> =>
      within(tx).selectFrom('postFigures').selectAll().where('targetId', 'in', targetIds).orderBy('targetId').forUpdate().execute(),

    /** Writes how a post was read last, and when it is read next. */
    async set(tx: Tx, targetId: string, change: Partial<PostMetricsRow>): Promise<void> {
      await within(tx).updateTable('postFigures').set(change).where('targetId', '=', targetId).execute();
    },
  };
}
