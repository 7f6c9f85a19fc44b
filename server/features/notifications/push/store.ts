import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface SubscriptionRow {
  id: string;
  userId: string;
  /** The login of the browser: its subscription ends with it. */
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}
type PushTables = { pushSubscription: SubscriptionRow };

/** The browsers that notifications are pushed to. */
export function createPushStore(database: Database) {
  const within = (tx: Tx = database) => tx.withTables<PushTables>();
  return {
    /** Adds a browser, or gives it to the person who uses it now, and removes the person's oldest above `max`. */
    add: (row: SubscriptionRow, max: number): Promise<void> =>
      database.transaction().execute(async (tx) => {
        const { id: _id, ...values } = row;
        const insert = within(tx).insertInto('pushSubscription').values(row);
        await insert.onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values)).execute();
        const kept = within(tx).selectFrom('pushSubscription').select('id').where('userId', '=', row.userId);
        const newest = kept.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(max);
        await within(tx).deleteFrom('pushSubscription').where('userId', '=', row.userId).where('id', 'not in', newest).execute();
      }),

    of: (userId: string): Promise<SubscriptionRow[]> =>
      within().selectFrom('pushSubscription').selectAll().where('userId', '=', userId).execute(),

    /** Those of the people who have a browser that can be pushed to. */
    async reachable(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
      const rows = await within(tx).selectFrom('pushSubscription').select('userId').distinct().where('userId', 'in', userIds).execute();
      return new Set(rows.map(({ userId }) => userId));
    },

    async remove(ids: readonly string[]): Promise<void> {
      await within().deleteFrom('pushSubscription').where('id', 'in', ids).execute();
    },
  };
}
