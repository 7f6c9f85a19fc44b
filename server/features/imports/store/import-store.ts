import {
  type DateOrder,
  type ImportColumn,
  ImportColumn as ImportColumnSchema,
  type importFormats,
  type importSources,
} from '@everycast/contract/imports';
import type { Scope } from '@everycast/contract/permissions';
import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Defaults, Tx } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { lengthy } from '../../../kernel/database/limits.ts';
import { StoredMessage } from '../../../kernel/messages.ts';

/** An import of posts from a file. */
export interface ImportTable {
  id: string;
  workspaceId: string;
  userId: string;
  /** What the API key may do that it was started with; null for a person. */
  scopes: Scope[] | null;
  name: string;
  format: (typeof importFormats)[number];
  source: (typeof importSources)[number] | null;
  /** Whose words dates may have. */
  language: string;
  zone: string;
  dateOrder: DateOrder | null;
  numericDates: boolean;
  columns: ImportColumn[];
  accountIds: string[];
  asDrafts: boolean;
  /** `reading`: the file is still coming in. */
  phase: 'reading' | 'checking' | 'ready' | 'importing' | 'undoing' | 'failed';
  problemCode: string | null;
  problemMessage: Message | null;
  createdAt: Date;
  importedAt: Date | null;
}
export type ImportRecord = ImportTable;
type NewColumns = 'id' | 'workspaceId' | 'userId' | 'scopes' | 'name' | 'format' | 'language' | 'zone' | 'columns' | 'phase' | 'createdAt';
type Tables = { postImport: Defaults<ImportTable, NewColumns> };

const parse = parserOf('post_import', { columns: z.array(ImportColumnSchema), problemMessage: StoredMessage.nullable() });

export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const stored = ({ columns, ...change }: Partial<ImportTable>) => ({ ...change, ...(columns && { columns: json(columns) }) });

  return {
    async insert(row: Pick<ImportTable, NewColumns>): Promise<void> {
      await db
        .insertInto('postImport')
        .values(stored(row) as never)
        .execute();
    },

    /** One that was read, by its owner; of anyone without `userId`. */
    async find({ id, userId, workspaceId }: { id: string; workspaceId?: string; userId?: string }): Promise<ImportRecord | null> {
      let query = db.selectFrom('postImport').selectAll().where('id', '=', id).where('phase', '<>', 'reading');
      if (userId !== undefined) query = query.where('userId', '=', userId);
      if (workspaceId !== undefined) query = query.where('workspaceId', '=', workspaceId);
      const row = await query.executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },

    /** A person's latest imports, newest first. */
    async newest({ workspaceId, userId }: { workspaceId: string; userId: string }, limit: number): Promise<ImportRecord[]> {
      const query = db.selectFrom('postImport').selectAll().where('workspaceId', '=', workspaceId).where('userId', '=', userId);
      const rows = await query.where('phase', '<>', 'reading').orderBy('id', 'desc').limit(limit).execute();
      return rows.map((row) => parse(row, row.id));
    },

    /** Changes an import in one of these phases. @returns false if it isn't in any */
    async change(tx: Tx, id: string, from: readonly ImportTable['phase'][], change: Partial<ImportTable>): Promise<boolean> {
      const query = within(tx).updateTable('postImport').set(stored(change)).where('id', '=', id).where('phase', 'in', from);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Until the transaction ends, nobody changes the phase. */
    async phase(tx: Tx, id: string): Promise<ImportTable['phase'] | null> {
      const row = await within(tx).selectFrom('postImport').select('phase').where('id', '=', id).forShare().executeTakeFirst();
      return row?.phase ?? null;
    },

    async remove(id: string): Promise<void> {
      await lengthy(database, (tx) => within(tx).deleteFrom('postImport').where('id', '=', id).execute());
    },

    /** Deletes imports that are too old, and what a process left that died while it read a file. */
    async forget(before: Date, readingBefore: Date): Promise<void> {
      await lengthy(database, (tx) =>
        within(tx)
          .deleteFrom('postImport')
          .where((one) =>
            one.or([one('createdAt', '<', before), one.and([one('phase', '=', 'reading'), one('createdAt', '<', readingBefore)])]),
          )
          .execute(),
      );
    },

    /** What the dates of some columns with two numbers before a year say about their order. */
    async numericDates(tx: Tx, id: string, column: number): Promise<{ found: boolean; dayFirst: boolean; monthFirst: boolean }> {
      const { rows } = await sql<{ found: boolean; dayFirst: boolean; monthFirst: boolean }>`
        select count(*) > 0 as found, coalesce(bool_or(first > 12), false) as day_first, coalesce(bool_or(second > 12), false) as month_first
        from (
          select parts[1]::integer as first, parts[2]::integer as second from (
            select regexp_match(cells ->> ${column}::integer, '^([0-9]{1,2})[/-]([0-9]{1,2})(?:[/-](?:[0-9]{4}|[0-9]{2}))?(?![0-9/-])') as parts
            from post_import_row where import_id = ${id}::uuid
          ) matched where parts is not null
        ) numbers`.execute(tx);
      return rows[0] ?? { found: false, dayFirst: false, monthFirst: false };
    },
  };
}
