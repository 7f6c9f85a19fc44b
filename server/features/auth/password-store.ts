import type { Database, Tx } from '../../kernel/database/database.ts';

type Tables = {
  authCredential: { id: string; userId: string; providerId: string; password: string | null; updatedAt: Date };
};

/** People's passwords, which Better Auth keeps among their credentials. */
export function createPasswordStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** The hash, and since when; undefined if the person has no password. */
    async find(userId: string): Promise<{ hash: string; changedAt: Date } | undefined> {
      const row = await db
        .selectFrom('authCredential')
        .select(['password', 'updatedAt'])
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst();
      return row?.password ? { hash: row.password, changedAt: row.updatedAt } : undefined;
    },
    /** @returns false if the password isn't the one it was */
    async replace(tx: Tx, userId: string, { from, to, now }: { from: string; to: string; now: Date }): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .withTables<Tables>()
        .updateTable('authCredential')
        .set({ password: to, updatedAt: now })
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential')
        .where('password', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
