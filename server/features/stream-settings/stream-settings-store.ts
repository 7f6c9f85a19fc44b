import type { SavedScenes, Scene } from '@everycast/contract/scenes';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import type { Database } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';

/** Language and email notifications are columns of the person. */
export type OwnSettings = Omit<StreamSettings, 'emailNotifications' | 'language'>;
type Tables = {
  streamSettings: { userId: string; settings: OwnSettings; updatedAt: Date };
  streamScenes: { userId: string; scenes: Scene[]; version: number; updatedAt: Date };
};

export function createStreamSettingsStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    /** Undefined until they are saved for the first time. */
    async find(userId: string): Promise<Partial<OwnSettings> | undefined> {
      const row = await db.selectFrom('streamSettings').select('settings').where('userId', '=', userId).executeTakeFirst();
      return row?.settings;
    },
    /** By person; those who never saved any are left out. */
    async findAll(userIds: readonly string[]): Promise<Map<string, Partial<OwnSettings>>> {
      if (userIds.length === 0) return new Map();
      const rows = await db.selectFrom('streamSettings').select(['userId', 'settings']).where('userId', 'in', userIds).execute();
      return new Map(rows.map(({ userId, settings }) => [userId, settings]));
    },
    async save(userId: string, settings: OwnSettings, updatedAt: Date): Promise<void> {
      const values = { settings: json(settings), updatedAt };
      await db
        .insertInto('streamSettings')
        .values({ userId, ...values })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
        .execute();
    },

    /** Undefined until they are saved for the first time. */
    findScenes: (userId: string): Promise<SavedScenes | undefined> =>
      db.selectFrom('streamScenes').select(['scenes', 'version']).where('userId', '=', userId).executeTakeFirst(),

    /** Saves scenes as the next version. @returns false, and writes nothing, if `version` isn't the saved one */
    async saveScenes(userId: string, { scenes, version }: SavedScenes, updatedAt: Date): Promise<boolean> {
      const values = { scenes: json(scenes), version: version + 1, updatedAt };
      const insert = db.insertInto('streamScenes').values({ userId, ...values });
      const update = db.updateTable('streamScenes').set(values).where('userId', '=', userId).where('version', '=', version);
      const saved = await (version === 0
        ? insert
            .onConflict((conflict) => conflict.column('userId').doNothing())
            .returning('userId')
            .executeTakeFirst()
        : update.returning('userId').executeTakeFirst());
      return saved !== undefined;
    },
  };
}
