import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lengthy } from '../../kernel/database/limits.ts';
import { readableMessage } from '../../kernel/messages.ts';

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
    /** False: it is only mailed or pushed. */
    inApp: boolean;
    emailPending: boolean;
    /** Of the first event in it; `createdAt` is of the latest. */
    since: Date;
    createdAt: Date;
    groupKey: string | null;
    /** What it tells of; see `Subject`. */
    accountId: string | null;
    postId: string | null;
  };
};
export type NotificationRow = NotificationsTables['notification'];

/**
 * Until the transaction ends, nobody else writes these people's notifications: no row is locked before, so it doesn't matter in which order
 * that happens. People are locked in one order, so a transaction that notifies several times does so in that order.
 */
async function hold(tx: Tx, userIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications of ' || id, 0)) from unnest(${inOrder}::text[]) as id`.execute(tx);
}
const readable = (row: NotificationRow): NotificationRow => ({
  ...row,
  title: readableMessage(row.title),
  body: readableMessage(row.body),
});
/** Whether a notification is about an account of a group, or a post that is on one. */
const isOfGroup = (groupId: string) => {
  const members = sql`select m.account_id from account_group_member m where m.group_id = ${groupId}::uuid`;
  return sql<boolean>`(notification.account_id in (${members}) or exists (
    select from target x where x.post_id = notification.post_id and x.account_id in (${members})))`;
};
const excluded = <T = Message>(column: string) => sql<T>`${sql.ref(`excluded.${column}`)}`;

export function createNotificationsStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<NotificationsTables>();
  const own = (userId: string, workspaceId: string, tx?: Tx) =>
    at(tx).selectFrom('notification').where('userId', '=', userId).where('workspaceId', '=', workspaceId);

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    /**
     * Adds notifications. One whose group is unread becomes the newest, and counts more, or is replaced; its mail was sent with the first
     * event, so there is no other until it is read. @param replaces whatever the group has goes, and nothing is counted
     * @returns how many each counts now
     */
    async add(tx: Tx, rows: NotificationRow[], replaces = false): Promise<{ userId: string; count: number | null }[]> {
      await hold(
        tx,
        rows.map(({ userId }) => userId),
      );
      const replacing = rows.filter(({ groupKey, title }) => groupKey !== null && (replaces || title.params?.count === undefined));
      for (const { userId, workspaceId, groupKey } of replacing) {
        const those = own(userId, workspaceId, tx).where('groupKey', '=', groupKey).select('id');
        const old = replaces ? those : those.where('readAt', 'is not', null);
        await at(tx).deleteFrom('notification').where('id', 'in', old).execute();
      }
      const insert = at(tx).insertInto('notification').values(rows);
      return insert
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'workspaceId', 'groupKey'])
            .where('readAt', 'is', null)
            .doUpdateSet({
              id: excluded<string>('id'),
              body: excluded('body'),
              link: excluded<string | null>('link'),
              accountId: excluded<string | null>('account_id'),
              postId: excluded<string | null>('post_id'),
              createdAt: excluded<Date>('created_at'),
              title: sql<Message>`case when excluded.title #> '{params,count}' is null then excluded.title
                else jsonb_set(excluded.title, '{params,count}',
                  to_jsonb(coalesce((notification.title #>> '{params,count}')::int, 0) + (excluded.title #>> '{params,count}')::int)) end`,
            }),
        )
        .returning(['userId', sql<number | null>`(title #>> '{params,count}')::int`.as('count')])
        .execute();
    },
    /** Newest first; with a group, what tells of its accounts or of posts on them. */
    async list(
      userId: string,
      workspaceId: string,
      { limit, before, groupId }: { limit: number; before?: string | undefined; groupId?: string | undefined },
    ): Promise<NotificationRow[]> {
      let query = own(userId, workspaceId).selectAll().where('inApp', '=', true).orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      if (groupId !== undefined) query = query.where(isOfGroup(groupId));
      return (await query.execute()).map(readable);
    },
    async countUnread(userId: string, workspaceId: string): Promise<number> {
      const { n } = await own(userId, workspaceId)
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('readAt', 'is', null)
        .where('inApp', '=', true)
        .executeTakeFirstOrThrow();
      return n;
    },
    /** Marks those of `ids`, or all, as read. */
    async read(tx: Tx, userId: string, workspaceId: string, ids: readonly string[] | undefined, now: Date): Promise<void> {
      await hold(tx, [userId]);
      let query = at(tx)
        .updateTable('notification')
        .set({ readAt: now })
        .where('userId', '=', userId)
        .where('workspaceId', '=', workspaceId)
        .where('readAt', 'is', null);
      if (ids !== undefined) query = query.where('id', 'in', ids);
      await query.execute();
    },

    /** Marks those as unread again that were marked as read at a moment. One whose group has an unread one stays read. */
    async unread(tx: Tx, userId: string, workspaceId: string, readAt: Date): Promise<void> {
      await hold(tx, [userId]);
      const newer = own(userId, workspaceId, tx).where('readAt', 'is', null).where('groupKey', 'is not', null).select('groupKey');
      await at(tx)
        .updateTable('notification')
        .set({ readAt: null })
        .where('userId', '=', userId)
        .where('workspaceId', '=', workspaceId)
        .where('readAt', '=', readAt)
        .where((row) => row.or([row('groupKey', 'is', null), row('groupKey', 'not in', newer)]))
        .execute();
    },

    /** People whose oldest unsent notification is older than this. */
    async waitingForMail(before: Date): Promise<string[]> {
      const rows = await at()
        .selectFrom('notification')
        .select('userId')
        .distinct()
        .where('emailPending', '=', true)
        .where('since', '<=', before)
        .execute();
      return rows.map((row) => row.userId);
    },
    /**
     * What is to be mailed to a person, oldest first. If another process is mailing it, this waits and then has none: skipping what is locked
     * would split it into two mails.
     */
    async pendingMail(tx: Tx, userId: string): Promise<NotificationRow[]> {
      await hold(tx, [userId]);
      const pending = at(tx).selectFrom('notification').selectAll().where('userId', '=', userId).where('emailPending', '=', true);
      return (await pending.orderBy('id').execute()).map(readable);
    },
    /** Nobody can read what isn't in the app: once it is mailed, its group starts over. */
    async mailed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      const readAt = sql<Date | null>`case when in_app then read_at else ${now} end`;
      await at(tx).updateTable('notification').set({ emailPending: false, readAt }).where('id', 'in', ids).execute();
    },
    async clean(before: Date): Promise<void> {
      await lengthy(database, (tx) => at(tx).deleteFrom('notification').where('createdAt', '<', before).execute());
    },
  };
}
