import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import type { WallMoment } from '../../lib/time/check-time.ts';

/** A moment in the day and the time that clocks in `zone` show. */
function momentAt(instant: string, zone: string): Pick<WallMoment, 'at' | 'fold'> {
  const at = wallTimeAt(Temporal.Instant.from(instant), zone);
  return { at, fold: resolveWallTime(at, zone, 'earlier').instant.equals(instant) ? 'earlier' : 'later' };
}

/**
 * The two fields of one time. Either takes both: "tomorrow 9:00" is as good in one as in the other.
 * @param accountIds whose slots and best times the fields offer
 */
export function wallFields<T extends WallMoment>(moment: T, change: (moment: T) => void, accountIds: readonly string[] = []) {
  const [date = '', time = ''] = moment.at.split('T');
  const both = (day: string, hour: string) => change({ ...moment, at: `${day}T${hour}`, fold: 'earlier' });
  const suggest = accountIds.length > 0 && {
    suggest: { accountIds, zone: moment.zone, choose: (instant: string) => change({ ...moment, ...momentAt(instant, moment.zone) }) },
  };
  return {
    date: {
      value: date,
      change: (next: string) => both(next, time),
      both: (next: string, hour: string) => both(next, hour || time),
      zone: moment.zone,
      ...suggest,
    },
    time: {
      value: time,
      change: (next: string) => both(date, next),
      both: (day: string, next: string) => both(day || date, next),
      zone: moment.zone,
      day: date,
      ...suggest,
    },
  };
}
