import type { NotificationChoices } from '@everycast/contract/notification-settings';
import { firstMomentAt, Temporal } from '@everycast/contract/time';

type Quiet = NotificationChoices['quiet'];
interface Period {
  from: number;
  to: number;
}

/** Enough for six quiet days in a row, and the night before. Days. */
const before = 8;
const after = 9;

/** The first moment of a day at which clocks in the zone show a time, or a later one where they skip it. */
const momentOf = (day: Temporal.PlainDate, time: string, zone: string): number =>
  firstMomentAt(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone).epochMilliseconds;

const dayIn = (zone: string, now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** The quiet periods around a moment, in order; those that touch are one. */
function periodsAround(quiet: Quiet, zone: string, now: Date): Period[] {
  const today = dayIn(zone, now);
  const periods: Period[] = [];
  for (let offset = -before; offset <= after; offset++) {
    const day = today.add({ days: offset });
    const next = day.add({ days: 1 });
    if (quiet.days.includes(day.dayOfWeek)) periods.push({ from: momentOf(day, '00:00', zone), to: momentOf(next, '00:00', zone) });
    if (quiet.from === quiet.to) continue;
    const end = quiet.to > quiet.from ? day : next;
    periods.push({ from: momentOf(day, quiet.from, zone), to: momentOf(end, quiet.to, zone) });
  }
  const merged: Period[] = [];
  for (const period of periods.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to);
    else merged.push({ ...period });
  }
  return merged;
}

/** When the quiet hours that a moment is in end; null if it isn't in any. */
export function quietUntil(quiet: Quiet, zone: string, now: Date): Date | null {
  if (!quiet.on) return null;
  const found = periodsAround(quiet, zone, now).find(({ from, to }) => from <= now.getTime() && now.getTime() < to);
  return found ? new Date(found.to) : null;
}

/** When quiet hours start next; null if they are off, or never do. */
export function nextQuiet(quiet: Quiet, zone: string, now: Date): Date | null {
  if (!quiet.on) return null;
  const found = periodsAround(quiet, zone, now).find(({ from }) => from > now.getTime());
  return found ? new Date(found.from) : null;
}

/** The latest moment of the daily digest that has come. */
export function lastDigest(at: string, zone: string, now: Date): Date {
  const today = dayIn(zone, now);
  const moment = momentOf(today, at, zone);
  return new Date(moment <= now.getTime() ? moment : momentOf(today.subtract({ days: 1 }), at, zone));
}

/** The next one. */
export function nextDigest(at: string, zone: string, now: Date): Date {
  const today = dayIn(zone, now);
  const moment = momentOf(today, at, zone);
  return new Date(moment > now.getTime() ? moment : momentOf(today.add({ days: 1 }), at, zone));
}
