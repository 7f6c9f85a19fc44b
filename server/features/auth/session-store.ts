import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Origin } from '../../kernel/domain-events.ts';

type Tables = {
  authSession: {
    id: string;
    userId: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
  };
};

export function createSessionStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** Those that haven't expired, the last used first. */
    list: (userId: string, now: Date) =>
      db
        .selectFrom('authSession')
        .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    /** Notes that a session was used, unless that has been noted since `before`. */
    async touch(id: string, { address, userAgent }: Origin, now: Date, before: Date): Promise<void> {
      await db
        .updateTable('authSession')
        .set({ lastUsedAt: now, ipAddress: address, userAgent })
        .where('id', '=', id)
        .where('lastUsedAt', '<', before)
        .execute();
    },
    /** @returns the ended session; undefined if the person has none with this ID */
    async end(tx: Tx, userId: string, id: string) {
      const query = tx.withTables<Tables>().deleteFrom('authSession').where('id', '=', id).where('userId', '=', userId);
      return query.returning('userAgent').executeTakeFirst();
    },
    /** @param except the session that stays, if any */
    async endAll(tx: Tx, userId: string, except: string | undefined): Promise<void> {
      let query = tx.withTables<Tables>().deleteFrom('authSession').where('userId', '=', userId);
      if (except !== undefined) query = query.where('id', '!=', except);
      await query.execute();
    },
  };
}
