import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { checkTime, type WallMoment } from './check-time.ts';

/** The IANA zone of this device. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The moment that was picked, or `now` (milliseconds) while none is. */
function momentOf(moment: WallMoment, now: number): Temporal.Instant {
  const check = checkTime(moment, now);
  return 'instant' in check ? check.instant : Temporal.Instant.fromEpochMilliseconds(now);
}

/** True if clocks in `zone` show another time than those of the picked zone at the picked moment. Two names of the same clock do not differ. */
export function differs(moment: WallMoment, zone: string, now: number): boolean {
  const instant = momentOf(moment, now);
  return wallTimeAt(instant, zone) !== wallTimeAt(instant, moment.zone);
}

/** The same wall time in another zone; where it has passed there, the same moment, so that a change of the zone alone never makes it past. */
export function inZone<T extends WallMoment>(moment: T, zone: string, now: number): T {
  const there: T = { ...moment, zone, fold: 'earlier' };
  const passed = checkTime(there, now).kind === 'past' && checkTime(moment, now).kind !== 'past';
  return passed ? { ...there, at: wallTimeAt(momentOf(moment, now), zone) } : there;
}
