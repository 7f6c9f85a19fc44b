import { type Channels, defaultNotificationChoices, NotificationChoices } from '@everycast/contract/notification-settings';
import type { NotificationTopic } from '@everycast/contract/notifications';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parseStored } from '../../kernel/database/json.ts';

type Tables = { notificationSettings: { userId: string; settings: NotificationChoices; updatedAt: Date } };

/** What people chose about their notifications; the defaults until they do. */
export function createSettingsStore(database: Database) {
  const within = (tx: Tx = database) => tx.withTables<Tables>();
  const read = async (userIds: readonly string[], tx?: Tx): Promise<Map<string, NotificationChoices>> => {
    if (userIds.length === 0) return new Map();
    const rows = await within(tx)
      .selectFrom('notificationSettings')
      .select(['userId', 'settings'])
      .where('userId', 'in', userIds)
      .execute();
    return new Map(
      rows.map(({ userId, settings }) => [
        userId,
        parseStored(NotificationChoices, settings, { table: 'notification_settings', id: userId, column: 'settings' }),
      ]),
    );
  };

  return {
    /** Where a topic reaches these people. */
    async channels(userIds: readonly string[], topic: NotificationTopic, tx: Tx): Promise<(userId: string) => Channels> {
      const found = await read(userIds, tx);
      return (userId) => (found.get(userId) ?? defaultNotificationChoices).topics[topic];
    },
    async get(userId: string, tx?: Tx): Promise<NotificationChoices> {
      return (await read([userId], tx)).get(userId) ?? defaultNotificationChoices;
    },
    async save(tx: Tx, userId: string, settings: NotificationChoices, updatedAt: Date): Promise<void> {
      const values = { settings: json(settings), updatedAt };
      const insert = within(tx)
        .insertInto('notificationSettings')
        .values({ userId, ...values });
      await insert.onConflict((conflict) => conflict.column('userId').doUpdateSet(values)).execute();
    },
  };
}
export type SettingsStore = ReturnType<typeof createSettingsStore>;
