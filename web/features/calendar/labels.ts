import type { Temporal } from '@everycast/contract/time';
import {
  formatDay,
  formatDays,
  formatMonth,
  formatMonthDay,
  formatShortDays,
  formatShortTime,
  formatWeekday,
} from '../../lib/time/format.ts';

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

/** "Nov 15 – Dec 5", on phones. */
export const shortRangeLabel = (days: readonly Temporal.PlainDate[]): string => {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatShortDays(inUtc(first), inUtc(last), 'UTC') : '';
};

/** "November 2026" */
export const monthLabel = (date: Temporal.PlainDate): string => formatMonth(inUtc(date), 'UTC');

/** "Wed, Nov 18" for a day, "Wed, Nov 18, 9 AM" for an hour, "Wed, Nov 18, 9:15 AM" for a time; of a group's lane without the group. */
export const slotLabel = (slot: string): string => {
  const [name = ''] = slot.split('@');
  const [date = '', time] = (name.endsWith('b') ? name.slice(0, -1) : name).split('T');
  const day = formatDay(`${date}T00:00:00Z`, 'UTC');
  return time === undefined ? day : `${day}, ${formatShortTime(`2000-01-01T${time.padEnd(5, ':00')}:00Z`, 'UTC')}`;
};

/** "9 AM" */
export const hourLabel = (hour: number): string => formatShortTime(Date.UTC(2000, 0, 1, hour), 'UTC');
