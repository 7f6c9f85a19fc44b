import type { SnippetKind } from '@everycast/contract/snippets';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type Tables = {
  snippet: { id: string; workspaceId: string; kind: SnippetKind; name: string; nameKey: string; text: string; createdAt: Date };
  signatureOwner: { snippetId: string; accountId: string | null; groupId: string | null };
};
export type SnippetRow = Tables['snippet'];
export type OwnerRow = Tables['signatureOwner'];

/** The tables of snippets. */
export function createSnippetsStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);

  return {
    /** Until the transaction ends, nobody else changes a snippet of the workspace. */
    async lock(tx: Tx, workspaceId: string): Promise<void> {
      await lockUntilEnd(tx, `snippets:${workspaceId}`);
    },
    /** By name. */
    list: (workspaceId: string, tx?: Tx): Promise<SnippetRow[]> =>
      on(tx).selectFrom('snippet').selectAll().where('workspaceId', '=', workspaceId).orderBy('nameKey').orderBy('id').execute(),
    async owners(snippetIds: readonly string[], tx?: Tx): Promise<OwnerRow[]> {
      if (snippetIds.length === 0) return [];
      return on(tx).selectFrom('signatureOwner').selectAll().where('snippetId', 'in', snippetIds).execute();
    },
    async insert(tx: Tx, row: SnippetRow): Promise<void> {
      await on(tx).insertInto('snippet').values(row).execute();
    },
    async update(tx: Tx, id: string, change: Pick<SnippetRow, 'kind' | 'name' | 'nameKey' | 'text'>): Promise<void> {
      await on(tx).updateTable('snippet').set(change).where('id', '=', id).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await on(tx).deleteFrom('snippet').where('id', '=', id).execute();
    },
    /** Accounts no longer have a signature. */
    async removeOwners(tx: Tx, accountIds: readonly string[]): Promise<void> {
      await on(tx).deleteFrom('signatureOwner').where('accountId', '=', anyOf(accountIds)).execute();
    },
    async setOwners(tx: Tx, snippetId: string, rows: readonly OwnerRow[]): Promise<void> {
      await on(tx).deleteFrom('signatureOwner').where('snippetId', '=', snippetId).execute();
      if (rows.length > 0)
        await on(tx)
          .insertInto('signatureOwner')
          .values([...rows])
          .execute();
    },
  };
}
