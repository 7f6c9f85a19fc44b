import { type ImportField, importFields, type RowState, rowStates } from '@everycast/contract/imports';
import { NewPost } from '@everycast/contract/posts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Defaults, Tx } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { StoredMessage } from '../../../kernel/messages.ts';
import type { FileRow } from '../reading/file-rows.ts';
import type { Problem } from '../rows/build-row.ts';

/** A row of a file, and what became of it. */
export interface RowTable {
  importId: string;
  position: number;
  line: number;
  cells: string[];
  /** Counts its changes, so that a check of what it was before isn't kept. */
  revision: number;
  state: RowState;
  problems: Problem[];
  content: NewPost | null;
  newLabels: string[];
  dueAt: Date | null;
  /** The same for rows with the same texts; null without any. */
  textKey: string | null;
  postId: string | null;
}
type Tables = { postImportRow: Defaults<RowTable, 'importId' | 'position' | 'line' | 'cells'> };

const parse = parserOf('post_import_row', {
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      field: z.enum(importFields).nullable(),
      message: StoredMessage,
      fixes: z.array(z.object({ column: z.number(), value: z.string() })),
    }),
  ),
  content: NewPost.nullable(),
});

/** What a check of a row found. */
export type Checked = Pick<RowTable, 'position' | 'revision' | 'problems' | 'content' | 'newLabels' | 'dueAt' | 'textKey'>;

/** Rows written by one statement. */
const writtenAtOnce = 500;

export type RowStore = ReturnType<typeof createRowStore>;

export function createRowStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const named = (row: RowTable) => parse(row, `${row.importId} ${row.position}`);

  return {
    /** The most rows that `add` writes at once. */
    writtenAtOnce,

    async add(importId: string, from: number, rows: readonly FileRow[]): Promise<void> {
      const values = rows.map(({ line, cells }, index) => ({ position: from + index, line, cells }));
      await sql`
        insert into post_import_row (import_id, position, line, cells)
        select ${importId}::uuid, one.position, one.line, one.cells
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one(position integer, line integer, cells jsonb)`.execute(database);
    },

    /** The next rows in a state, after a position. */
    async next(importId: string, state: RowState, after: number, limit: number): Promise<RowTable[]> {
      const query = db.selectFrom('postImportRow').selectAll().where('importId', '=', importId).where('state', '=', state);
      return (await query.where('position', '>', after).orderBy('position').limit(limit).execute()).map(named);
    },

    async find(importId: string, position: number): Promise<RowTable | null> {
      const query = db.selectFrom('postImportRow').selectAll().where('importId', '=', importId).where('position', '=', position);
      const row = await query.executeTakeFirst();
      return row ? named(row) : null;
    },

    async list(
      importId: string,
      { states, search, after, limit }: { states: readonly RowState[] | null; search: string | undefined; after: number; limit: number },
    ): Promise<RowTable[]> {
      let query = db.selectFrom('postImportRow').selectAll().where('importId', '=', importId).where('position', '>', after);
      if (states) query = query.where('state', 'in', states);
      if (search) query = query.where(sql<boolean>`cells::text ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
      return (await query.orderBy('position').limit(limit).execute()).map(named);
    },

    /** Writes what checks found, unless a row has changed since. */
    async saveChecked(tx: Tx, importId: string, checked: readonly Checked[]): Promise<void> {
      if (checked.length === 0) return;
      await sql`
        update post_import_row row set
          state = case when jsonb_array_length(one.problems) > 0 then 'problem' else 'ready' end,
          problems = one.problems, content = nullif(one.content, 'null'::jsonb), due_at = one.due_at, text_key = one.text_key,
          new_labels = array(select jsonb_array_elements_text(one.new_labels))
        from jsonb_to_recordset(${JSON.stringify(checked.map(({ newLabels, dueAt, textKey, ...row }) => ({ ...row, new_labels: newLabels, due_at: dueAt, text_key: textKey })))}::jsonb)
          as one(position integer, revision integer, problems jsonb, content jsonb, new_labels jsonb, due_at timestamptz, text_key uuid)
        where row.import_id = ${importId}::uuid and row.position = one.position and row.revision = one.revision and row.state = 'unchecked'`.execute(
        tx,
      );
    },

    /** Writes the cells of a row that isn't imported; it is checked again. @returns false if it is imported */
    async edit(tx: Tx, importId: string, position: number, cells: readonly string[]): Promise<boolean> {
      const query = within(tx)
        .updateTable('postImportRow')
        .set({ cells: json([...cells]), state: 'unchecked', revision: sql`revision + 1` as never })
        .where('importId', '=', importId)
        .where('position', '=', position)
        .where('state', 'in', ['unchecked', 'ready', 'problem', 'skipped']);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Moves rows from one of these states into another. @param positions all, if not given */
    async move(tx: Tx, importId: string, from: readonly RowState[], to: RowState, positions?: readonly number[]): Promise<number[]> {
      let query = within(tx)
        .updateTable('postImportRow')
        .set({ state: to, revision: sql`revision + 1` as never })
        .where('importId', '=', importId)
        .where('state', 'in', from);
      if (positions) query = query.where('position', 'in', positions);
      return (await query.returning('position').execute()).map(({ position }) => position);
    },

    /** Those of the rows that are still ready as they were read, locked until the transaction ends. */
    async lockReady(tx: Tx, importId: string, read: readonly Pick<RowTable, 'position' | 'revision'>[]): Promise<Set<number>> {
      const { rows } = await sql<{ position: number }>`
        select row.position from post_import_row row
        join unnest(${read.map(({ position }) => position)}::integer[], ${read.map(({ revision }) => revision)}::integer[])
          as one(position, revision) on row.position = one.position and row.revision = one.revision
        where row.import_id = ${importId}::uuid and row.state = 'ready' order by row.position for update of row`.execute(tx);
      return new Set(rows.map(({ position }) => position));
    },

    /** Marks locked rows as imported in the transaction that saves their posts. */
    async markImported(tx: Tx, importId: string, posts: readonly { position: number; postId: string }[]): Promise<void> {
      await sql`
        update post_import_row row set state = 'imported', post_id = one.post_id
        from unnest(${posts.map(({ position }) => position)}::integer[], ${posts.map(({ postId }) => postId)}::uuid[]) as one(position, post_id)
        where row.import_id = ${importId}::uuid and row.position = one.position`.execute(tx);
    },

    /** The posts of rows that are imported. */
    async imported(importId: string): Promise<string[]> {
      const query = db.selectFrom('postImportRow').select('postId').where('importId', '=', importId).where('state', '=', 'imported');
      return (await query.execute()).flatMap(({ postId }) => postId ?? []);
    },

    /** How many rows are in each state, when the first and last that are ready or imported are due, and the labels they need. */
    async summary(importId: string) {
      const { rows } = await sql<{ state: RowState; count: number; first: Date | null; last: Date | null }>`
        select state, count(*)::integer as count, min(due_at) as first, max(due_at) as last
        from post_import_row where import_id = ${importId}::uuid group by state`.execute(database);
      const counts = Object.fromEntries(rowStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]));
      const going = rows.filter(({ state }) => state === 'ready' || state === 'imported');
      const times = (pick: 'first' | 'last') => going.flatMap((row) => row[pick] ?? []).map((at) => at.getTime());
      return {
        counts: counts as Record<RowState, number>,
        firstAt: going.some(({ first }) => first) ? new Date(Math.min(...times('first'))) : null,
        lastAt: going.some(({ last }) => last) ? new Date(Math.max(...times('last'))) : null,
      };
    },

    /** Rows with a problem, by the field. */
    async problemsByField(importId: string): Promise<Partial<Record<ImportField, number>>> {
      const { rows } = await sql<{ field: ImportField; count: number }>`
        select problem ->> 'field' as field, count(distinct position)::integer as count
        from post_import_row, jsonb_array_elements(problems) as problem
        where import_id = ${importId}::uuid and state = 'problem' and problem ->> 'field' is not null group by 1`.execute(database);
      return Object.fromEntries(rows.map(({ field, count }) => [field, count]));
    },

    /** Labels that ready rows need and that don't exist yet. */
    async newLabels(importId: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select min(name) as name from post_import_row, unnest(new_labels) as name
        where import_id = ${importId}::uuid and state = 'ready' group by lower(name) order by 1 limit ${limit}`.execute(database);
      return rows.map(({ name }) => name);
    },

    /** How many posts rows become or became on each day of a zone. */
    async days(importId: string, zone: string): Promise<{ day: string; posts: number }[]> {
      const { rows } = await sql<{ day: string; posts: number }>`
        select to_char(due_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::integer as posts
        from post_import_row where import_id = ${importId}::uuid and state in ('ready', 'imported') and due_at is not null
        group by 1 order by 1`.execute(database);
      return rows;
    },
  };
}
