import type { AssistantProvider } from '@everycast/contract/assistant';
import type { Database } from '../../kernel/database/database.ts';

/** `apiKey` is encrypted. */
export interface StoredSettings {
  provider: AssistantProvider;
  model: string;
  baseUrl: string | null;
  /** null: no images. */
  imageModel: string | null;
  apiKey: string | null;
}
type Tables = { assistantSettings: StoredSettings & { one: boolean; changedBy: string | null; changedAt: Date } };

export function createAssistantStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async settings(): Promise<StoredSettings | null> {
      return (
        (await db.selectFrom('assistantSettings').select(['provider', 'model', 'imageModel', 'baseUrl', 'apiKey']).executeTakeFirst()) ??
        null
      );
    },
    async save(settings: StoredSettings, changedBy: string, changedAt: Date): Promise<void> {
      const row = { ...settings, changedBy, changedAt };
      await db
        .insertInto('assistantSettings')
        .values({ one: true, ...row })
        .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
        .execute();
    },
    async remove(): Promise<void> {
      await db.deleteFrom('assistantSettings').execute();
    },
  };
}
