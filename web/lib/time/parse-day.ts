import { Temporal } from '@everycast/contract/time';

/** A typed day, or why there is none: a month has fewer days, or a year fewer months. */
export type ReadDay = { date: string } | { noDay: { year: number; month: number; days: number } } | { noMonth: number };

const monthsInYear = 12;
const daysInWeek = 7;
const anyMonth = (month: number) => new Date(Date.UTC(2024, month - 1, 1));
/** 2024 begins on a Monday. */
const anyWeekday = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));
const plain = (text: string): string => text.toLowerCase().replaceAll('.', '').trim();

/** The number of the name, from 1, that a word is or begins, in at least three letters. */
function numberOf(word: string, count: number, option: 'month' | 'weekday', day: (number: number) => Date, locale: string): number | null {
  const typed = plain(word);
  if (typed.length < 3) return null;
  const names = (length: 'long' | 'short') => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', [option]: length });
  const [long, short] = [names('long'), names('short')];
  const found = Array.from({ length: count }, (_, index) => index + 1).find(
    (number) => plain(short.format(day(number))) === typed || plain(long.format(day(number))).startsWith(typed),
  );
  return found ?? null;
}
const monthOf = (word: string, locale: string) => numberOf(word, monthsInYear, 'month', anyMonth, locale);
const weekdayOf = (word: string, locale: string) => numberOf(word, daysInWeek, 'weekday', anyWeekday, locale);

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

/** "15" or "15th": the next such day of a month. */
function dayOfMonth(text: string, today: Temporal.PlainDate): ReadDay | null {
  const day = Number(/^(\d{1,2})\.?$/.exec(text)?.[1] ?? 0);
  if (day === 0) return null;
  const { year, month } = day < today.day ? today.add({ months: 1 }) : today;
  return dayIn(String(year), month, day, today);
}

/** "today", "tomorrow" or "Friday", in the locale's words. */
function namedDay(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const away = [0, 1, 2, -1].find((days) => near.format(days, 'day').toLowerCase() === text);
  if (away !== undefined) return { date: today.add({ days: away }).toString() };
  const weekday = weekdayOf(text, locale);
  if (weekday === null) return null;
  return { date: today.add({ days: ((weekday - today.dayOfWeek + daysInWeek - 1) % daysInWeek) + 1 }).toString() };
}

/**
 * A day as somebody types it: "Dec 3", "3 December 2027", "3.12.", "12/3", "15", "tomorrow", "Fri" or "2026-12-03". Null if it is none.
 * @param locale its words, and the order of its numbers
 */
export function parseDay(text: string, today: Temporal.PlainDate, locale: string): ReadDay | null {
  const typed = text
    .toLowerCase()
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayIn(iso[1], Number(iso[2]), Number(iso[3]), today);
  const named = namedDay(typed, today, locale);
  if (named) return named;
  const [first = '', ...rest] = typed.split(' ');
  const words = rest.length > 0 && weekdayOf(first, locale) !== null ? rest : [first, ...rest];
  const [one = '', other = '', year, ...more] = words;
  if (other === '') return numericDay(one, today, locale) ?? dayOfMonth(one, today);
  if (more.length > 0 || (year !== undefined && !/^\d{4}$/.test(year))) return null;
  for (const [name, number] of [
    [one, other],
    [other, one],
  ] as const) {
    const [month, day] = [monthOf(name, locale), /^(\d{1,2})\.?$/.exec(number)?.[1]];
    if (month !== null && day) return dayIn(year, month, Number(day), today);
  }
  return null;
}
