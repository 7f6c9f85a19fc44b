import { Scope } from '@everycast/contract/permissions';
import type { Database } from '../../kernel/database/database.ts';

/** What a key may do, where, and until when (null: forever). */
export interface Binding {
  keyId: string;
  workspaceId: string;
  userId: string;
  scopes: Scope[];
  expiresAt: Date | null;
}

export function createApiKeysStore(database: Database) {
  const db = database.withTables<{ apiKeyBinding: Omit<Binding, 'scopes'> & { scopes: string[] } }>();
  const bindings = () => db.selectFrom('apiKeyBinding').selectAll();
  // A scope that no longer exists grants nothing.
  const known = <Row extends { scopes: string[] }>(row: Row) => ({
    ...row,
    scopes: row.scopes.filter((scope): scope is Scope => Scope.safeParse(scope).success),
  });

  return {
    async bind(binding: Binding): Promise<void> {
      await db.insertInto('apiKeyBinding').values(binding).execute();
    },
    async binding(keyId: string): Promise<Binding | null> {
      const row = await bindings().where('keyId', '=', keyId).executeTakeFirst();
      return row ? known(row) : null;
    },
    async of(userId: string, workspaceId: string): Promise<Binding[]> {
      return (await bindings().where('userId', '=', userId).where('workspaceId', '=', workspaceId).execute()).map(known);
    },
  };
}
