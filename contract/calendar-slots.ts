import type { CalendarQuery } from './calendar.ts';
import { firstMomentAt, Temporal } from './time.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The days or hours of a query: their names, and when each begins and the last one ends. An hour that clocks skip is empty, one that they
 * repeat is long.
 */
export function slotsOf({ first, last, zone, by }: Pick<CalendarQuery, 'first' | 'last' | 'zone' | 'by'>): {
  names: string[];
  begins: Date[];
} {
  const begin = Temporal.PlainDate.from(first);
  const { days } = begin.until(last, { largestUnit: 'days' });
  const dates = Array.from({ length: days + 1 }, (_, index) => begin.add({ days: index }));
  const walls = by === 'day' ? dates.map(String) : dates.flatMap((date) => hours.map((hour) => `${date}T${String(hour).padStart(2, '0')}`));
  const end = String(begin.add({ days: days + 1 }));
  return { names: walls, begins: [...walls, end].map((wall) => beginOf(wall, zone)) };
}

/** A skipped hour begins when the next one does. */
function beginOf(wall: string, zone: string): Date {
  const moment = wall.includes('T')
    ? firstMomentAt(Temporal.PlainDateTime.from(`${wall}:00`), zone)
    : Temporal.PlainDate.from(wall).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds);
}
