import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { NotificationRow } from '../notification-store.ts';

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
interface DeliveryRow {
  subscriptionId: string;
  notificationId: string;
  /** Waits for the end of quiet hours. */
  held: boolean;
}
type PushTables = { pushSubscription: SubscriptionRow; pushDelivery: DeliveryRow; notification: NotificationRow };

export type PushStore = ReturnType<typeof createPushStore>;

/** The browsers that notifications are pushed to, and what is still to be pushed to each. */
export function createPushStore(database: Database) {
  const within = (tx: Tx = database) => tx.withTables<PushTables>();
  return {
    /** Adds a browser, or gives it to the person who uses it now, and removes the person's oldest above `max`. */
    add: (row: SubscriptionRow, max: number): Promise<void> =>
      database.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, `push subscriptions of ${row.userId}`);
        const { id: _id, ...values } = row;
        const insert = within(tx).insertInto('pushSubscription').values(row);
        const saved = insert.onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values)).returning('id');
        const { id } = await saved.executeTakeFirstOrThrow();
        const others = within(tx).selectFrom('notification').select('id').where('userId', '<>', row.userId);
        await within(tx).deleteFrom('pushDelivery').where('subscriptionId', '=', id).where('notificationId', 'in', others).execute();
        const kept = within(tx).selectFrom('pushSubscription').select('id').where('userId', '=', row.userId);
        const newest = kept.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(max);
        await within(tx).deleteFrom('pushSubscription').where('userId', '=', row.userId).where('id', 'not in', newest).execute();
      }),

    async get(id: string): Promise<SubscriptionRow | undefined> {
      return within().selectFrom('pushSubscription').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The browsers of these people. They stay until the transaction ends: one that signs out at the same time waits for it. */
    of: (tx: Tx, userIds: readonly string[]): Promise<SubscriptionRow[]> =>
      within(tx).selectFrom('pushSubscription').selectAll().where('userId', 'in', userIds).orderBy('id').forKeyShare().execute(),

    /** Pushes notifications to browsers. */
    async addDeliveries(tx: Tx, rows: readonly Omit<DeliveryRow, 'held'>[]): Promise<void> {
      await within(tx)
        .insertInto('pushDelivery')
        .values(rows.map((row) => ({ ...row, held: false })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** What is to be pushed to a browser, oldest first. `held`: since it waits, whether quiet hours are over or not. */
    waiting: (subscriptionId: string, limit: number): Promise<(NotificationRow & { held: boolean })[]> =>
      within()
        .selectFrom('notification')
        .innerJoin('pushDelivery', 'notificationId', 'id')
        .selectAll('notification')
        .select('held')
        .where('subscriptionId', '=', subscriptionId)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** What changed since it was read has another ID, and stays, unless it is of one of these groups. */
    async delivered(subscriptionId: string, notificationIds: readonly string[], groups: readonly string[]): Promise<void> {
      const rows = within().deleteFrom('pushDelivery').where('subscriptionId', '=', subscriptionId);
      const grown = within().selectFrom('notification').select('id').where('groupKey', 'in', groups);
      await rows
        .where((row) =>
          row.or([row('notificationId', 'in', notificationIds), ...(groups.length > 0 ? [row('notificationId', 'in', grown)] : [])]),
        )
        .execute();
    },

    /** These wait for the end of quiet hours. */
    async hold(subscriptionId: string, notificationIds: readonly string[]): Promise<void> {
      if (notificationIds.length === 0) return;
      const rows = within().updateTable('pushDelivery').set({ held: true }).where('subscriptionId', '=', subscriptionId);
      await rows.where('notificationId', 'in', notificationIds).where('held', '=', false).execute();
    },

    /** The browsers for which something waits. */
    async withHeld(): Promise<{ id: string; userId: string; endpoint: string }[]> {
      const held = within().selectFrom('pushDelivery').select('subscriptionId').where('held', '=', true);
      return within().selectFrom('pushSubscription').select(['id', 'userId', 'endpoint']).where('id', 'in', held).execute();
    },

    /** How many browsers a person has. */
    async count(userId: string): Promise<number> {
      const rows = within().selectFrom('pushSubscription').where('userId', '=', userId);
      return (await rows.select((of) => of.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
    },

    async remove(id: string): Promise<void> {
      await within().deleteFrom('pushSubscription').where('id', '=', id).execute();
    },
  };
}
