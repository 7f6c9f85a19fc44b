import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { dateAt } from '../days.ts';

/**
 * What the modal begins with, as wall time in `zone`: the next full hour, on the day that was pressed.
 * A day that has passed gives today, and so does no day; late in the evening today's next full hour is tomorrow's first.
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
