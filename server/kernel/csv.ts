/**
 * Where a spreadsheet could start a formula: at the start of a text, and after what separates fields or lines in some country, as not every
 * spreadsheet takes the commas and quotes of this file. In East Asia, full-width signs count as well.
 */
const formula = /(?<=^|[;\t\r\n])(?= ?[=+\-@＝＋－＠]|[\t\r])/g;

/** A value as a field of RFC 4180; a text that a spreadsheet would run is marked as text. */
function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = value.replaceAll(formula, "'");
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Without it, spreadsheets read UTF-8 as their own character set. */
export const byteOrderMark = '\uFEFF';

/** A line of RFC 4180. */
export const csvLine = (fields: readonly (string | number | null)[]): string => `${fields.map(fieldOf).join(',')}\r\n`;

/** Lines of RFC 4180, with the names of the columns first. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [columns, ...rows].map(csvLine).join('');
