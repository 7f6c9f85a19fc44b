import type { Message } from '@everycast/messages/message';
import type { Database, Tx } from '../../kernel/database/database.ts';

type NotificationsTables = {
  notification: {
    id: string;
    workspaceId: string;
    userId: string;
    kind: string;
    title: Message;
    body: Message;
    link: string | null;
    readAt: Date | null;
    emailPending: boolean;
    createdAt: Date;
  };
};
export type NotificationRow = NotificationsTables['notification'];

export function createNotificationsStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<NotificationsTables>();
  const own = (userId: string, workspaceId: string, tx?: Tx) =>
    at(tx).selectFrom('notification').where('userId', '=', userId).where('workspaceId', '=', workspaceId);

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    async add(tx: Tx, rows: NotificationRow[]): Promise<void> {
      await at(tx).insertInto('notification').values(rows).execute();
    },
    /** Newest first. */
    list(userId: string, workspaceId: string, limit: number, before?: string) {
      let query = own(userId, workspaceId).selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.execute();
    },
    async unread(userId: string, workspaceId: string): Promise<number> {
      const { n } = await own(userId, workspaceId)
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('readAt', 'is', null)
        .executeTakeFirstOrThrow();
      return n;
    },
    /** Marks those of `ids`, or all, as read. */
    async read(tx: Tx, userId: string, workspaceId: string, ids: readonly string[] | undefined, now: Date): Promise<void> {
      let query = at(tx)
        .updateTable('notification')
        .set({ readAt: now })
        .where('userId', '=', userId)
        .where('workspaceId', '=', workspaceId)
        .where('readAt', 'is', null);
      if (ids !== undefined) query = query.where('id', 'in', ids);
      await query.execute();
    },

    /** People whose oldest unsent notification is older than this. */
    async waitingForMail(before: Date): Promise<string[]> {
      const rows = await at()
        .selectFrom('notification')
        .select('userId')
        .distinct()
        .where('emailPending', '=', true)
        .where('createdAt', '<=', before)
        .execute();
      return rows.map((row) => row.userId);
    },
    /**
     * Takes a person's notifications for a mail, oldest first. If another process is taking them, it waits and then has none: skipping what
     * is locked would split them into two mails.
     */
    async takeForMail(tx: Tx, userId: string): Promise<NotificationRow[]> {
      const rows = await at(tx)
        .selectFrom('notification')
        .selectAll()
        .where('userId', '=', userId)
        .where('emailPending', '=', true)
        .orderBy('id')
        .forUpdate()
        .execute();
      if (rows.length > 0) {
        const ids = rows.map((row) => row.id);
        await at(tx).updateTable('notification').set({ emailPending: false }).where('id', 'in', ids).execute();
      }
      return rows;
    },
    async clean(before: Date): Promise<void> {
      await at().deleteFrom('notification').where('createdAt', '<', before).execute();
    },
  };
}
