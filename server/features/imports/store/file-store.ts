import type { Message } from '@everycast/messages/message';
import type { Database, Defaults } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { StoredMessage } from '../../../kernel/messages.ts';

/** A file that rows name by its URL, on its way into the library. */
export interface FileTable {
  importId: string;
  url: string;
  ingestId: string | null;
  mediaId: string | null;
  problem: Message | null;
}
type Tables = { postImportFile: Defaults<FileTable, 'importId' | 'url'> };

const parse = parserOf('post_import_file', { problem: StoredMessage.nullable() });

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** Those of these URLs that were asked for before. */
    async known(importId: string, urls: readonly string[]): Promise<FileTable[]> {
      if (urls.length === 0) return [];
      const query = db.selectFrom('postImportFile').selectAll().where('importId', '=', importId).where('url', 'in', urls);
      return (await query.execute()).map((row) => parse(row, `${row.importId} ${row.url}`));
    },

    /** Files that are on their way. */
    async pending(importId: string): Promise<FileTable[]> {
      const query = db.selectFrom('postImportFile').selectAll().where('importId', '=', importId).where('ingestId', 'is not', null);
      const rows = await query.where('mediaId', 'is', null).where('problem', 'is', null).execute();
      return rows.map((row) => parse(row, `${row.importId} ${row.url}`));
    },

    async save({ problem, ...file }: FileTable): Promise<void> {
      const { ingestId, mediaId } = file;
      const set = { ingestId, mediaId, problem: json(problem) };
      await db
        .insertInto('postImportFile')
        .values({ ...file, problem: json(problem) } as never)
        .onConflict((conflict) => conflict.columns(['importId', 'url']).doUpdateSet(set as never))
        .execute();
    },

    /** Files that couldn't be had are asked for again. */
    async forgetProblems(importId: string): Promise<void> {
      await db.deleteFrom('postImportFile').where('importId', '=', importId).where('mediaId', 'is', null).execute();
    },
  };
}
