import type { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';

export const daysInWeek = 7;

/** ISO weekdays. */
const firstWeekday = { sunday: 7, monday: 1, saturday: 6 } as const;

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
