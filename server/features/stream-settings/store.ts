import type { StreamSettings } from '@everycast/contract/stream-settings';
import type { Database } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';

/** Language and email notifications are columns of the person. */
export type OwnSettings = Omit<StreamSettings, 'emailNotifications' | 'language'>;
type Tables = { streamSettings: { userId: string; settings: OwnSettings; updatedAt: Date } };

export function createStreamSettingsStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    /** Undefined until they are saved for the first time. */
    async find(userId: string): Promise<Partial<OwnSettings> | undefined> {
      const row = await db.selectFrom('streamSettings').select('settings').where('userId', '=', userId).executeTakeFirst();
      return row?.settings;
    },
    async save(userId: string, settings: OwnSettings, updatedAt: Date): Promise<void> {
      const values = { settings: json(settings), updatedAt };
      await db
        .insertInto('streamSettings')
        .values({ userId, ...values })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
        .execute();
    },
  };
}
