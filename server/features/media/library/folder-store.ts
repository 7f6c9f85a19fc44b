import type { Folder } from '@everycast/contract/media';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';

export interface FolderRow {
  id: string;
  workspaceId: string;
  parentId: string | null;
  name: string;
  /** Who created it; null from before this was recorded, or once they have left. */
  userId?: string | null;
}
type Tables = {
  mediaFolder: FolderRow;
  media: { id: string; folderId: string | null; deletedAt: Date | null };
  mediaIngest: { id: string; folderId: string | null };
};

/** The tables of folders and their content. */
export function createFolderStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  return {
    /** All with the number of files directly in them, by name. */
    list: (workspaceId: string): Promise<Folder[]> =>
      db
        .selectFrom('mediaFolder')
        .leftJoin('media', (join) => join.onRef('media.folderId', '=', 'mediaFolder.id').on('media.deletedAt', 'is', null))
        .select((row) => ['mediaFolder.id', 'mediaFolder.name', 'parentId', row.fn.count<number>('media.id').as('files')])
        .where('mediaFolder.workspaceId', '=', workspaceId)
        .groupBy(['mediaFolder.id', 'mediaFolder.name', 'mediaFolder.parentId'])
        .orderBy(sql`lower(media_folder.name)`)
        .orderBy('mediaFolder.id')
        .execute(),

    async has(workspaceId: string, id: string): Promise<boolean> {
      const row = await db
        .selectFrom('mediaFolder')
        .select('id')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** All of a workspace, locked until the transaction ends. */
    async lockAll(tx: Tx, workspaceId: string): Promise<FolderRow[]> {
      await lockUntilEnd(tx, `folders ${workspaceId}`);
      return within(tx).selectFrom('mediaFolder').selectAll().where('workspaceId', '=', workspaceId).execute();
    },

    async insert(tx: Tx, row: FolderRow): Promise<void> {
      await within(tx).insertInto('mediaFolder').values(row).execute();
    },

    async update(tx: Tx, { id, name, parentId }: FolderRow): Promise<void> {
      await within(tx).updateTable('mediaFolder').set({ name, parentId }).where('id', '=', id).execute();
    },

    /** How many files and folders are directly in it, including those in the trash. */
    async countIn(tx: Tx, id: string): Promise<number> {
      const files = within(tx).selectFrom('media').select('id').where('folderId', '=', id);
      const folders = within(tx).selectFrom('mediaFolder').select('id').where('parentId', '=', id);
      return (await files.execute()).length + (await folders.execute()).length;
    },

    /** Moves the files in it, including those in the trash and being ingested. @returns the number of visible ones */
    async emptyInto(tx: Tx, id: string, parentId: string | null): Promise<number> {
      const moved = await within(tx)
        .updateTable('media')
        .set({ folderId: parentId })
        .where('folderId', '=', id)
        .returning('deletedAt')
        .execute();
      await within(tx).updateTable('mediaIngest').set({ folderId: parentId }).where('folderId', '=', id).execute();
      return moved.filter(({ deletedAt }) => deletedAt === null).length;
    },

    async delete(tx: Tx, id: string): Promise<void> {
      await within(tx).deleteFrom('mediaFolder').where('id', '=', id).execute();
    },
  };
}
export type FolderStore = ReturnType<typeof createFolderStore>;
