import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { dateAt } from '../days.ts';

/**
 * The modal's initial wall time in `zone`: the next full hour, on the clicked day. For past days, or no day, it is today's; late in the
 * evening that is tomorrow's first hour.
 */
export function firstOffer(day: Temporal.PlainDate | null, zone: string, now: number): string {
  const next = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .add({ hours: 1 })
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .toInstant();
  const soonest = wallTimeAt(next, zone);
  if (day === null || Temporal.PlainDate.compare(day, dateAt(next, zone)) <= 0) return soonest;
  return `${day.toString()}T${soonest.slice(11)}`;
}
