import { namedPlatforms } from '@everycast/contract/named-platforms';
import { Temporal } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { say } from '../../../kernel/messages.ts';

/** A cell of a CSV file: quoted where it has to be, and never computed by a spreadsheet. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only with it. */
export const byteOrderMark = '\uFEFF';

/** A file to fill in, with the names of its columns and two posts in the reader's language. */
export function templateFor(now: Date): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate();
  const at = (days: number, time: string) => `${day.add({ days }).toString()} ${time}`;
  const columns = ['text', 'date', 'accounts', 'media', 'labels', 'first_comment'] as const;
  const names = columns.map((column) => say(message(`imports.column_${column}`)));
  const example = (code: 'imports.template_first' | 'imports.template_second') => say(message(code));
  return (
    byteOrderMark +
    csvLine(names) +
    csvLine([example('imports.template_first'), at(7, '09:00'), namedPlatforms[0].name, 'https://example.com/photo.jpg', '', '']) +
    csvLine([example('imports.template_second'), at(8, '17:30'), '@handle', '', '', ''])
  );
}
