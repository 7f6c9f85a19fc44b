import type { RateLimitReport } from '@everycast/platforms/port/env';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { anyOf, prepared } from '../../../kernel/database/prepared.ts';

export type AccountLimit = RateLimitReport & { accountId: string };

const columns = ['accountId', 'name', 'remaining', 'resetsAt'] as const;

export type LimitStore = ReturnType<typeof createLimitStore>;

/** The limits that platforms reported for accounts. */
export function createLimitStore(database: Database) {
  const db = database.withTables<{ accountLimit: AccountLimit }>();
  return {
    async of(accountIds: readonly string[], now: Date): Promise<AccountLimit[]> {
      if (accountIds.length === 0) return [];
      const query = db.selectFrom('accountLimit').modifyFront(prepared('account_limits')).select(columns);
      return query.where('accountId', '=', anyOf(accountIds)).where('resetsAt', '>', now).execute();
    },

    async put(limits: readonly AccountLimit[]): Promise<void> {
      if (limits.length === 0) return;
      const insert = db.insertInto('accountLimit').values(limits);
      // Others may have written in the meantime: the later window counts, and within one the lowest remaining count.
      const remaining = sql<number>`case when excluded.resets_at = account_limit.resets_at
        then least(excluded.remaining, account_limit.remaining) else excluded.remaining end`;
      await insert
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'name'])
            .doUpdateSet((eb) => ({ remaining, resetsAt: eb.ref('excluded.resetsAt') }))
            .whereRef('excluded.resetsAt', '>=', 'accountLimit.resetsAt'),
        )
        .execute();
    },
  };
}

/** An app's usage on a day; `day` is its ISO 8601 date. */
type QuotaUsageRow = { quotaId: string; day: string; used: number };

export type QuotaUsageStore = ReturnType<typeof createQuotaUsageStore>;

/** Each app's usage on its latest day. */
export function createQuotaUsageStore(database: Database) {
  const db = database.withTables<{ quotaUsage: QuotaUsageRow }>();
  return {
    /**
     * Adds to a day, starting it if necessary.
     * @param max the day's quota; null: unlimited
     * @returns false, without adding anything, if it would be exceeded
     */
    async add({ used, ...on }: QuotaUsageRow, max: number | null): Promise<boolean> {
      if (max !== null && used > max) return false;
      const isNewDay = sql<boolean>`excluded.day > quota_usage.day`;
      const all = sql<number>`quota_usage.used + excluded.used`;
      const added = await db
        .insertInto('quotaUsage')
        .values({ ...on, used })
        .onConflict((conflict) =>
          conflict
            .column('quotaId')
            // Processes' clocks differ: a late call counts on the day that has started.
            .doUpdateSet({
              day: sql`greatest(excluded.day, quota_usage.day)`,
              used: sql`case when ${isNewDay} then excluded.used else ${all} end`,
            })
            .$call((update) => (max === null ? update : update.where(sql<boolean>`${isNewDay} or ${all} <= ${max}`))),
        )
        .returning('used')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Deletes all but these days. */
    async keep({ from, to }: { from: string; to: string }): Promise<void> {
      await db
        .deleteFrom('quotaUsage')
        .where((eb) => eb.or([eb('day', '<', from), eb('day', '>', to)]))
        .execute();
    },
  };
}
