import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { checkTime, type WallMoment } from './check-time.ts';

/** The chosen time, or `now` (milliseconds) if none is. */
function momentOf(moment: WallMoment, now: number): Temporal.Instant {
  const check = checkTime(moment, now);
  return 'instant' in check ? check.instant : Temporal.Instant.fromEpochMilliseconds(now);
}

/** True if clocks in `zone` differ from those of the chosen zone at the chosen time. Aliases of the same zone don't differ. */
export function differs(moment: WallMoment, zone: string, now: number): boolean {
  const instant = momentOf(moment, now);
  return wallTimeAt(instant, zone) !== wallTimeAt(instant, moment.zone);
}

/** The same wall time in another zone; if it has passed there, the same instant, so that changing the zone alone never makes it past. */
export function inZone<T extends WallMoment>(moment: T, zone: string, now: number): T {
  const there: T = { ...moment, zone, fold: 'earlier' };
  const passed = checkTime(there, now).kind === 'past' && checkTime(moment, now).kind !== 'past';
  return passed ? { ...there, at: wallTimeAt(momentOf(moment, now), zone) } : there;
}
