import { type SavedScenes, type Scene, Scenes } from '@everycast/contract/scenes';
import { StreamSettings } from '@everycast/contract/stream-settings';
import type { z } from 'zod';
import type { Database } from '../../kernel/database/database.ts';
import { json, parseStored } from '../../kernel/database/json.ts';

/** Language, zone and email notifications are columns of the person, and whether two-factor is on is known there. */
const ofPerson = { emailNotifications: true, language: true, timezone: true, twoFactorAuth: true } as const;
export type OwnSettings = Omit<StreamSettings, keyof typeof ofPerson>;
/** As stored: fields that were added since are missing. */
const StoredSettings = StreamSettings.omit(ofPerson).partial().strip();
type StoredSettings = z.output<typeof StoredSettings>;
const settingsOf = ({ userId, settings }: { userId: string; settings: unknown }): StoredSettings =>
  parseStored(StoredSettings, settings, { table: 'stream_settings', id: userId, column: 'settings' });
type Tables = {
  streamSettings: { userId: string; settings: OwnSettings; updatedAt: Date };
  streamScenes: { userId: string; scenes: Scene[]; version: number; updatedAt: Date };
};

export function createStreamSettingsStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    /** Undefined until they are saved for the first time. */
    async find(userId: string): Promise<StoredSettings | undefined> {
      const row = await db.selectFrom('streamSettings').select(['userId', 'settings']).where('userId', '=', userId).executeTakeFirst();
      return row && settingsOf(row);
    },
    /** By person; those who never saved any are left out. */
    async findAll(userIds: readonly string[]): Promise<Map<string, StoredSettings>> {
      if (userIds.length === 0) return new Map();
      const rows = await db.selectFrom('streamSettings').select(['userId', 'settings']).where('userId', 'in', userIds).execute();
      return new Map(rows.map((row) => [row.userId, settingsOf(row)]));
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
    async findScenes(userId: string): Promise<SavedScenes | undefined> {
      const row = await db.selectFrom('streamScenes').select(['scenes', 'version']).where('userId', '=', userId).executeTakeFirst();
      return row && { ...row, scenes: parseStored(Scenes, row.scenes, { table: 'stream_scenes', id: userId, column: 'scenes' }) };
    },

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
