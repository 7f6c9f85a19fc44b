import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** What an app has spent on a day; `day` is its date, as ISO 8601 writes it. */
type PlatformSpendingRow = { spender: string; day: string; spent: number };

export type SpendingStore = ReturnType<typeof createSpendingStore>;

/** What the calls of each app have cost on its latest day. */
export function createSpendingStore(database: Database) {
  const db = database.withTables<{ platformSpending: PlatformSpendingRow }>();
  return {
    /**
     * Adds to a day, whose first cost begins it.
     * @param most what the day has; null: whatever it has
     * @returns false, and nothing is added, where it would be more than that
     */
    async add({ spent, ...on }: PlatformSpendingRow, max: number | null): Promise<boolean> {
      if (max !== null && spent > max) return false;
      const isNewDay = sql<boolean>`excluded.day > platform_spending.day`;
      const all = sql<number>`platform_spending.spent + excluded.spent`;
      const added = await db
        .insertInto('platformSpending')
        .values({ ...on, spent })
        .onConflict((conflict) =>
          conflict
            .column('spender')
            // Clocks of processes differ: what comes late counts on the day that has begun.
            .doUpdateSet({
              day: sql`greatest(excluded.day, platform_spending.day)`,
              spent: sql`case when ${isNewDay} then excluded.spent else ${all} end`,
            })
            .$call((update) => (max === null ? update : update.where(sql<boolean>`${isNewDay} or ${all} <= ${max}`))),
        )
        .returning('spent')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Forgets all but these days. */
    async keep({ from, to }: { from: string; to: string }): Promise<void> {
      await db
        .deleteFrom('platformSpending')
        .where((eb) => eb.or([eb('day', '<', from), eb('day', '>', to)]))
        .execute();
    },
  };
}
