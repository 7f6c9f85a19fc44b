import type { WorkspaceHold } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';

type Tables = { workspaceHold: { workspaceId: string; reason: WorkspaceHold; since: Date } };

/** Workspaces of which nothing is published. */
export function createHoldStore() {
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    async of(tx: Tx, workspaceId: string): Promise<WorkspaceHold | null> {
      const row = await within(tx).selectFrom('workspaceHold').select('reason').where('workspaceId', '=', workspaceId).executeTakeFirst();
      return row?.reason ?? null;
    },

    async set(tx: Tx, workspaceId: string, reason: WorkspaceHold, now: Date): Promise<void> {
      const query = within(tx).insertInto('workspaceHold').values({ workspaceId, reason, since: now });
      await query.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet({ reason })).execute();
    },

    /** @returns whether it was on hold */
    async release(tx: Tx, workspaceId: string): Promise<boolean> {
      const { numDeletedRows } = await within(tx).deleteFrom('workspaceHold').where('workspaceId', '=', workspaceId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
