import type { Temporal } from '@everycast/contract/time';
import { formatDay, formatDays, formatMonthDay, formatWeekday } from '../../lib/time/format.ts';

/** A date as an instant that formatters show as that date in UTC. */
const inUtc = (date: Temporal.PlainDate) => `${date.toString()}T00:00:00Z`;

/** "Wed, Nov 18" */
export const dayLabel = (date: Temporal.PlainDate): string => formatDay(inUtc(date), 'UTC');

/** "Wednesday", "Wed" or "W" */
export const weekdayLabel = (date: Temporal.PlainDate, length: 'long' | 'short' | 'narrow'): string =>
  formatWeekday(inUtc(date), 'UTC', length);

/** "18", and "Nov 15" on the first visible day and the first of each month. */
export const dateLabel = (date: Temporal.PlainDate, first: boolean): string =>
  first || date.day === 1 ? formatMonthDay(inUtc(date), 'UTC') : String(date.day);

/** "Nov 15 – Dec 5, 2026" */
export const rangeLabel = (days: readonly Temporal.PlainDate[]): string => {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatDays(inUtc(first), inUtc(last), 'UTC') : '';
};
