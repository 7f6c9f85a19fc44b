import { Temporal, wallTimeAt } from '@everycast/contract/time';

/** The wall time in `zone` at the next full minute at least `seconds` away: soon, but not while it is still being typed. */
export function soon(zone: string, seconds = 20): string {
  const earliest = Temporal.Now.instant().add({ seconds });
  return wallTimeAt(earliest.round({ smallestUnit: 'minute', roundingMode: 'ceil' }), zone);
}

/** The wall time in `zone` this many hours from now, to the minute. */
export const hoursAhead = (zone: string, hours: number): string => wallTimeAt(Temporal.Now.instant().add({ hours }).round('minute'), zone);

/** Half an hour into the next hour that clocks in `zone` skip, and into the next that they repeat. */
export function nextChanges(zone: string): { skipped: string; doubled: string } {
  let at = Temporal.Now.zonedDateTimeISO(zone);
  const found: Partial<Record<'skipped' | 'doubled', string>> = {};
  while (!found.skipped || !found.doubled) {
    const change = at.getTimeZoneTransition('next');
    if (!change) throw new Error(`Clocks never change in ${zone}.`);
    const before = change.subtract({ nanoseconds: 1 });
    const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'skipped' : 'doubled';
    const start = kind === 'skipped' ? before.toPlainDateTime().round('minute') : change.toPlainDateTime();
    found[kind] ??= start.add({ minutes: 30 }).toString({ smallestUnit: 'minute' });
    at = change;
  }
  return found as { skipped: string; doubled: string };
}

/** How a field shows "2031-05-06" to someone who reads American English. */
export const shownDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(date.slice(0, 4) !== String(new Date().getUTCFullYear()) && { year: 'numeric' as const }),
  }).format(new Date(`${date}T12:00:00Z`));
