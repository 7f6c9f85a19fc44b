import type { DateOrder } from '@everycast/contract/imports';
import { isDate, lastYear, resolveWallTime, Temporal, WallTime, wallTimeAt } from '@everycast/contract/time';
import { parseWhen } from '@everycast/contract/typed/parse-when';
import type { TypedWords } from '@everycast/contract/typed/typed-text';
import { type Message, message } from '@everycast/messages/message';

/** How dates of a file are read. */
export interface DateReading {
  zone: string;
  /** Languages whose words they may have, that of the file's person first. English is understood with each. */
  languages: readonly { language: string; words: TypedWords }[];
  /** What comes first in 03/04/05; null if nobody said it. */
  order: DateOrder | null;
  now: Date;
}

/** A wall time, or what is wrong with the date, which dates it may be, and whether it is the time in its own cell. */
export type ReadDate = { at: string } | { problem: Message; fixes: string[]; inTime?: true };

/** "2026-12-01T09:00:00+01:00", which is the same instant everywhere. */
const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/.-])(.*)$/;
const numeric = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/-])(.*)$/;
const monthsInYear = 12;

/** Which every language has. */
const hours = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

const written = (date: string, time: string) => `${date} ${time}`;

/**
 * Reads a date with its time as people write them: "2026-12-03 9:00", "Dec 3, 9 am", "3.12. um 9 Uhr", "tomorrow 17:30". In 03/04/05
 * nothing is guessed: without an order it is a problem, unless a number above twelve can only be the day.
 * @param timeCell the time, if the file has it in a column of its own
 */
export function readDate(dateCell: string, timeCell: string, reading: DateReading): ReadDate {
  const whole = instant.exec(dateCell);
  if (whole) {
    const [, day = '', time = '', offset = ''] = whole;
    const normal = offset.toUpperCase() === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
    if (!isDate(day)) return noSuchDay(day);
    return checked(wallTimeAt(`${day}T${time}${normal.toUpperCase()}`, reading.zone), reading);
  }
  const found = dayIn(dateCell, reading);
  if ('problem' in found) return found;
  const own = timeIn(timeCell, reading);
  // Never another time than the one in its own cell.
  if (own === null && timeCell.trim() !== '')
    return { problem: message('imports.time_unreadable', { time: timeCell.trim() }), fixes: [], inTime: true };
  const time = own ?? found.time;
  if (time === null) return { problem: message('imports.date_without_time'), fixes: [written(found.date, '09:00')] };
  return checked(`${found.date}T${time}`, reading, own !== null);
}

/** "10:00", and with seconds that posts don't have. */
function timeIn(text: string, reading: DateReading): string | null {
  const plain = text
    .replace(/^[T,]/, '')
    .trim()
    .replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?/, '$1');
  if (plain === '') return null;
  if (hours.test(plain)) return plain.padStart(5, '0');
  const found = whenIn(plain, 'time', reading);
  return found && 'time' in found && found.date === undefined ? (found.time ?? null) : null;
}

type FoundDay = { date: string; time: string | null } | { problem: Message; fixes: string[] };

function dayIn(cell: string, reading: DateReading): FoundDay {
  const byYear = yearFirst.exec(cell);
  if (byYear) return numbersAsDay(Number(byYear[1]), Number(byYear[2]), Number(byYear[3]), byYear[4] ?? '', reading);
  const byNumbers = numeric.exec(cell);
  if (byNumbers) return numericDay(byNumbers, cell, reading);
  const plain = cell.replace(/(\d{1,2}:\d{2}):\d{2}(?!\d)/, '$1');
  const found = whenIn(plain, 'date', reading);
  if (found && 'noDay' in found) return noSuchDay(`${found.noDay.year}-${two(found.noDay.month)}-99`);
  if (found && 'noMonth' in found) return { problem: message('imports.no_such_month', { month: found.noMonth }), fixes: [] };
  if (!found?.date) return unclear(reading);
  return { date: found.date, time: found.time ?? null };
}

/** In the first language in which it is one. */
function whenIn(text: string, first: 'date' | 'time', reading: DateReading): ReturnType<typeof parseWhen> {
  const now = today(reading);
  for (const { language: locale, words } of reading.languages) {
    const found = parseWhen(text, first, now, { locale, words });
    if (found && (first === 'time' || !('time' in found && found.date === undefined))) return found;
  }
  return null;
}

function numericDay([, one, , other, year, rest = '']: RegExpExecArray, cell: string, reading: DateReading): FoundDay {
  const [first, second] = [Number(one), Number(other)];
  if (reading.order === 'year' && year !== undefined && year.length === 2)
    return numbersAsDay(2000 + first, second, Number(year), rest, reading);
  const onlyDayFirst = first > monthsInYear && second <= monthsInYear;
  const onlyMonthFirst = second > monthsInYear && first <= monthsInYear;
  if (!onlyDayFirst && !onlyMonthFirst && reading.order === null && first !== second)
    return { problem: message('imports.date_order_unknown', { date: cell }), fixes: [] };
  const isDayFirst = onlyDayFirst || (!onlyMonthFirst && reading.order !== 'month');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return numbersAsDay(year === undefined ? yearOfNext(month, day, reading) : Number(year.padStart(4, '20')), month, day, rest, reading);
}

/** Without a year, it is the next such day. */
function yearOfNext(month: number, day: number, reading: DateReading): number {
  const now = today(reading);
  return now.year + (month < now.month || (month === now.month && day < now.day) ? 1 : 0);
}

function numbersAsDay(year: number, month: number, day: number, rest: string, reading: DateReading): FoundDay {
  if (month < 1 || month > monthsInYear) return { problem: message('imports.no_such_month', { month }), fixes: [] };
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = timeIn(rest, reading);
  if (!isDate(date)) return noSuchDay(date, time);
  const said = rest.replace(/^[T,]/, '').trim();
  if (said !== '' && time === null) return { problem: message('imports.time_unreadable', { time: said }), fixes: [] };
  return { date, time };
}

/** A day after the end of a month: its last day, and the first of the next one, are offered. */
function noSuchDay(date: string, time: string | null = null): { problem: Message; fixes: string[] } {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const of = Temporal.PlainYearMonth.from({ year, month });
  const last = of.toPlainDate({ day: of.daysInMonth });
  const fixes = [last, last.add({ days: 1 })].map((day) => (time === null ? day.toString() : written(day.toString(), time)));
  return { problem: message('imports.no_such_day', { days: of.daysInMonth }), fixes };
}

const unclear = ({ now, zone }: DateReading) => ({
  problem: message('imports.date_unreadable', { example: written(wallTimeAt(now.toISOString(), zone).slice(0, 10), '09:00') }),
  fixes: [],
});

/** A time that clocks skip would be another one. @param hasCell whether the time has a cell of its own */
function checked(at: string, { zone }: DateReading, hasCell = false): ReadDate {
  if (at >= lastYear) return { problem: message('schema.year_too_late', { year: lastYear }), fixes: [] };
  if (!WallTime.safeParse(at).success) return { problem: message('imports.time_unreadable', { time: at.slice(11) }), fixes: [] };
  const resolved = resolveWallTime(at, zone);
  if (resolved.kind !== 'skipped') return { at };
  const problem = message('imports.time_skipped', { at, zone });
  if (hasCell) return { problem, fixes: [resolved.wall.slice(11)], inTime: true };
  return { problem, fixes: [resolved.wall.replace('T', ' ')] };
}

const today = ({ now, zone }: DateReading): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();

const two = (number: number): string => String(number).padStart(2, '0');
