import { Temporal } from '../time.ts';
import { localesRead, numberOf, spellings } from './day-names.ts';

/** A typed day, or why there is none: a month has fewer days, or a year fewer months. */
export type ReadDay = { date: string } | { noDay: { year: number; month: number; days: number } } | { noMonth: number };

const monthsInYear = 12;
const daysInWeek = 7;

/** Whether the month comes first in numbers, as in "12/3". */
function hasMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
}

/** Without a year, it is the next such day. */
function dayIn(typedYear: string | undefined, month: number, day: number, today: Temporal.PlainDate): ReadDay | null {
  if (month < 1 || month > monthsInYear) return { noMonth: month };
  if (day < 1) return null;
  const isOver = Temporal.PlainDate.compare({ year: today.year, month, day }, today) < 0;
  const year = typedYear ? Number(typedYear.padStart(4, '20')) : today.year + (isOver ? 1 : 0);
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  if (day > daysInMonth) return { noDay: { year, month, days: daysInMonth } };
  return { date: Temporal.PlainDate.from({ year, month, day }).toString() };
}

/** "3.12.", "3.12.2026" and, in the locale's order, "12/3" or "12-3-26". A number above twelve is the day, wherever it stands. */
function numericDay(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  const [, one, sign, other, year] = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text) ?? [];
  if (!one || !other) return null;
  const [first, second] = [Number(one), Number(other)];
  const isMonthFirst = sign !== '.' && (hasMonthFirst(locale) ? first <= monthsInYear || second > monthsInYear : second > monthsInYear);
  return isMonthFirst ? dayIn(year, first, second, today) : dayIn(year, second, first, today);
}

/** "15" or "15.": the next such day of a month. */
function dayOfMonth(text: string, today: Temporal.PlainDate): ReadDay | null {
  const day = Number(/^(\d{1,2})\.?$/.exec(text)?.[1] ?? 0);
  if (day === 0) return null;
  const { year, month } = day < today.day ? today.add({ months: 1 }) : today;
  return dayIn(String(year), month, day, today);
}

/** "today" or "übermorgen" */
function nearDay(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  for (const one of localesRead(locale)) {
    const near = new Intl.RelativeTimeFormat(one, { numeric: 'auto' });
    const away = [0, 1, 2, -1, -2].find((days) => spellings(near.format(days, 'day')).includes(text));
    if (away !== undefined) return { date: today.add({ days: away }).toString() };
  }
  return null;
}

/** "Friday": the next one. */
function weekdayIn(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  const weekday = numberOf(text, 'weekday', locale);
  if (weekday === null) return null;
  return { date: today.add({ days: ((weekday - today.dayOfWeek + daysInWeek - 1) % daysInWeek) + 1 }).toString() };
}

/** "Dec 3" or "3. Dezember 2027" */
function namedMonth([one = '', other = '', year, ...more]: string[], today: Temporal.PlainDate, locale: string): ReadDay | null {
  if (more.length > 0 || (year !== undefined && !/^\d{4}$/.test(year))) return null;
  for (const [name, number] of [
    [one, other],
    [other, one],
  ] as const) {
    const [month, day] = [numberOf(name, 'month', locale), /^(\d{1,2})\.?$/.exec(number)?.[1]];
    if (month !== null && day) return dayIn(year, month, Number(day), today);
  }
  return null;
}

/**
 * A day as somebody types it: "Dec 3", "3 December 2027", "3.12.", "12/3", "15", "tomorrow", "Fri" or "2026-12-03". Null if it is none.
 * @param text as `plainTyped` makes it
 * @param locale its words, besides English ones, and the order of its numbers
 */
export function parseDay(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  const [, ...iso] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (iso.length > 0) return dayIn(iso[0], Number(iso[1]), Number(iso[2]), today);
  const near = nearDay(text, today, locale) ?? weekdayIn(text, today, locale);
  if (near) return near;
  const [first = '', ...rest] = text.split(' ');
  const words = rest.length > 0 && numberOf(first, 'weekday', locale) !== null ? rest : [first, ...rest];
  if (words.length > 1) return namedMonth(words, today, locale);
  return numericDay(words[0] ?? '', today, locale) ?? dayOfMonth(words[0] ?? '', today);
}
