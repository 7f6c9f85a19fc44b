import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** What an app has spent on a day; `day` is its date, as ISO 8601 writes it. */
type QuotaUsageRow = { quotaId: string; day: string; used: number };

export type QuotaUsageStore = ReturnType<typeof createQuotaUsageStore>;

/** What the calls of each app have cost on its latest day. */
export function createQuotaUsageStore(database: Database) {
  const db = database.withTables<{ quotaUsage: QuotaUsageRow }>();
  return {
    /**
     * Adds to a day, whose first cost begins it.
     * @param max what the day has; null: whatever it has
     * @returns false, and nothing is added, where it would be more than that
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
            // Clocks of processes differ: what comes late counts on the day that has begun.
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

    /** Forgets all but these days. */
    async keep({ from, to }: { from: string; to: string }): Promise<void> {
      await db
        .deleteFrom('quotaUsage')
        .where((eb) => eb.or([eb('day', '<', from), eb('day', '>', to)]))
        .execute();
    },
  };
}
