import type { ApprovalMode, ApprovalPolicy } from '@everycast/contract/approvals';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type Tables = {
  approvalPolicy: { workspaceId: string; mode: ApprovalMode; ownersPublish: boolean; timeMayChange: boolean; replies: boolean };
  approvalGroupPolicy: { groupId: string; workspaceId: string; mode: ApprovalMode };
};

export type PolicyStore = ReturnType<typeof createPolicyStore>;

/** What workspaces want to have approved. */
export function createPolicyStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** Null if nothing there ever needed approval. */
    async read(workspaceId: string): Promise<ApprovalPolicy | null> {
      const policy = await db.selectFrom('approvalPolicy').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst();
      if (!policy) return null;
      const groups = db.selectFrom('approvalGroupPolicy').select(['groupId', 'mode']).where('workspaceId', '=', workspaceId);
      const { mode, ownersPublish, timeMayChange, replies } = policy;
      return { mode, ownersPublish, timeMayChange, replies, groups: await groups.orderBy('groupId').execute() };
    },

    async save(tx: Tx, workspaceId: string, { groups, ...policy }: ApprovalPolicy): Promise<void> {
      const row = { workspaceId, ...policy };
      await within(tx)
        .insertInto('approvalPolicy')
        .values(row)
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(policy))
        .execute();
      await within(tx).deleteFrom('approvalGroupPolicy').where('workspaceId', '=', workspaceId).execute();
      const rows = groups.map((group) => ({ ...group, workspaceId }));
      if (rows.length > 0) await within(tx).insertInto('approvalGroupPolicy').values(rows).execute();
    },

    /** Those of the workspaces in which something needs approval. */
    async withPolicy(workspaceIds: readonly string[]): Promise<Set<string>> {
      const own = db.selectFrom('approvalPolicy').select('workspaceId').where('workspaceId', '=', anyOf(workspaceIds));
      const groups = db.selectFrom('approvalGroupPolicy').select('workspaceId').where('workspaceId', '=', anyOf(workspaceIds));
      const rows = own.where('mode', '<>', 'none').union(groups.where('mode', '<>', 'none'));
      return new Set((await rows.execute()).map(({ workspaceId }) => workspaceId));
    },
  };
}
