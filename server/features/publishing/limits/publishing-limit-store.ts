import type { Quota } from '@everycast/platforms/port/manifest';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { PublishingTables } from '../tables.ts';

/**
 * The columns of accounts that are needed here. `appId`: the registered app; if null, the operator's, or in the sandbox the workspace's.
 */
type AccountTable = { id: string; platform: string; service: string; appId: string | null; sandbox: boolean; workspaceId: string };
type Tables = PublishingTables & { account: AccountTable };

export type SentStore = ReturnType<typeof createSentStore>;

/** Counts what was sent against each quota. */
export function createSentStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    /** How many steps that use `name` were sent since a time by an account and those that share its quota, and when the first was. */
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

/** The accounts that share a quota, including disconnected ones: all of one app, or those of them with a trait in common. */
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
  // An account without the trait shares it with no other.
  const same = sql<boolean>`other.traits ->> ${per.trait}::text = one.traits ->> ${per.trait}::text`;
  return ofSameApp.where(({ or, eb: both, ref }) => or([both('other.id', '=', ref('one.id')), same]));
}
