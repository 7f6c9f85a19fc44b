import { words } from 'words:common';
import { language } from '../i18n/i18n.ts';
import { needsZone, shownHourCycle } from './shown-times.ts';

type When = Date | string | number;

/** To make one takes longer than to write a hundred moments with it. */
const cache = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions, locale = language()): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let found = cache.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    cache.set(key, found);
  }
  return found;
}
const write = (when: When, options: Intl.DateTimeFormatOptions) => formatter(options).format(new Date(when)).replaceAll('\u202f', ' ');
/** An hour on the clock that the person has chosen. */
const hour = () => ({ hour: 'numeric', hourCycle: shownHourCycle() }) as const;

/** "9 AM", "4:30 PM": a time without zero minutes, for small spaces. */
export const formatShortTime = (when: When, zone: string): string => formatTime(when, zone).replace(/(?<=\d):00(?= )/, '');

/** "9a", "4:30p": for a month's lines, also for "9 a. m.". */
export const formatTinyTime = (when: When, zone: string): string =>
  formatShortTime(when, zone).replace(/\s([ap])\.?\s?m\.?$/i, (_, half: string) => half.toLowerCase());

/** "10:42 AM", in `zone`. */
export const formatTime = (when: When, zone: string): string => write(when, { timeZone: zone, ...hour(), minute: '2-digit' });

/** "1:00:06 PM", in `zone`: to the second, for histories. */
export const formatClock = (when: When, zone: string): string =>
  write(when, { timeZone: zone, ...hour(), minute: '2-digit', second: '2-digit' });

/** "Wed, Nov 18", with the year unless it is this one. */
export const formatDay = (when: When, zone: string): string => write(when, { timeZone: zone, weekday: 'short', ...dayOf(when, zone) });

/** "Friday", "Fri" or "F" */
export const formatWeekday = (when: When, zone: string, weekday: 'long' | 'short' | 'narrow' = 'long'): string =>
  write(when, { timeZone: zone, weekday });

/** "Nov 18" */
export const formatMonthDay = (when: When, zone: string): string => write(when, { timeZone: zone, month: 'short', day: 'numeric' });

/** "November 18": for a text that goes out that day. */
export const formatDate = (when: When, zone: string): string => write(when, { timeZone: zone, month: 'long', day: 'numeric' });

/** "November 2026" */
export const formatMonth = (when: When, zone: string): string => write(when, { timeZone: zone, month: 'long', year: 'numeric' });

/** "November" */
export const formatMonthName = (when: When, zone: string): string => write(when, { timeZone: zone, month: 'long' });

/** "Nov 15 – Dec 5, 2026" */
export const formatDays = (from: When, to: When, zone: string): string =>
  formatter({ timeZone: zone, month: 'short', day: 'numeric', year: 'numeric' })
    .formatRange(new Date(from), new Date(to))
    .replaceAll('\u2009', ' ');

/** "Nov 15 – Dec 5": where there is no room for the year. */
export const formatShortDays = (from: When, to: When, zone: string): string =>
  formatter({ timeZone: zone, month: 'short', day: 'numeric' }).formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');

/**
 * "Wed, Nov 18, 10:42 AM", with the year unless it is this one. With the zone where it could be another one: unless it is the workspace's and
 * the person's. @param named whether the zone stands beside it anyway
 */
export function formatMoment(when: When, zone: string, named: 'named' | null = null): string {
  const moment = write(when, { timeZone: zone, weekday: 'short', ...dayOf(when, zone), ...hour(), minute: '2-digit' });
  return named || !needsZone(zone) ? moment : `${moment}, ${zoneLabel(zone, when)}`;
}

/** "2026-11-30" as "Nov 30", "2026-11-30 10:00" as "Nov 30, 10:00 AM", with the year unless it is this one; null if it is neither. */
export function formatWall(wall: string): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(wall) ?? [];
  if (day === undefined) return null;
  const when = `${day}T${time ?? '00:00'}Z`;
  return write(when, { timeZone: 'UTC', ...dayOf(when, 'UTC'), ...(time !== undefined && { ...hour(), minute: '2-digit' }) });
}

/** A day's parts; another year is included, because a day a year ahead would look like the next one. */
function dayOf(when: When, zone: string): Intl.DateTimeFormatOptions {
  const year = (moment: When) => dayKey(moment, zone).slice(0, -6);
  return { month: 'short', day: 'numeric', ...(year(when) !== year(Date.now()) && { year: 'numeric' }) };
}

/** "today, 10:42 AM", "tomorrow, 9:00 AM", and "Fri, Nov 20, 9:00 AM" for all other days; with the zone where a moment has it. */
export function formatNear(when: When, zone: string, now: When = Date.now()): string {
  const days = calendarDays(when, zone, now);
  if (Math.abs(days) > 1) return formatMoment(when, zone);
  return `${new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day')}, ${formatTime(when, zone)}${needsZone(zone) ? ` ${zoneName(zone, when)}` : ''}`;
}

/** "8:02 AM" today, "Tue, 9:20 PM" within the last week, "Nov 12" before, with the year unless it is this one. */
export function formatPast(when: When, zone: string, now: When = Date.now()): string {
  const days = calendarDays(when, zone, now);
  if (days === 0) return formatTime(when, zone);
  if (days < 0 && days > -7) return write(when, { timeZone: zone, weekday: 'short', ...hour(), minute: '2-digit' });
  return write(when, { timeZone: zone, ...dayOf(when, zone) });
}

/** The hour in `zone`, 0 to 23. */
export const hourIn = (when: When, zone: string): number =>
  Number(formatter({ timeZone: zone, hour: 'numeric', hourCycle: 'h23' }, 'en').format(new Date(when)));

/** The day in `zone`, as "2026-11-18": for comparing days, not for display. */
export const dayKey = (when: When, zone: string): string =>
  formatter({ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(new Date(when));

/** "EST": the zone's name at that time. */
export function zoneName(zone: string, when: When = Date.now()): string {
  const name = formatter({ timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(when))
    .find((part) => part.type === 'timeZoneName')?.value;
  // "GMT+0" is "GMT".
  return name?.replace(/[+−-]0$/, '') ?? zone;
}

/** "EST (New York)": the zone's name at that time and its city; where it has only an offset, "Lisbon (GMT)". "UTC" stays "UTC". */
export function zoneLabel(zone: string, when: When = Date.now()): string {
  const place = zone.includes('/') ? zone.split('/').at(-1)?.replaceAll('_', ' ') : undefined;
  const name = zoneName(zone, when);
  if (!place) return name;
  return /^(GMT|UTC)/.test(name) ? `${place} (${name})` : `${name} (${place})`;
}

/**
 * "in 3 hours", "in 20 minutes", "just now", "yesterday". Under 24 hours, hours or minutes, rounded down; above, calendar days in `zone`, because the
 * day before yesterday is never "yesterday", however few hours ago it ended.
 */
export function formatRelative(when: When, zone: string, now: When = Date.now()): string {
  const seconds = (new Date(when).getTime() - new Date(now).getTime()) / 1000;
  const days = calendarDays(when, zone, now);
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'long' });
  // A day on which clocks go back has 25 hours: its start and its end are the same day.
  if (Math.abs(seconds) >= 86_400 && days !== 0) return relative.format(days, 'day');
  const [unit, size] = Math.abs(seconds) >= 3600 ? (['hour', 3600] as const) : (['minute', 60] as const);
  const count = Math.trunc(seconds / size);
  // Intl has nothing for this but "this minute".
  if (count === 0) return seconds > 0 ? relative.format(0, 'second') : words()('justNow');
  return relative.format(count, unit);
}

/** "today", "yesterday", and "Tuesday" for all other days. */
export function formatNearDay(when: When, zone: string, now: When = Date.now()): string {
  const days = calendarDays(when, zone, now);
  if (Math.abs(days) > 1) return formatWeekday(when, zone);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day');
}

/** The number of calendar days in `zone` between two times; negative if `when` is earlier. */
const calendarDays = (when: When, zone: string, now: When): number =>
  (Date.parse(dayKey(when, zone)) - Date.parse(dayKey(now, zone))) / 86_400_000;
