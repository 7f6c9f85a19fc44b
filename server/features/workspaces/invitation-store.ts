import type { Role } from '@everycast/contract/permissions';
import type { Database, Tx } from '../../kernel/database/database.ts';

type InvitationTables = {
  invitation: {
    id: string;
    workspaceId: string;
    email: string;
    role: Exclude<Role, 'owner'>;
    /** Null: all groups. */
    groupIds: string[] | null;
    tokenHash: string;
    invitedBy: string;
    createdAt: Date;
    expiresAt: Date;
  };
};
export type InvitationRow = InvitationTables['invitation'];

export function createInvitationsStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<InvitationTables>();
  return {
    open(workspaceId: string, now: Date, tx?: Tx) {
      return at(tx)
        .selectFrom('invitation')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .execute();
    },
    /** An address has one invitation at a time: a new one replaces the old one. */
    async put(tx: Tx, invitation: InvitationRow): Promise<void> {
      const { workspaceId, email, ...rest } = invitation;
      await at(tx)
        .insertInto('invitation')
        .values(invitation)
        .onConflict((conflict) => conflict.columns(['workspaceId', 'email']).doUpdateSet(rest))
        .execute();
    },
    /** @returns its address; null if it is gone already */
    async drop(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
      const dropped = at(tx).deleteFrom('invitation').where('workspaceId', '=', workspaceId).where('id', '=', id);
      return (await dropped.returning('email').executeTakeFirst())?.email ?? null;
    },
    async dropBy(tx: Tx, workspaceId: string, userId: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('workspaceId', '=', workspaceId).where('invitedBy', '=', userId).execute();
    },
    byToken(tokenHash: string): Promise<InvitationRow | undefined> {
      return at().selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
    },
    openFor(email: string, now: Date): Promise<{ id: string } | undefined> {
      return at().selectFrom('invitation').select('id').where('email', '=', email).where('expiresAt', '>', now).executeTakeFirst();
    },
    /** Takes an invitation, so that of two concurrent uses only one gets it. */
    take(tx: Tx, tokenHash: string): Promise<InvitationRow | undefined> {
      return at(tx).deleteFrom('invitation').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst();
    },
    async dropAll(tx: Tx, workspaceId: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('workspaceId', '=', workspaceId).execute();
    },
    async dropTo(tx: Tx, email: string): Promise<void> {
      await at(tx).deleteFrom('invitation').where('email', '=', email.toLowerCase()).execute();
    },
    async dropExpired(now: Date): Promise<void> {
      await at().deleteFrom('invitation').where('expiresAt', '<', now).execute();
    },
  };
}
export type InvitationsStore = ReturnType<typeof createInvitationsStore>;
