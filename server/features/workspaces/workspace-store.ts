import { canBeLimited, type Role } from '@everycast/contract/permissions';
import { type Generated, type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { prepared } from '../../kernel/database/prepared.ts';

type WorkspacesTables = {
  workspace: { id: string; name: string; zone: string; personalOf: string | null; createdAt: Date; requiresTwoFactor: Generated<boolean> };
  member: { workspaceId: string; userId: string; role: Role; joinedAt: Date; limited: Generated<boolean> };
  memberGroup: { workspaceId: string; userId: string; groupId: string };
};

const workspaceWithRole = [
  'workspace.id',
  'workspace.name',
  'workspace.zone',
  'workspace.personalOf',
  'workspace.createdAt',
  'workspace.requiresTwoFactor',
  'member.role',
] as const;

/** Of a member: the groups that they are limited to, or null. */
const groupIds = sql<string[] | null>`case when member.limited then array(
  select g.group_id from member_group g where g.workspace_id = member.workspace_id and g.user_id = member.user_id order by g.group_id
) end`.as('groupIds');

export function createWorkspacesStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<WorkspacesTables>();
  const joined = () =>
    at()
      .selectFrom('member')
      .innerJoin('workspace', 'workspace.id', 'member.workspaceId')
      .select([...workspaceWithRole, groupIds]);

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    /** The personal workspace first, then by the time of joining. */
    of(userId: string) {
      return joined()
        .where('member.userId', '=', userId)
        .orderBy((of) => of('workspace.personalOf', 'is not distinct from', userId), 'desc')
        .orderBy('member.joinedAt')
        .orderBy('workspace.id')
        .execute();
    },
    one(userId: string, workspaceId: string) {
      const one = joined().modifyFront(prepared('membership')).where('member.userId', '=', userId);
      return one.where('workspace.id', '=', workspaceId).executeTakeFirst();
    },
    personal(userId: string) {
      return joined().where('workspace.personalOf', '=', userId).where('member.userId', '=', userId).executeTakeFirst();
    },
    async roleIn(userId: string, workspaceId: string, tx?: Tx): Promise<Role | null> {
      const found = await at(tx)
        .selectFrom('member')
        .select('role')
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return found?.role ?? null;
    },

    async nameOf(id: string): Promise<string> {
      return (await at().selectFrom('workspace').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
    },
    zones(tx: Tx, ids: readonly string[]) {
      if (ids.length === 0) return Promise.resolve([]);
      return at(tx).selectFrom('workspace').select(['id', 'zone']).where('id', 'in', ids).execute();
    },
    async requiresTwoFactor(workspaceId: string, tx?: Tx): Promise<boolean> {
      const found = await at(tx).selectFrom('workspace').select('requiresTwoFactor').where('id', '=', workspaceId).executeTakeFirst();
      return found?.requiresTwoFactor ?? false;
    },
    async requireTwoFactor(tx: Tx, id: string, requiresTwoFactor: boolean): Promise<void> {
      await at(tx).updateTable('workspace').set({ requiresTwoFactor }).where('id', '=', id).execute();
    },

    /** Creates a workspace with its owner; false if it is personal and the person already has one. */
    async add(workspace: Insertable<WorkspacesTables['workspace']>, ownerId: string): Promise<boolean> {
      return database.transaction().execute(async (tx) => {
        const made = await at(tx)
          .insertInto('workspace')
          .values(workspace)
          .onConflict((conflict) => conflict.column('personalOf').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!made) return false;
        await at(tx)
          .insertInto('member')
          .values({ workspaceId: made.id, userId: ownerId, role: 'owner', joinedAt: workspace.createdAt })
          .execute();
        return true;
      });
    },
    /** @returns what it was before */
    async change(tx: Tx, id: string, change: { name?: string; zone?: string }): Promise<{ name: string; zone: string } | undefined> {
      const before = await at(tx).selectFrom('workspace').select(['name', 'zone']).where('id', '=', id).forUpdate().executeTakeFirst();
      await at(tx).updateTable('workspace').set(change).where('id', '=', id).execute();
      return before;
    },

    /** It is nobody's personal workspace anymore. */
    async makeTeam(tx: Tx, id: string): Promise<void> {
      await at(tx).updateTable('workspace').set({ personalOf: null }).where('id', '=', id).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await at(tx).deleteFrom('workspace').where('id', '=', id).execute();
    },

    /** Serializes changes of a workspace's members. */
    async lock(tx: Tx, workspaceId: string): Promise<{ name: string; personalOf: string | null } | null> {
      const found = await at(tx)
        .selectFrom('workspace')
        .select(['name', 'personalOf'])
        .where('id', '=', workspaceId)
        .forUpdate()
        .executeTakeFirst();
      return found ?? null;
    },
    members(workspaceId: string, tx?: Tx) {
      const ofWorkspace = at(tx).selectFrom('member').selectAll().select(groupIds).where('workspaceId', '=', workspaceId);
      return ofWorkspace.orderBy('joinedAt').orderBy('userId').execute();
    },
    /** False if they already are. */
    async addMember(tx: Tx, member: Insertable<WorkspacesTables['member']>): Promise<boolean> {
      const query = at(tx).insertInto('member').values(member);
      const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** Who gets a role that sees all accounts is no longer limited. */
    async setRole(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<void> {
      if (!canBeLimited(role)) await this.limit(tx, workspaceId, userId, null);
      await at(tx).updateTable('member').set({ role }).where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
    },
    /** Limits a member to groups of the workspace, ignoring those that are gone; null: they see all. */
    async limit(tx: Tx, workspaceId: string, userId: string, groupIds: readonly string[] | null): Promise<void> {
      const limited = groupIds !== null;
      await at(tx).updateTable('member').set({ limited }).where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
      await at(tx).deleteFrom('memberGroup').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
      if (groupIds === null) return;
      await sql`
        insert into member_group (workspace_id, user_id, group_id)
        select workspace_id, ${userId}, id from account_group where workspace_id = ${workspaceId} and id = any(${groupIds}::uuid[])`.execute(
        tx,
      );
    },
    /** How many of these groups the workspace has. */
    async countGroups(tx: Tx, workspaceId: string, groupIds: readonly string[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from account_group where workspace_id = ${workspaceId} and id = any(${groupIds}::uuid[])`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    async removeMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      await at(tx).deleteFrom('member').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
    },
  };
}
export type WorkspacesStore = ReturnType<typeof createWorkspacesStore>;
