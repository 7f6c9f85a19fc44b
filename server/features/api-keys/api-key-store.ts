import { Confirmation, Scope } from '@everycast/contract/permissions';
import type { Database } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

/** What a key may do, where, and until when (null: forever). */
export interface Binding {
  keyId: string;
  workspaceId: string;
  userId: string;
  scopes: Scope[];
  /** Null: a program's. */
  confirmation: Confirmation | null;
  expiresAt: Date | null;
}

type Row = Omit<Binding, 'scopes' | 'confirmation'> & { scopes: string[]; confirmation: string | null };
type Tables = { apiKeyBinding: Row };

/** One of a later version counts as the most careful. */
const ConfirmationColumn = Confirmation.nullable().catch('ask');

export function createApiKeysStore(database: Database) {
  const db = database.withTables<Tables>();
  const bindings = () => db.selectFrom('apiKeyBinding').selectAll();
  // A scope that no longer exists grants nothing.
  const known = (row: Row): Binding => ({
    ...row,
    confirmation: ConfirmationColumn.parse(row.confirmation),
    scopes: row.scopes.filter((scope): scope is Scope => Scope.safeParse(scope).success),
  });

  return {
    /** @returns false if the person has as many keys in the workspace already */
    bind: (binding: Binding, max: number): Promise<boolean> =>
      database.transaction().execute(async (tx) => {
        const { userId, workspaceId } = binding;
        await lockUntilEnd(tx, `api keys of ${userId} in ${workspaceId}`);
        const of = tx.withTables<Tables>();
        const count = of.selectFrom('apiKeyBinding').select((row) => row.fn.countAll<number>().as('count'));
        const own = await count.where('userId', '=', userId).where('workspaceId', '=', workspaceId).executeTakeFirstOrThrow();
        if (own.count >= max) return false;
        await of.insertInto('apiKeyBinding').values(binding).execute();
        return true;
      }),
    async binding(keyId: string): Promise<Binding | null> {
      const row = await bindings().where('keyId', '=', keyId).executeTakeFirst();
      return row ? known(row) : null;
    },
    async of(userId: string, workspaceId: string): Promise<Binding[]> {
      return (await bindings().where('userId', '=', userId).where('workspaceId', '=', workspaceId).execute()).map(known);
    },
  };
}
