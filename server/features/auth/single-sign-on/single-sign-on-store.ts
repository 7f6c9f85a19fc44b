import type { Database, Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/ids.ts';

/** As Better Auth names it among a person's credentials. */
const providerId = 'single-sign-on';

type Tables = {
  authCredential: { id: string; userId: string; providerId: string; accountId: string; createdAt: Date; updatedAt: Date };
  instance: { one: boolean; singleSignOnTrusted: boolean };
};

/** Who is linked to whom at the provider, and whether the server's owner trusts it. */
export function createSingleSignOnStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async personOf(accountId: string): Promise<string | null> {
      const links = db.selectFrom('authCredential').select('userId').where('providerId', '=', providerId);
      return (await links.where('accountId', '=', accountId).executeTakeFirst())?.userId ?? null;
    },
    async isLinked(userId: string): Promise<boolean> {
      const links = db.selectFrom('authCredential').select('id').where('providerId', '=', providerId);
      return (await links.where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined;
    },
    /** @returns false if someone is linked already */
    async link(tx: Tx, userId: string, accountId: string, now: Date): Promise<boolean> {
      const row = { id: newId(), userId, providerId, accountId, createdAt: now, updatedAt: now };
      const query = tx.withTables<Tables>().insertInto('authCredential').values(row);
      return ((await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async unlink(tx: Tx, userId: string): Promise<boolean> {
      const query = tx.withTables<Tables>().deleteFrom('authCredential').where('providerId', '=', providerId);
      return (await query.where('userId', '=', userId).executeTakeFirst()).numDeletedRows > 0n;
    },
    async isTrusted(): Promise<boolean> {
      return (await db.selectFrom('instance').select('singleSignOnTrusted').executeTakeFirst())?.singleSignOnTrusted ?? false;
    },
    async setTrusted(trusted: boolean): Promise<void> {
      await db.updateTable('instance').set({ singleSignOnTrusted: trusted }).execute();
    },
  };
}
export type SingleSignOnStore = ReturnType<typeof createSingleSignOnStore>;
