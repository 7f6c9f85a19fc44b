import type { Hue } from '@everycast/contract/hues';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type Tables = {
  accountGroup: { id: string; workspaceId: string; name: string; nameKey: string; color: Hue; position: number; createdAt: Date };
  accountGroupMember: { groupId: string; accountId: string };
};
export type GroupRow = Tables['accountGroup'];

export function createAccountGroupsStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const groupsOf = (on: typeof db, workspaceId: string) =>
    on.selectFrom('accountGroup').selectAll().where('workspaceId', '=', workspaceId).orderBy('position').orderBy('id');

  return {
    /** In their order. */
    list: (workspaceId: string): Promise<GroupRow[]> => groupsOf(db, workspaceId).execute(),
    /** The same. Until the transaction ends nobody else can add, change, sort or remove one. */
    async lockAll(tx: Tx, workspaceId: string): Promise<GroupRow[]> {
      await lockUntilEnd(tx, `account-groups:${workspaceId}`);
      return groupsOf(within(tx), workspaceId).execute();
    },
    async members(groupIds: readonly string[], tx?: Tx): Promise<Tables['accountGroupMember'][]> {
      if (groupIds.length === 0) return [];
      return (tx ? within(tx) : db).selectFrom('accountGroupMember').selectAll().where('groupId', 'in', groupIds).execute();
    },
    async memberships(workspaceId: string): Promise<{ id: string; name: string; accountIds: string[] }[]> {
      const rows = await db
        .selectFrom('accountGroup')
        .leftJoin('accountGroupMember', 'groupId', 'accountGroup.id')
        .where('workspaceId', '=', workspaceId)
        .orderBy('position')
        .orderBy('accountGroup.id')
        .select(['accountGroup.id', 'name', 'accountId'])
        .execute();
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => ({
        id,
        name: members[0]?.name ?? '',
        accountIds: members.flatMap(({ accountId }) => accountId ?? []),
      }));
    },
    accountsOf: (groupIds: readonly string[]): Subquery<string> =>
      db.selectFrom('accountGroupMember').select('accountId').where('groupId', 'in', groupIds).$asScalar(),
    async insert(tx: Tx, row: GroupRow): Promise<void> {
      await within(tx).insertInto('accountGroup').values(row).execute();
    },
    async update(tx: Tx, id: string, change: Partial<Pick<GroupRow, 'name' | 'nameKey' | 'color' | 'position'>>): Promise<void> {
      if (Object.keys(change).length > 0) await within(tx).updateTable('accountGroup').set(change).where('id', '=', id).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await within(tx).deleteFrom('accountGroup').where('id', '=', id).execute();
    },
    async addMembers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<void> {
      const rows = accountIds.map((accountId) => ({ groupId, accountId }));
      if (rows.length > 0) await within(tx).insertInto('accountGroupMember').values(rows).execute();
    },
    /** Accounts leave all groups. */
    async removeFromAll(tx: Tx, accountIds: readonly string[]): Promise<void> {
      await within(tx).deleteFrom('accountGroupMember').where('accountId', '=', anyOf(accountIds)).execute();
    },
    async removeMembers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<void> {
      if (accountIds.length === 0) return;
      await within(tx).deleteFrom('accountGroupMember').where('groupId', '=', groupId).where('accountId', 'in', accountIds).execute();
    },
  };
}
