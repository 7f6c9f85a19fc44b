import { parentPort, workerData } from 'node:worker_threads';
import { maxCellLength, maxImportColumns, maxImportRows } from '@everycast/contract/imports';
import { readSheet } from 'read-excel-file/node';
import type { FileRow } from './file-rows.ts';

/** What a thread answers each time it is asked: the next rows, none at the end, or why the workbook can't be read. */
export type WorkbookAnswer = { rows: FileRow[] } | { unreadable: string };

/** Rows of an answer, and the characters from which it has fewer. */
const most = { rows: 500, characters: 1_000_000 };

/** The days before the first of a workbook, of 1900 or of 1904: what lies there is a time without a day. */
const noDays = ['1899-12-30', '1899-12-31', '1904-01-01'];

/** Dates of a workbook are wall times, which the reader gives as if they were UTC. */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Excel counts in fractions of a day, so that a minute may be some milliseconds short.
  const wall = new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const [day = '', time = ''] = wall.split(' ');
  if (noDays.includes(day)) return time;
  return time === '00:00' ? day : wall;
}

/** Rows as they are in the sheet, empty ones left out. What is over a limit is cut right behind it, where the reader of all files refuses it. */
function* rowsOf(sheet: readonly unknown[][]): Generator<FileRow> {
  let count = 0;
  for (const [index, row] of sheet.entries()) {
    const cells = row.slice(0, maxImportColumns + 1).map((cell) => textOfCell(cell).slice(0, maxCellLength + 1));
    if (cells.every((cell) => cell === '')) continue;
    yield { line: index + 1, cells };
    count += 1;
    if (count > maxImportRows + 1) return;
  }
}

const answer = (said: WorkbookAnswer): void => parentPort?.postMessage(said);

const sheet = readSheet(workerData as string).then((rows) => rowsOf(rows as unknown[][]));

parentPort?.on('message', async () => {
  try {
    const rows: FileRow[] = [];
    let characters = 0;
    const left = await sheet;
    while (rows.length < most.rows && characters < most.characters) {
      const { value, done } = left.next();
      if (done) break;
      rows.push(value);
      characters += value.cells.reduce((sum, cell) => sum + cell.length, 0);
    }
    answer({ rows });
  } catch (error) {
    answer({ unreadable: String(error) });
  }
});
// Said when it is asked for.
sheet.catch(() => undefined);
