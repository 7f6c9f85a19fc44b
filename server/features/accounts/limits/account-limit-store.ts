import type { RateLimitReport } from '@everycast/platforms/port/env';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { anyOf, prepared } from '../../../kernel/database/prepared.ts';

export type AccountLimit = RateLimitReport & { accountId: string };

export type LimitStore = ReturnType<typeof createLimitStore>;

/** The limits that platforms reported for accounts. */
export function createLimitStore(database: Database) {
  const db = database.withTables<{ accountLimit: AccountLimit }>();
  return {
    async of(accountIds: readonly string[], now: Date): Promise<AccountLimit[]> {
      if (accountIds.length === 0) return [];
      const query = db.selectFrom('accountLimit').modifyFront(prepared('account_limits')).selectAll();
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
