import { Readable } from 'node:stream';
import { maxCellLength, maxImportColumns } from '@everycast/contract/imports';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../kernel/errors.ts';
import { type Encoding, textOf } from './encoding.ts';
import type { FileRow, FileRows } from './file-rows.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** What separates cells: what the first record has most of, outside of quotes. */
function delimiterOf(start: string): (typeof delimiters)[number] {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const char of start) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r') && counts.size > 0) break;
    else if (!quoted && (delimiters as readonly string[]).includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return delimiters.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] as (typeof delimiters)[number];
}

/** Reads CSV with any of the usual delimiters. */
export function readDelimited(path: string, encoding: Encoding, start: string): FileRows {
  const delimiter = delimiterOf(start);
  return { format: delimiter === '\t' ? 'tsv' : 'csv', rows: records(path, encoding, delimiter) };
}

async function* records(path: string, encoding: Encoding, delimiter: string): AsyncIterable<FileRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // A quote within a cell that doesn't begin with one is itself: 5" nails.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxCellLength * maxImportColumns,
  });
  const source = Readable.from(textOf(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  /** The parser counts the two characters of a line break within quotes as two lines. */
  let pairs = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const text = record.join('');
      pairs += text.split('\r\n').length - 1;
      yield { line: info.lines - pairs - (text.split(/\r\n|\n|\r/).length - 1), cells: record };
    }
  } catch (error) {
    throw readable(error);
  } finally {
    source.destroy();
  }
}

/** The parser's error as one of ours, with the line. */
function readable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines ?? 1);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new AppError('invalid_input', 'imports.quote_not_closed', { line });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new AppError('too_large', 'imports.cell_too_long', { line });
  return new AppError('invalid_input', 'imports.line_unreadable', { line });
}
