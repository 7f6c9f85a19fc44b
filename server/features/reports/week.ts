import { dayAt, firstMomentAt, Temporal } from '@everycast/contract/time';

/** When the report of a week comes, on its next Monday in the reader's zone. */
const hour = 8;

/** A week from Monday to Sunday, as dates. */
export interface Week {
  from: string;
  to: string;
}

/** The week that readers in a zone get the report of now; null at any time but Monday from 8 AM on. */
export function weekToReport(zone: string, now: Date): Week | null {
  const today = Temporal.PlainDate.from(dayAt(now, zone).date);
  if (today.dayOfWeek !== 1) return null;
  if (firstMomentAt(today.toPlainDateTime({ hour }), zone).epochMilliseconds > now.getTime()) return null;
  return { from: today.subtract({ days: 7 }).toString(), to: today.subtract({ days: 1 }).toString() };
}

const beginOf = (day: Temporal.PlainDate, zone: string): Date => new Date(firstMomentAt(day.toPlainDateTime(), zone).epochMilliseconds);

/** When the week begins and ends in a zone, and when the one after it ends. */
export function boundsOf({ from }: Week, zone: string): { begins: Date; ends: Date; nextEnds: Date } {
  const first = Temporal.PlainDate.from(from);
  return {
    begins: beginOf(first, zone),
    ends: beginOf(first.add({ days: 7 }), zone),
    nextEnds: beginOf(first.add({ days: 14 }), zone),
  };
}
