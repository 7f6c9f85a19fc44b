import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';

type Tables = {
  authPasskey: {
    id: string;
    userId: string;
    name: string | null;
    credentialId: string;
    counter: number;
    aaguid: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  authCredential: { userId: string; providerId: string; password: string | null };
  authSession: { id: string; confirmedAt: Date | null };
};

const shown = ['id', 'name', 'aaguid', 'createdAt', 'lastUsedAt'] as const;

/** Passkeys as people see them; Better Auth's plugin adds them and checks them. */
export function createPasskeyStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();

  return {
    /** Oldest first. */
    of: (userId: string, tx?: Tx) =>
      at(tx).selectFrom('authPasskey').select(shown).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute(),
    async rename(tx: Tx, userId: string, id: string, name: string): Promise<void> {
      await at(tx).updateTable('authPasskey').set({ name }).where('userId', '=', userId).where('id', '=', id).execute();
    },
    async noteUse(credentialId: string, counter: number, lastUsedAt: Date): Promise<void> {
      await at().updateTable('authPasskey').set({ counter, lastUsedAt }).where('credentialId', '=', credentialId).execute();
    },
    async ownerOf(credentialId: string): Promise<string | null> {
      const found = await at().selectFrom('authPasskey').select('userId').where('credentialId', '=', credentialId).executeTakeFirst();
      return found?.userId ?? null;
    },
    async remove(tx: Tx, userId: string, id: string): Promise<void> {
      await at(tx).deleteFrom('authPasskey').where('userId', '=', userId).where('id', '=', id).execute();
    },
    async removeAll(tx: Tx, userId: string): Promise<void> {
      await at(tx).deleteFrom('authPasskey').where('userId', '=', userId).execute();
    },
    /** Serializes changes of the ways in which a person can sign in. */
    lock: (tx: Tx, userId: string) => lockUntilEnd(tx, `ways to sign in of ${userId}`),
    async hasPassword(userId: string, tx?: Tx): Promise<boolean> {
      const query = at(tx)
        .selectFrom('authCredential')
        .select('userId')
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential');
      return (await query.where('password', 'is not', null).executeTakeFirst()) !== undefined;
    },

    async noteConfirmed(sessionId: string, now: Date): Promise<void> {
      await at().updateTable('authSession').set({ confirmedAt: now }).where('id', '=', sessionId).execute();
    },
  };
}
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
