import type { HoldReason, WorkspaceHold } from '@everycast/contract/plans';
import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import type { Countable } from './rules.ts';

type Tables = {
  accountPause: { accountId: string; pausedAt: Date };
  accountChoice: { accountId: string; chosenAt: Date };
  /** Written by plans. */
  workspaceHold: { workspaceId: string; reason: WorkspaceHold };
  account: { id: string; workspaceId: string; platform: PlatformId; sandbox: boolean; disconnectedAt: Date | null };
};

export type PauseStore = ReturnType<typeof createPauseStore>;

/** Accounts over the plan's limits, and those that stay first. */
export function createPauseStore() {
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The workspace's connected accounts that count, oldest first. */
    async countable(tx: Tx, workspaceId: string): Promise<Countable[]> {
      const rows = await within(tx)
        .selectFrom('account')
        .leftJoin('accountPause', 'accountPause.accountId', 'account.id')
        .leftJoin('accountChoice', 'accountChoice.accountId', 'account.id')
        .select(['account.id', 'platform', 'pausedAt', 'chosenAt'])
        .where('workspaceId', '=', workspaceId)
        .where('disconnectedAt', 'is', null)
        .where('sandbox', '=', false)
        .orderBy('account.id')
        .execute();
      return rows.map(({ id, platform, pausedAt, chosenAt }) => ({ id, platform, paused: pausedAt !== null, chosen: chosenAt !== null }));
    },

    async pause(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      const rows = ids.map((accountId) => ({ accountId, pausedAt: now }));
      await within(tx)
        .insertInto('accountPause')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async resume(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await within(tx).deleteFrom('accountPause').where('accountId', 'in', ids).execute();
    },

    /** Of the workspace's accounts, only these are chosen. */
    async choose(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
      const own = within(tx).selectFrom('account').select('id').where('workspaceId', '=', workspaceId);
      await within(tx).deleteFrom('accountChoice').where('accountId', 'in', own).execute();
      const rows = ids.map((accountId) => ({ accountId, chosenAt: now }));
      if (rows.length > 0) await within(tx).insertInto('accountChoice').values(rows).execute();
    },

    /** A disconnected account is neither paused nor chosen. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      await within(tx).deleteFrom('accountPause').where('accountId', '=', accountId).execute();
      await within(tx).deleteFrom('accountChoice').where('accountId', '=', accountId).execute();
    },

    /** Why nothing of these accounts is published; the others are left out. */
    async holds(tx: Tx, ids: readonly string[]): Promise<Map<string, HoldReason>> {
      if (ids.length === 0) return new Map();
      const rows = await within(tx)
        .selectFrom('account')
        .leftJoin('accountPause', 'accountPause.accountId', 'account.id')
        .leftJoin('workspaceHold', (join) =>
          join.onRef('workspaceHold.workspaceId', '=', 'account.workspaceId').on('account.sandbox', '=', false),
        )
        .select(['account.id', sql<HoldReason>`coalesce(reason, 'plan')`.as('reason')])
        .where('account.id', '=', anyOf(ids))
        .where((row) => row.or([row('pausedAt', 'is not', null), row('reason', 'is not', null)]))
        .execute();
      return new Map(rows.map(({ id, reason }) => [id, reason]));
    },
  };
}
