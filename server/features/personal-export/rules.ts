/** A name that is a file's on every system. */
export const fileName = (name: string): string =>
  [...name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')].slice(0, 80).join('').replace(/^\.+/, '_').trim() || '_';

/** Rows that are JSON already, as one array with a row on each line. */
export async function* jsonLines(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const row of rows) {
    yield (first ? '[\n' : ',\n') + row;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

/** One line of a CSV file. Spreadsheets don't run what starts like a formula. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
