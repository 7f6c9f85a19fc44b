import { formatDay, formatTime } from '../../lib/time/format.ts';

/** As the middle of a day, which is the same day everywhere it is written in UTC. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`;
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** "Wed, Dec 2" for "2026-12-02", with the year unless it is this one. */
export const writtenDay = (value: string): string => (isDay(value) ? formatDay(noonOf(value), 'UTC') : value);

/** "9:30 AM" or "09:30" for "09:30", as the person's clock has it. */
export const writtenTime = (value: string): string => value && formatTime(`1970-01-01T${value}:00Z`, 'UTC');
