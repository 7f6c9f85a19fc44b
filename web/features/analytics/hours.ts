import type { AccountBestTimes } from '@everycast/contract/analytics';
import { formatShortTime, formatWeekday } from '../../lib/time/format.ts';

/** January 1, 2024 was a Monday. */
const moment = (weekday: number, hour: number): number => Date.UTC(2024, 0, 1 + weekday, hour);

/** "Tue" for 1. */
export const dayName = (weekday: number): string => formatWeekday(moment(weekday, 12), 'UTC', 'short');
/** "6 PM" for 18. */
export const hourName = (hour: number): string => formatShortTime(moment(0, hour), 'UTC');
/** "Tue 6 PM" for hour 42 of a week. */
export const slotName = (slot: number): string => `${dayName(Math.floor(slot / 24))} ${hourName(slot % 24)}`;

/** Before this few post. */
const usualFirst = 6;

/** The hours of the day that a map needs: from 6 AM on, or all if any post went out earlier. @param posts per hour of the week */
export function hoursShown(posts: readonly number[]): number[] {
  const first = posts.some((count, slot) => count > 0 && slot % 24 < usualFirst) ? 0 : usualFirst;
  return Array.from({ length: 24 - first }, (_, index) => first + index);
}

/** The week as lines of RFC 4180. Weekdays are 1 to 7 from Monday on; without a pattern no hour compares with the usual. */
export function hoursCsv({ found, posts, times }: Pick<AccountBestTimes, 'found' | 'posts' | 'times'>): string {
  const lines = posts.map((count, slot) => {
    const compared = found === 'times' && count > 0 ? times[slot] : '';
    return [Math.floor(slot / 24) + 1, slot % 24, count, compared].join(',');
  });
  return ['weekday,hour,posts,times_usual', ...lines].map((line) => `${line}\r\n`).join('');
}
