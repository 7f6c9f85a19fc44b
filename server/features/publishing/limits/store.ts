import type { SeenLimit } from '@everycast/platforms/port/platform';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { PublishingTables } from '../tables.ts';

export type AccountLimit = SeenLimit & { accountId: string };
export type LimitStore = ReturnType<typeof createLimitStore>;

/** What is known of how much accounts may still do. */
export function createLimitStore(database: Database) {
  const db = database.withTables<PublishingTables & { accountLimit: AccountLimit }>();
  return {
    async of(accountIds: readonly string[], now: Date): Promise<AccountLimit[]> {
      if (accountIds.length === 0) return [];
      return db.selectFrom('accountLimit').selectAll().where('accountId', 'in', accountIds).where('until', '>', now).execute();
    },

    async put(limits: readonly AccountLimit[]): Promise<void> {
      if (limits.length === 0) return;
      const insert = db.insertInto('accountLimit').values(limits);
      // Others may have written meanwhile: the later window counts, and of one window the least that is left.
      const left = sql<number>`case when excluded.until = account_limit.until then least(excluded.left, account_limit.left) else excluded.left end`;
      await insert
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'name'])
            .doUpdateSet((eb) => ({ left, until: eb.ref('excluded.until') }))
            .whereRef('excluded.until', '>=', 'accountLimit.until'),
        )
        .execute();
    },

    /** How many steps that spend `name` an account has sent since a moment, and when the first of them was. */
    async count(accountId: string, name: string, since: Date): Promise<{ count: number; first: Date | null }> {
      return db
        .selectFrom('ledgerStep')
        .innerJoin('target', 'target.id', 'ledgerStep.targetId')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('ledgerStep.startedAt').as('first')])
        .where('target.accountId', '=', accountId)
        .where('ledgerStep.spends', '=', name)
        .where('ledgerStep.act', '=', 'send')
        .where('ledgerStep.state', '<>', 'failed')
        .where('ledgerStep.startedAt', '>', since)
        .executeTakeFirstOrThrow();
    },
  };
}
