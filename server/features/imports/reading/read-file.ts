import { open } from 'node:fs/promises';
import { maxCellLength, maxImportColumns, maxImportRows } from '@everycast/contract/imports';
import { AppError } from '../../../kernel/errors.ts';
import { readDelimited } from './delimited.ts';
import { encodingOf } from './encoding.ts';
import type { FileRow, FileRows } from './file-rows.ts';
import { readJson } from './json-rows.ts';
import { readWorkbook } from './workbook.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** Of Excel before 2007, and of Word. */
const oldOfficeStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** Enough to recognize a format. */
const startBytes = 64 * 1024;

/**
 * Reads a file by its content, whatever it is called.
 * @throws AppError unsupported_media, invalid_input with the line, too_large; also while the rows are read
 */
export async function readFile(path: string): Promise<FileRows> {
  const start = await startOf(path);
  if (start.length === 0) throw new AppError('invalid_input', 'imports.file_empty');
  if (start.subarray(0, 4).equals(zipStart)) return { format: 'xlsx', rows: limited(readWorkbook(path)) };
  if (start.subarray(0, 4).equals(oldOfficeStart)) throw new AppError('unsupported_media', 'imports.old_excel');
  const encoding = await encodingOf(path, start);
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  if (/^\s*[[{]/.test(text)) return { format: 'json', rows: limited(readJson(path, encoding)) };
  if (text.includes('\0')) throw new AppError('unsupported_media', 'imports.unknown_format');
  const { format, rows } = readDelimited(path, encoding, text);
  return { format, rows: limited(rows) };
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Postgres has no NUL in texts. What comes before "=", "+", "-" and "@" in a file that we wrote keeps spreadsheets from computing it. */
const clean = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();

async function* limited(rows: AsyncIterable<FileRow>): AsyncIterable<FileRow> {
  let count = 0;
  for await (const { line, cells } of rows) {
    const cleaned = cells.map(clean);
    if (cleaned.every((cell) => cell === '')) continue;
    count += 1;
    // One more for the names of the columns.
    if (count > maxImportRows + 1) throw new AppError('too_large', 'imports.too_many_rows', { max: maxImportRows });
    if (cells.length > maxImportColumns) throw new AppError('too_large', 'imports.too_many_columns', { line, max: maxImportColumns });
    if (cleaned.some((cell) => cell.length > maxCellLength)) throw new AppError('too_large', 'imports.cell_too_long', { line });
    yield { line, cells: cleaned };
  }
}
