import type { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';

export const daysInWeek = 7;

/** ISO weekdays. */
const firstWeekday = { sunday: 7, monday: 1, saturday: 6 } as const;

/** The ISO weekdays, 1 to 7, in the order of a week that starts on this day. */
export const weekdaysFrom = (start: WeekStart): number[] =>
  Array.from({ length: daysInWeek }, (_, index) => ((firstWeekday[start] - 1 + index) % daysInWeek) + 1);

/** The first day of the week that a date is in. */
export const weekOf = (date: Temporal.PlainDate, start: WeekStart): Temporal.PlainDate =>
  date.subtract({ days: (date.dayOfWeek - firstWeekday[start] + daysInWeek) % daysInWeek });

/** The whole weeks that a date's month touches: four to six. */
export function monthDays(date: Temporal.PlainDate, start: WeekStart): Temporal.PlainDate[] {
  const first = weekOf(date.with({ day: 1 }), start);
  const last = date.with({ day: date.daysInMonth });
  const weeks = Math.floor(first.until(last, { largestUnit: 'days' }).days / daysInWeek) + 1;
  return Array.from({ length: weeks * daysInWeek }, (_, index) => first.add({ days: index }));
}
