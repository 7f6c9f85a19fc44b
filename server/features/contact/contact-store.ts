import type { Database, Tx } from '../../kernel/database/database.ts';

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: Date;
}
type Tables = { contactMessage: MessageRow };

export function createContactStore(database: Database) {
  const within = (tx: Tx = database) => tx.withTables<Tables>();
  return {
    /** @returns false if this form was sent before */
    async add(tx: Tx, row: MessageRow): Promise<boolean> {
      const insert = within(tx).insertInto('contactMessage').values(row);
      const added = await insert
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async countSince(tx: Tx, since: Date): Promise<number> {
      const rows = within(tx).selectFrom('contactMessage').where('createdAt', '>', since);
      return (await rows.select((of) => of.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
    },
    /** Newest first. */
    list(limit: number, before?: string): Promise<MessageRow[]> {
      const rows = within().selectFrom('contactMessage').selectAll().orderBy('id', 'desc').limit(limit);
      return (before === undefined ? rows : rows.where('id', '<', before)).execute();
    },
    /** @returns false if there is none */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await within().deleteFrom('contactMessage').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async forget(tx: Tx, email: string): Promise<void> {
      await within(tx)
        .deleteFrom('contactMessage')
        .where((of) => of.fn('lower', ['email']), '=', email.toLowerCase())
        .execute();
    },
  };
}
