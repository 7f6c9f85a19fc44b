import type { Role } from '@everycast/contract/permissions';
import type { Generated, Insertable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';

type WorkspacesTables = {
  workspace: { id: string; name: string; zone: string; personalOf: string | null; createdAt: Date; requiresTwoFactor: Generated<boolean> };
  member: { workspaceId: string; userId: string; role: Role; joinedAt: Date };
  invitation: {
    id: string;
    workspaceId: string;
    email: string;
    role: Exclude<Role, 'owner'>;
    tokenHash: string;
    invitedBy: string;
    createdAt: Date;
    expiresAt: Date;
  };
};
export type InvitationRow = WorkspacesTables['invitation'];

const workspaceWithRole = [
  'workspace.id',
  'workspace.name',
  'workspace.zone',
  'workspace.personalOf',
  'workspace.createdAt',
  'workspace.requiresTwoFactor',
  'member.role',
] as const;

export function createWorkspacesStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<WorkspacesTables>();
  const joined = () => at().selectFrom('member').innerJoin('workspace', 'workspace.id', 'member.workspaceId').select(workspaceWithRole);

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
      return joined().where('member.userId', '=', userId).where('workspace.id', '=', workspaceId).executeTakeFirst();
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
    async change(tx: Tx, id: string, change: { name?: string; zone?: string }): Promise<void> {
      await at(tx).updateTable('workspace').set(change).where('id', '=', id).execute();
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
      return at(tx).selectFrom('member').selectAll().where('workspaceId', '=', workspaceId).orderBy('joinedAt').orderBy('userId').execute();
    },
    async addMember(tx: Tx, member: WorkspacesTables['member']): Promise<void> {
      await at(tx)
        .insertInto('member')
        .values(member)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async setRole(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<void> {
      await at(tx).updateTable('member').set({ role }).where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
    },
    async removeMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      await at(tx).deleteFrom('member').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
    },

    invitations(workspaceId: string, now: Date, tx?: Tx) {
      return at(tx)
        .selectFrom('invitation')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .execute();
    },
    /** An address has one invitation at a time: a new one replaces the old one. */
    async putInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
      const { workspaceId, email, ...rest } = invitation;
      await at(tx)
        .insertInto('invitation')
        .values(invitation)
        .onConflict((conflict) => conflict.columns(['workspaceId', 'email']).doUpdateSet(rest))
        .execute();
    },
    async dropInvitation(workspaceId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await at()
        .deleteFrom('invitation')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async dropInvitationsBy(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('workspaceId', '=', workspaceId).where('invitedBy', '=', userId).execute();
    },
    invitation(tokenHash: string): Promise<InvitationRow | undefined> {
      return at().selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
    },
    invitationFor(email: string, now: Date): Promise<{ id: string } | undefined> {
      return at().selectFrom('invitation').select('id').where('email', '=', email).where('expiresAt', '>', now).executeTakeFirst();
    },
    /** Takes an invitation, so that of two concurrent uses only one gets it. */
    takeInvitation(tx: Tx, tokenHash: string): Promise<InvitationRow | undefined> {
      return at(tx).deleteFrom('invitation').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst();
    },
    async dropInvitations(tx: Tx, workspaceId: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('workspaceId', '=', workspaceId).execute();
    },
    async dropInvitationsTo(tx: Tx, email: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('email', '=', email.toLowerCase()).execute();
    },
    async dropExpiredInvitations(now: Date): Promise<void> {
      await at().deleteFrom('invitation').where('expiresAt', '<', now).execute();
    },
  };
}
export type WorkspacesStore = ReturnType<typeof createWorkspacesStore>;
