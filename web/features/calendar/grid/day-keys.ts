import { Temporal } from '@everycast/contract/time';
import { slotAfter } from '../move/day-keyboard.ts';

/** A grid of days: Home and End lead to the ends of the week, Page Up and Page Down a page of this many days away. */
export const dayAfter =
  (page: number) =>
  (day: string, key: string): string | null => {
    const date = Temporal.PlainDate.from(day);
    if (key === 'Home') return date.subtract({ days: date.dayOfWeek % 7 }).toString();
    if (key === 'End') return date.add({ days: 6 - (date.dayOfWeek % 7) }).toString();
    if (key === 'PageUp') return date.subtract({ days: page }).toString();
    if (key === 'PageDown') return date.add({ days: page }).toString();
    return slotAfter(day, key);
  };

/** The first day of weeks that show `day`, scrolled as little as possible from those that are shown. */
export function scrolledTo(day: string, days: readonly Temporal.PlainDate[]): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const before = date.until(first, { largestUnit: 'days' }).days;
  if (before > 0) return first.subtract({ weeks: Math.ceil(before / 7) });
  return first.add({ weeks: Math.ceil(Math.max(0, last.until(date, { largestUnit: 'days' }).days) / 7) });
}
