import { createReadStream } from 'node:fs';
import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { AppError } from '../../../kernel/errors.ts';
import type { FileRow } from './file-rows.ts';

/** A workbook of 50,000 rows has about 40 MB. More is one that is made to fill the memory. */
const maxUnpackedBytes = 120_000_000;
const maxEntries = 2_000;

/**
 * The rows of a workbook's first sheet; a formula's is its last result.
 * @throws AppError invalid_input, too_large
 */
export async function* readWorkbook(path: string): AsyncIterable<FileRow> {
  await refuseBomb(path);
  const sheet = await readSheet(path).catch((error: unknown) => {
    throw new AppError('invalid_input', 'imports.workbook_unreadable', undefined, { cause: String(error) });
  });
  for (const [index, row] of (sheet as unknown[][]).entries()) yield { line: index + 1, cells: row.map(textOfCell) };
}

/** Unpacks everything without keeping it: neither what the archive says of its sizes nor what it really has is too much. */
async function refuseBomb(path: string): Promise<void> {
  const tooLarge = new AppError('too_large', 'imports.workbook_too_large');
  let [declared, real, entries] = [0, 0, 0];
  let failure: Error | null = null;
  const unzip = new Unzip((entry) => {
    entries += 1;
    declared += entry.originalSize ?? 0;
    entry.ondata = (error, chunk) => {
      if (error) failure = error;
      else real += chunk.length;
    };
    if (entries <= maxEntries && declared <= maxUnpackedBytes) entry.start();
  });
  unzip.register(UnzipInflate);
  // In small pieces: one of 16 kB unpacks to 16 MB at most.
  const file = createReadStream(path, { highWaterMark: 16 * 1024 });
  try {
    for await (const chunk of file) {
      unzip.push(chunk as Buffer);
      if (Math.max(declared, real) > maxUnpackedBytes || entries > maxEntries) throw tooLarge;
      if (failure) throw failure;
    }
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', 'imports.workbook_unreadable', undefined, { cause: String(error) });
  } finally {
    file.destroy();
  }
}

/** Dates of a workbook are wall times, which the reader gives as if they were UTC. */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Excel counts in fractions of a day, so that a minute may be some milliseconds short.
  const wall = new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  return wall.endsWith(' 00:00') ? wall.slice(0, 10) : wall;
}
