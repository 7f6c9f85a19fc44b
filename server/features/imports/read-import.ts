import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportColumn, maxImportBytes, type PostImport } from '@everycast/contract/imports';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readerLanguage } from '../../kernel/messages.ts';
import { excerpt } from '../../kernel/text.ts';
import { matchColumns } from './columns/match.ts';
import type { FileRow } from './reading/file-rows.ts';
import { readFile } from './reading/read-file.ts';
import type { ImportRecord, ImportStore } from './store/import-store.ts';
import type { RowStore } from './store/row-store.ts';

/** Rows that columns are recognized by. */
const sampleRows = 50;
const nameLength = 200;

/** What the file's own dates say about their order; it stays unknown if they could be both. */
export async function orderIn(
  store: ImportStore,
  tx: Tx,
  id: string,
  columns: readonly ImportColumn[],
): Promise<Pick<ImportRecord, 'dateOrder' | 'numericDates'>> {
  const column = columns.findIndex(({ field }) => field === 'date');
  if (column === -1) return { dateOrder: null, numericDates: false };
  const { found: numericDates, dayFirst, monthFirst } = await store.numericDates(tx, id, column);
  return { numericDates, dateOrder: dayFirst === monthFirst ? null : dayFirst ? 'day' : 'month' };
}

/** Reads files into rows of the database, a few at a time. `begin` starts what follows. */
export function createReading(
  kernel: Pick<Kernel, 'db' | 'clock' | 'scratch'>,
  { store, rows }: { store: ImportStore; rows: RowStore },
  begin: (of: Pick<ImportRecord, 'id' | 'workspaceId'>, change: Partial<ImportRecord>) => Promise<void>,
) {
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
    /** @returns the import's ID @throws AppError invalid_input with the line that can't be read, unsupported_media, too_large */
    async read(by: Membership, file: { name: string; body: Readable }): Promise<string> {
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
        await begin(base, { ...read, ...(await orderIn(store, kernel.db, id, read.columns)), phase: 'checking' });
        return id;
      } catch (error) {
        await store.remove(id);
        throw error;
      } finally {
        await folder.remove();
      }
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
