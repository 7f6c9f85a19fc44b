import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { byteOrderMark, csvLine } from '../../../kernel/csv.ts';
import type { ExportRecord } from '../contents-store.ts';
import type { Archive } from './archive.ts';
import { fieldOf } from './fields.ts';

interface Table {
  /** Its name in the archive, without the extension. */
  name: string;
  columns: readonly string[];
  /** In pages; they are read once. */
  records: AsyncIterable<readonly ExportRecord[]>;
}

/**
 * Adds a table to an archive twice: as a JSON array with a record on each line, and as CSV for spreadsheets. Both have the same records, for
 * the CSV is written beside the archive while the JSON is read.
 * @param folder for what is on its way
 */
export async function addTable(archive: Archive, folder: string, { name, columns, records }: Table): Promise<void> {
  const path = join(folder, `${name}.csv`);
  const csv = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = finished(csv);
  written.catch(() => undefined); // awaited below
  const write = async (text: string): Promise<void> => {
    if (csv.errored) throw csv.errored;
    if (!csv.write(text)) await once(csv, 'drain');
  };

  async function* json(): AsyncGenerator<string> {
    await write(byteOrderMark + csvLine(columns));
    let first = true;
    for await (const page of records) {
      await write(page.map((record) => csvLine(columns.map((column) => fieldOf(record[column])))).join(''));
      yield (first ? '[\n' : ',\n') + page.map((record) => JSON.stringify(record)).join(',\n');
      first = false;
    }
    yield first ? '[]\n' : '\n]\n';
  }

  try {
    await archive.add(`${name}.json`, Readable.from(json()));
    csv.end();
    await written;
    await archive.add(`${name}.csv`, createReadStream(path));
  } finally {
    csv.destroy();
    await rm(path, { force: true });
  }
}
