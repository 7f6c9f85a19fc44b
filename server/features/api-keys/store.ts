import type { Database } from '../../kernel/database/database.ts';

type ApiKeysTables = { apiKeyBinding: { keyId: string; workspaceId: string; userId: string } };

export function createApiKeysStore(database: Database) {
  const db = database.withTables<ApiKeysTables>();
  return {
    async bind(keyId: string, workspaceId: string, userId: string): Promise<void> {
      await db.insertInto('apiKeyBinding').values({ keyId, workspaceId, userId }).execute();
    },
    async workspaceOf(keyId: string): Promise<string | null> {
      return (
        (await db.selectFrom('apiKeyBinding').select('workspaceId').where('keyId', '=', keyId).executeTakeFirst())?.workspaceId ?? null
      );
    },
    async idsOf(userId: string, workspaceId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('apiKeyBinding')
        .select('keyId')
        .where('userId', '=', userId)
        .where('workspaceId', '=', workspaceId)
        .execute();
      return rows.map((row) => row.keyId);
    },
  };
}
