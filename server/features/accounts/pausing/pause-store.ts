import type { HoldReason, WorkspaceHold } from '@everycast/contract/plans';
import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import type { Countable } from './rules.ts';

type Tables = {
  accountPause: { accountId: string; pausedAt: Date };
  accountOwnPause: { accountId: string; pausedBy: string | null; pausedAt: Date };
  accountChoice: { accountId: string; chosenAt: Date };
  /** Written by plans. */
  workspaceHold: { workspaceId: string; reason: WorkspaceHold };
  account: { id: string; workspaceId: string; platform: PlatformId; sandbox: boolean; disconnectedAt: Date | null };
};

export type PauseStore = ReturnType<typeof createPauseStore>;

/** Why nothing is published on an account, and who paused it if somebody did. */
export interface Held {
  onHold: HoldReason;
  paused?: { by: string | null; at: string };
}

/** Accounts over the plan's limits, those that stay first, and those that people have paused. */
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

    /** By a person; one that already is stays as it was. @returns those that weren't */
    async pauseByPerson(tx: Tx, ids: readonly string[], pausedBy: string, now: Date): Promise<string[]> {
      const rows = ids.map((accountId) => ({ accountId, pausedBy, pausedAt: now }));
      const insert = within(tx).insertInto('accountOwnPause').values(rows);
      const added = await insert
        .onConflict((conflict) => conflict.column('accountId').doNothing())
        .returning('accountId')
        .execute();
      return added.map(({ accountId }) => accountId);
    },

    /** Ends people's pauses. @returns the accounts that had one */
    async resumeByPerson(tx: Tx, ids: readonly string[]): Promise<string[]> {
      const ended = await within(tx).deleteFrom('accountOwnPause').where('accountId', '=', anyOf(ids)).returning('accountId').execute();
      return ended.map(({ accountId }) => accountId);
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
      await within(tx).deleteFrom('accountOwnPause').where('accountId', '=', accountId).execute();
      await within(tx).deleteFrom('accountChoice').where('accountId', '=', accountId).execute();
    },

    /** Why nothing of these accounts is published; the others are left out. */
    async holds(tx: Tx, ids: readonly string[]): Promise<Map<string, Held>> {
      if (ids.length === 0) return new Map();
      const rows = await within(tx)
        .selectFrom('account')
        .leftJoin('accountPause', 'accountPause.accountId', 'account.id')
        .leftJoin('accountOwnPause', 'accountOwnPause.accountId', 'account.id')
        .leftJoin('workspaceHold', (join) =>
          join.onRef('workspaceHold.workspaceId', '=', 'account.workspaceId').on('account.sandbox', '=', false),
        )
        .select([
          'account.id',
          'accountOwnPause.pausedAt',
          'pausedBy',
          sql<HoldReason>`coalesce(reason, case when account_pause.account_id is not null then 'plan' else 'person' end)`.as('onHold'),
        ])
        .where('account.id', '=', anyOf(ids))
        .where((row) =>
          row.or([
            row('accountPause.accountId', 'is not', null),
            row('accountOwnPause.accountId', 'is not', null),
            row('reason', 'is not', null),
          ]),
        )
        .execute();
      return new Map(
        rows.map(({ id, onHold, pausedAt, pausedBy }) => [
          id,
          { onHold, ...(pausedAt && { paused: { by: pausedBy, at: pausedAt.toISOString() } }) },
        ]),
      );
    },
  };
}
