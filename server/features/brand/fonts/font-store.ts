import type { BrandFont } from '@everycast/contract/brand';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export type FontRow = Omit<BrandFont, 'url' | 'createdAt'> & {
  workspaceId: string;
  hash: string;
  fileKey: string;
  createdBy: string | null;
  createdAt: Date;
};
type Tables = { brandFont: FontRow };

export function createFontStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** By name. */
    list: (workspaceId: string, tx?: Tx): Promise<FontRow[]> =>
      (tx ? within(tx) : db)
        .selectFrom('brandFont')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .orderBy('family')
        .orderBy('weight')
        .orderBy('italic')
        .orderBy('id')
        .execute(),

    async insert(tx: Tx, row: FontRow): Promise<void> {
      await within(tx).insertInto('brandFont').values(row).execute();
    },

    /** Also from the kits that have it. @returns it; undefined if the workspace has no such font */
    async remove(tx: Tx, workspaceId: string, id: string): Promise<FontRow | undefined> {
      const query = within(tx).deleteFrom('brandFont').where('id', '=', id).where('workspaceId', '=', workspaceId);
      const [gone] = await query.returningAll().execute();
      if (gone) {
        await sql`update brand_kit set font_ids = array_remove(font_ids, ${id}::uuid)
          where workspace_id = ${workspaceId} and ${id}::uuid = any (font_ids)`.execute(tx);
      }
      return gone;
    },

    /** All of a workspace. @returns the keys of their files */
    async removeAll(tx: Tx, workspaceId: string): Promise<string[]> {
      const gone = await within(tx).deleteFrom('brandFont').where('workspaceId', '=', workspaceId).returning('fileKey').execute();
      return gone.map(({ fileKey }) => fileKey);
    },
  };
}
