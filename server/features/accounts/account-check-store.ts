import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { type AccountRow, type AccountTables, accountFrom } from './account-store.ts';

/** Which accounts are due for a check: those last checked before these times. */
export interface CheckedBefore {
  usual: Date;
  unreachable: Date;
  /** For platforms that require it more often. */
  sooner: readonly { platform: PlatformId; before: Date }[];
  /** Renewals that started before this without ending: their process has died. */
  renewing: Date;
}

/** The accounts that checks are about. */
export function createAccountCheckStore(database: Database) {
  const db = database.withTables<AccountTables>();

  return {
    /** A batch has some of every workspace and server, so those with many, or slow ones, don't fill it. */
    async due(before: CheckedBefore, limit: number): Promise<AccountRow[]> {
      const query = db
        .with('due', (due) =>
          due
            .selectFrom('account')
            .select(['id', 'checkedAt'])
            .select(sql<number>`row_number() over (partition by workspace_id, service order by checked_at nulls first)`.as('place'))
            .where('disconnectedAt', 'is', null)
            .where('state', '<>', 'reconnect')
            .where((row) =>
              row.or([
                row('checkedAt', 'is', null),
                row('checkedAt', '<', before.usual),
                ...before.sooner.map((one) => row.and([row('platform', '=', one.platform), row('checkedAt', '<', one.before)])),
                row.and([row('state', '=', 'unreachable'), row('checkedAt', '<', before.unreachable)]),
                row.and([row('renewingSince', '<', before.renewing), row('checkedAt', '<', before.renewing)]),
              ]),
            ),
        )
        .selectFrom('account')
        .innerJoin('due', 'due.id', 'account.id')
        .selectAll('account')
        .orderBy('due.place')
        .orderBy('due.checkedAt', (order) => order.asc().nullsFirst())
        .limit(limit);
      return (await query.execute()).map(accountFrom);
    },

    /** Connections that expire before `before` and haven't been notified for that expiry. */
    async lockExpiring(tx: Tx, before: Date, limit: number): Promise<AccountRow[]> {
      const query = tx
        .withTables<AccountTables>()
        .selectFrom('account')
        .selectAll()
        .where('disconnectedAt', 'is', null)
        .where('state', '<>', 'reconnect')
        .where('expiresAt', '<', before)
        .where((row) => row('notifiedExpiry', 'is distinct from', row.ref('expiresAt')))
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked();
      return (await query.execute()).map(accountFrom);
    },
    /** Connected accounts that expire before `before`, and those that have to be connected again already; without those of the sandbox. */
    async needingOwner(before: Date): Promise<{ expiring: number; reconnect: number }> {
      const { expiring, reconnect } = await db
        .selectFrom('account')
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .filterWhere((row) => row.and([row('state', '<>', 'reconnect'), row('expiresAt', '<', before)]))
            .as('expiring'),
          fn.countAll<number>().filterWhere('state', '=', 'reconnect').as('reconnect'),
        ])
        .where('disconnectedAt', 'is', null)
        .where('sandbox', '=', false)
        .executeTakeFirstOrThrow();
      return { expiring, reconnect };
    },
    /** Whether an account of the workspace has to be connected again. */
    async anyToReconnect(workspaceId: string): Promise<boolean> {
      const rows = db.selectFrom('account').select('id').where('workspaceId', '=', workspaceId);
      const one = rows.where('disconnectedAt', 'is', null).where('state', '=', 'reconnect').limit(1);
      return (await one.executeTakeFirst()) !== undefined;
    },
    /** Accounts that don't need to be connected again, page by page in ID order. */
    async inUse(limit: number, after?: string): Promise<AccountRow[]> {
      const query = db
        .selectFrom('account')
        .selectAll()
        .where('disconnectedAt', 'is', null)
        .where('state', '<>', 'reconnect')
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit);
      return (await query.execute()).map(accountFrom);
    },
  };
}

export type AccountCheckStore = ReturnType<typeof createAccountCheckStore>;
