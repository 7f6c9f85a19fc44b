import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

interface EmailChangeRow {
  userId: string;
  fromEmail: string;
  toEmail: string;
  /** Hashes of the tokens in the mails to the old and to the new address. */
  oldToken: string;
  newToken: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  requestedAt: Date;
  expiresAt: Date;
}

type Tables = {
  authEmailChange: EmailChangeRow;
  authUser: { id: string; email: string; emailVerified: boolean; updatedAt: Date };
};

/** Changes of email addresses that aren't confirmed from both yet. */
export function createEmailChangeStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async put(tx: Tx, row: EmailChangeRow): Promise<void> {
      await tx
        .withTables<Tables>()
        .insertInto('authEmailChange')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute();
    },
    find: (userId: string, now: Date) =>
      db.selectFrom('authEmailChange').selectAll().where('userId', '=', userId).where('expiresAt', '>', now).executeTakeFirst(),
    byToken: (hash: string, now: Date) =>
      db
        .selectFrom('authEmailChange')
        .selectAll()
        .where((row) => row.or([row('oldToken', '=', hash), row('newToken', '=', hash)]))
        .where('expiresAt', '>', now)
        .executeTakeFirst(),
    /** Notes that one side has confirmed. @returns the change as it is then; undefined if it is gone, or replaced by another */
    confirm: (tx: Tx, hash: string, now: Date) =>
      tx
        .withTables<Tables>()
        .updateTable('authEmailChange')
        .set((row) => ({
          oldConfirmedAt: row.case().when('oldToken', '=', hash).then(now).else(row.ref('oldConfirmedAt')).end(),
          newConfirmedAt: row.case().when('newToken', '=', hash).then(now).else(row.ref('newConfirmedAt')).end(),
        }))
        .where((row) => row.or([row('oldToken', '=', hash), row('newToken', '=', hash)]))
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst(),
    remove: (tx: Tx, userId: string) =>
      tx.withTables<Tables>().deleteFrom('authEmailChange').where('userId', '=', userId).returning('toEmail').executeTakeFirst(),
    /** Gives a person the new address. @returns false, without a change, if they no longer have the old one, or someone has the new one */
    async move(tx: Tx, { userId, fromEmail, toEmail }: EmailChangeRow, now: Date): Promise<boolean> {
      await lockUntilEnd(tx, `email ${toEmail}`);
      const within = tx.withTables<Tables>();
      const taken = within.selectFrom('authUser').select('id').where('email', '=', toEmail);
      const { numUpdatedRows } = await within
        .updateTable('authUser')
        .set({ email: toEmail, emailVerified: true, updatedAt: now })
        .where('id', '=', userId)
        .where('email', '=', fromEmail)
        .where((row) => row.not(row.exists(taken)))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async clean(now: Date): Promise<void> {
      await db.deleteFrom('authEmailChange').where('expiresAt', '<', now).execute();
    },
  };
}
