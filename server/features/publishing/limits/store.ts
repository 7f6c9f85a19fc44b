import type { Quota } from '@everycast/platforms/port/manifest';
import type { RateLimitReport } from '@everycast/platforms/port/platform';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { PublishingTables } from '../tables.ts';

export type AccountLimit = RateLimitReport & { accountId: string };
/** Of accounts, only where they are and by which app: a registered one, the operator's where `appId` is null, or in the sandbox the workspace's. */
type AccountTable = { id: string; platform: string; service: string; appId: string | null; sandbox: boolean; workspaceId: string };
type Tables = PublishingTables & { account: AccountTable; accountLimit: AccountLimit };

export type LimitStore = ReturnType<typeof createLimitStore>;

/** What is known of how much accounts may still do. */
export function createLimitStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    async of(accountIds: readonly string[], now: Date): Promise<AccountLimit[]> {
      if (accountIds.length === 0) return [];
      return db.selectFrom('accountLimit').selectAll().where('accountId', 'in', accountIds).where('resetsAt', '>', now).execute();
    },

    async put(limits: readonly AccountLimit[]): Promise<void> {
      if (limits.length === 0) return;
      const insert = db.insertInto('accountLimit').values(limits);
      // Others may have written meanwhile: the later window counts, and of one window the least that is left.
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

    /** How many steps that spend `name` an account, or those that count with it, have sent since a moment, and when the first of them was. */
    async count(
      accountId: string,
      { per, name, since }: Pick<Quota, 'per' | 'name'> & { since: Date },
    ): Promise<{ count: number; first: Date | null }> {
      return db
        .selectFrom('ledgerStep')
        .innerJoin('target', 'target.id', 'ledgerStep.targetId')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('ledgerStep.startedAt').as('first')])
        .where((eb) =>
          per === 'account' ? eb('target.accountId', '=', accountId) : eb('target.accountId', 'in', together(eb, accountId, per)),
        )
        .where('ledgerStep.quota', '=', name)
        .where('ledgerStep.action', '=', 'send')
        .where('ledgerStep.state', '<>', 'failed')
        .where('ledgerStep.startedAt', '>', since)
        .executeTakeFirstOrThrow();
    },
  };
}

/** The accounts that count together, disconnected ones too: those that a platform takes for one app's, or of these those with a trait in common. */
function together(eb: ExpressionBuilder<Tables, 'ledgerStep' | 'target'>, accountId: string, per: Exclude<Quota['per'], 'account'>) {
  const ofSameApp = eb
    .selectFrom('account as one')
    .innerJoin('account as other', (join) =>
      join
        .onRef('other.platform', '=', 'one.platform')
        .onRef('other.service', '=', 'one.service')
        .onRef('other.sandbox', '=', 'one.sandbox')
        .on(({ eb: both, ref }) => both('other.appId', 'is not distinct from', ref('one.appId')))
        .on(({ or, eb: both, ref }) => or([both('one.sandbox', '=', false), both('other.workspaceId', '=', ref('one.workspaceId'))])),
    )
    .select('other.id')
    .where('one.id', '=', accountId);
  if (per === 'app') return ofSameApp;
  // Who has no such trait has it in common with nobody.
  const same = sql<boolean>`other.traits ->> ${per.trait}::text = one.traits ->> ${per.trait}::text`;
  return ofSameApp.where(({ or, eb: both, ref }) => or([both('other.id', '=', ref('one.id')), same]));
}
