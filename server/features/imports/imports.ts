import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ImportChange,
  type ImportColumn,
  type ImportRow,
  type ImportRowsQuery,
  maxImportBytes,
  type PostImport,
  type RowChange,
  type RowState,
  repeatedFields,
} from '@everycast/contract/imports';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readerLanguage, say } from '../../kernel/messages.ts';
import { excerpt } from '../../kernel/text.ts';
import { createChecking } from './checking.ts';
import { matchColumns } from './columns/match.ts';
import { byteOrderMark, csvLine, templateFor } from './columns/template.ts';
import { createFiles } from './files.ts';
import { createImporting } from './importing.ts';
import type { ImportsNeeds } from './needs.ts';
import { type FileRow, readFile } from './reading/read-file.ts';
import { createFileStore } from './store/file-store.ts';
import { createImportStore, type ImportRecord } from './store/import-store.ts';
import { createRowStore } from './store/row-store.ts';
import { createUndoing } from './undoing.ts';
import { keptFor, shownImport, shownRow, undoFor } from './view.ts';
import { createImportWork } from './work.ts';

export type Imports = ReturnType<typeof createImports>;

/** Rows that columns are recognized by. */
const sampleRows = 50;
const listed = 20;
const shownLabels = 100;
const nameLength = 200;
/** By then, reading a file has ended. Milliseconds. */
const readWithin = 3_600_000;
/** Rows of a download that are in memory at a time. */
const downloadedAtOnce = 500;

const statesShown: Record<ImportRowsQuery['show'], RowState[] | null> = {
  all: null,
  problem: ['problem'],
  ready: ['ready', 'imported'],
  skipped: ['skipped'],
  kept: ['kept'],
};

/** Posts from files: read, checked without writing anything but the rows, imported, and undone. Each import is its person's. */
export function createImports(kernel: Kernel, needs: ImportsNeeds) {
  const store = createImportStore(kernel.db);
  const rows = createRowStore(kernel.db);
  const files = createFiles(createFileStore(kernel.db), needs.media);
  const checking = createChecking(kernel, needs, files);
  const importing = createImporting(kernel, needs, { store, rows });
  const undoing = createUndoing(kernel, needs, rows);
  const work = createImportWork(kernel, needs, { store, rows, files, checking, importing, undoing });
  kernel.jobs.every('imports.forget', '11 4 * * *', () => {
    const now = kernel.clock.now().getTime();
    return store.forget(new Date(now - keptFor), new Date(now - readWithin));
  });

  async function found({ workspaceId, userId }: Membership, id: string): Promise<ImportRecord> {
    const one = await store.find({ id, workspaceId, userId });
    if (!one) throw new AppError('not_found', 'imports.gone');
    return one;
  }

  async function shown(of: ImportRecord): Promise<PostImport> {
    const [summary, problemsByField, newLabels] = await Promise.all([
      rows.summary(of.id),
      rows.problemsByField(of.id),
      rows.newLabels(of.id, shownLabels),
    ]);
    return shownImport(of, { ...summary, problemsByField, newLabels }, kernel.clock.now());
  }

  const shownNow = async (by: Membership, id: string) => shown(await found(by, id));

  /** What the file's own dates say about their order; it stays unknown if they could be both. */
  async function orderIn(tx: Tx, id: string, columns: readonly ImportColumn[]): Promise<Pick<ImportRecord, 'dateOrder' | 'numericDates'>> {
    const column = columns.findIndex(({ field }) => field === 'date');
    if (column === -1) return { dateOrder: null, numericDates: false };
    const { found: numericDates, dayFirst, monthFirst } = await store.numericDates(tx, id, column);
    return { numericDates, dateOrder: dayFirst === monthFirst ? null : dayFirst ? 'day' : 'month' };
  }

  /** Moves an import into a phase that the job works on. @throws AppError not_editable if it isn't in one of these */
  async function begin(
    of: ImportRecord,
    from: readonly ImportRecord['phase'][],
    change: Partial<ImportRecord>,
    also?: (tx: Tx) => Promise<void>,
  ) {
    await kernel.db.transaction().execute(async (tx) => {
      const begun = await store.change(tx, of.id, from, { problemCode: null, problemMessage: null, ...change });
      if (!begun) throw new AppError('not_editable', 'imports.busy');
      await also?.(tx);
      await work.send(tx, of);
    });
    work.changed(of);
  }

  async function readRows(
    id: string,
    path: string,
  ): Promise<{ format: PostImport['format']; columns: ImportColumn[]; source: PostImport['source'] }> {
    const { format, rows: read } = await readFile(path);
    let first: FileRow[] | null = [];
    let matched = matchColumns([], []);
    let [position, waiting]: [number, FileRow[]] = [0, []];
    const write = async () => {
      await rows.add(id, position, waiting);
      position += waiting.length;
      waiting = [];
    };
    const match = () => {
      const sample = first ?? [];
      first = null;
      matched = matchColumns(
        sample[0]?.cells ?? [],
        sample.slice(1).map(({ cells }) => cells),
      );
      waiting = matched.hasNames ? sample.slice(1) : sample;
    };
    for await (const row of read) {
      if (first) {
        first.push(row);
        if (first.length > sampleRows) match();
        continue;
      }
      waiting.push(row);
      if (waiting.length >= rows.writtenAtOnce) await write();
    }
    if (first) match();
    if (waiting.length > 0) await write();
    if (position === 0) throw new AppError('invalid_input', 'imports.file_empty');
    return { format, columns: matched.columns, source: matched.source };
  }

  return {
    /**
     * Reads a file and starts checking its rows.
     * @throws AppError invalid_input with the line that can't be read, unsupported_media, too_large
     */
    async read(by: Membership, file: { name: string; body: Readable }): Promise<PostImport> {
      const folder = await kernel.scratch.folder('import');
      const { workspaceId, userId } = by;
      const id = newId();
      try {
        const path = join(folder.path, 'file');
        await pipeline(file.body, atMost(maxImportBytes), createWriteStream(path));
        const scopes = by.scopes ? [...by.scopes] : null;
        const base = { id, workspaceId, userId, scopes, name: excerpt(file.name, nameLength), language: readerLanguage() };
        await store.insert({
          ...base,
          zone: by.zone ?? 'UTC',
          format: 'csv',
          columns: [],
          phase: 'reading',
          createdAt: kernel.clock.now(),
        });
        const read = await readRows(id, path);
        const order = await orderIn(kernel.db, id, read.columns);
        await begin({ ...base } as ImportRecord, ['reading'], { ...read, ...order, phase: 'checking' });
        return await shownNow(by, id);
      } catch (error) {
        await store.remove(id);
        throw error;
      } finally {
        await folder.remove();
      }
    },

    async list(by: Membership): Promise<PostImport[]> {
      return Promise.all((await store.newest(by, listed)).map(shown));
    },
    get: shownNow,

    /** Changes how the file is understood, and checks its rows again. @throws AppError not_found, not_editable, invalid_input */
    async change(by: Membership, id: string, { columns: fields, ...change }: ImportChange): Promise<PostImport> {
      const of = await found(by, id);
      const columns = fields ? of.columns.map(({ name }, index) => ({ name, field: fields[index] ?? null })) : of.columns;
      const single = columns.flatMap(({ field }) => (field !== null && !repeatedFields.includes(field) ? [field] : []));
      if (new Set(single).size < single.length) throw new AppError('invalid_input', 'imports.field_twice');
      const dateColumn = (all: readonly ImportColumn[]) => all.findIndex(({ field }) => field === 'date');
      const scopes = by.scopes ? [...by.scopes] : null;
      await begin(of, ['checking', 'ready', 'failed'], { columns, scopes, ...definedOnly(change), phase: 'checking' }, async (tx) => {
        if (dateColumn(columns) !== dateColumn(of.columns) && change.dateOrder === undefined)
          await store.change(tx, id, ['checking'], await orderIn(tx, id, columns));
        await rows.move(tx, id, ['ready', 'problem'], 'unchecked');
      });
      return shownNow(by, id);
    },

    /** Checks rows with problems again: files, accounts and times may be different now. @throws AppError not_found, not_editable */
    async recheck(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      await files.forgetProblems(id);
      await begin(of, ['checking', 'ready', 'failed'], { phase: 'checking' }, async (tx) => {
        await rows.move(tx, id, ['problem'], 'unchecked');
      });
      return shownNow(by, id);
    },

    async rows(by: Membership, id: string, { show, search, cursor, limit }: ImportRowsQuery) {
      await found(by, id);
      const items = await rows.list(id, { states: statesShown[show], search, after: cursor ?? -1, limit });
      const last = items.length === limit ? items.at(-1) : undefined;
      return { items: items.map(shownRow), cursor: last ? String(last.position) : null };
    },

    /** Edits a row, or skips it, and checks it. @throws AppError not_found, not_editable once it is imported */
    async changeRow(by: Membership, id: string, position: number, { cells: edits = [], skipped }: RowChange): Promise<ImportRow> {
      const of = await found(by, id);
      const row = await rows.find(id, position);
      if (!row) throw new AppError('not_found', 'imports.gone');
      const cells = [...row.cells];
      for (const { column, value } of edits) if (column < of.columns.length) cells[column] = value;
      await kernel.db.transaction().execute(async (tx) => {
        const phase = await store.phase(tx, id);
        if (phase !== 'ready' && phase !== 'checking') throw new AppError('not_editable', 'imports.busy');
        const padded = Array.from({ length: cells.length }, (_, index) => cells[index] ?? '');
        if (!(await rows.edit(tx, id, position, padded))) throw new AppError('not_editable', 'imports.row_imported');
        if (skipped === true) await rows.move(tx, id, ['unchecked'], 'skipped', [position]);
      });
      const edited = await rows.find(id, position);
      if (edited?.state === 'unchecked') {
        const checked = await checking.check(of, by, [edited], await checking.contextOf(of, by));
        await rows.saveChecked(kernel.db, id, checked);
        if (checked.length === 0) await begin(of, ['ready', 'checking'], { phase: 'checking' });
      }
      work.changed(of);
      const after = await rows.find(id, position);
      return shownRow(after ?? row);
    },

    /** How many posts rows become on each day of the import's zone. @throws AppError not_found */
    async days(by: Membership, id: string) {
      const { zone } = await found(by, id);
      return { items: await rows.days(id, zone) };
    },

    /** Imports all rows that are ready. @throws AppError not_found, not_editable, invalid_input if none is */
    async start(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      const [ready] = await rows.next(id, 'ready', -1, 1);
      if (!ready) throw new AppError('invalid_input', 'imports.nothing_ready');
      await begin(of, ['ready'], { phase: 'importing', scopes: by.scopes ? [...by.scopes] : null });
      return shownNow(by, id);
    },

    /** Cancels an import, or undoes one: what hasn't gone out is removed. @throws AppError not_found, not_editable after a day */
    async undo(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      const now = kernel.clock.now();
      const isOver = of.importedAt !== null && of.importedAt.getTime() + undoFor < now.getTime();
      if (of.phase === 'ready' && (of.importedAt === null || isOver)) throw new AppError('not_editable', 'imports.undo_over');
      await begin(of, ['importing', 'ready'], { phase: 'undoing', importedAt: now, scopes: by.scopes ? [...by.scopes] : null });
      return shownNow(by, id);
    },

    /** Forgets an import with its rows; its posts stay. @throws AppError not_found, not_editable while it works */
    async remove(by: Membership, id: string): Promise<void> {
      const { phase } = await found(by, id);
      if (phase === 'importing' || phase === 'undoing') throw new AppError('not_editable', 'imports.busy');
      await store.remove(id);
    },

    template: (): string => templateFor(kernel.clock.now()),

    /** Rows with problems as CSV, with what is wrong in a column of its own. @throws AppError not_found */
    async problems(by: Membership, id: string): Promise<{ name: string; body: Readable }> {
      const of = await found(by, id);
      async function* lines(): AsyncIterable<string> {
        yield byteOrderMark + csvLine([...of.columns.map(({ name }) => name), say({ code: 'imports.column_problem' })]);
        for (let after = -1; ; ) {
          const next = await rows.next(id, 'problem', after, downloadedAtOnce);
          for (const { cells, problems } of next) {
            const all = of.columns.map((_, index) => cells[index] ?? '');
            yield csvLine([...all, problems.map(({ message }) => say(message)).join(' ')]);
          }
          const last = next.at(-1);
          if (!last) return;
          after = last.position;
        }
      }
      return { name: of.name, body: Readable.from(lines()) };
    },
  };
}

/** Ends a stream that is too long. */
function atMost(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > max) done(new AppError('too_large', 'imports.file_too_large', { max }));
      else done(null, chunk);
    },
  });
}

/** Without what wasn't sent. */
const definedOnly = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
