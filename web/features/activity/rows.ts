import type { ActivityEntry } from '@everycast/contract/activity';
import { dayKey } from '../../lib/time/format.ts';

/** Entries by the same person of the same action within this time are one row. Milliseconds. */
const together = 10 * 60_000;

/** One row of the list: an entry, or several that are alike, newest first. */
export interface ActivityRow {
  entry: ActivityEntry;
  others: ActivityEntry[];
}

/** A sentence without its names: an undo of a move isn't another move. */
const verbOf = ({ sentence }: ActivityEntry): string =>
  sentence
    .filter(({ strong }) => !strong)
    .map(({ text }) => text)
    .join();

function belongs({ entry, others }: ActivityRow, next: ActivityEntry): boolean {
  const last = others.at(-1) ?? entry;
  const isSame = next.by.id === entry.by.id && next.by.name === entry.by.name && next.source === entry.source;
  const isAlike = next.action === entry.action && verbOf(next) === verbOf(entry) && (next.undone === null) === (entry.undone === null);
  return isSame && isAlike && Date.parse(last.at) - Date.parse(next.at) < together;
}

/** Entries, newest first, as rows by day in a zone. */
export function daysOf(entries: readonly ActivityEntry[], zone: string): { day: string; at: string; count: number; rows: ActivityRow[] }[] {
  return [...Map.groupBy(entries, ({ at }) => dayKey(at, zone))].map(([day, those]) => {
    const rows: ActivityRow[] = [];
    for (const entry of those) {
      const last = rows.at(-1);
      if (last && belongs(last, entry)) last.others.push(entry);
      else rows.push({ entry, others: [] });
    }
    return { day, at: those[0]?.at ?? day, count: those.length, rows };
  });
}
