/** Characters with which spreadsheets start a formula. */
const formula = /^[=+\-@\t\r]/;

/** A value as a field of RFC 4180; a text that a spreadsheet would run is marked as text. */
function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Lines of RFC 4180, with the names of the columns first. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
