import { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { daysInWeek, weekOf } from '../../lib/time/weeks.ts';

/** A period of days: a whole week (`weeks` before this one), the last days up to today, or any. */
export type Range = { kind: 'week'; weeks: number } | { kind: 'days'; days: 7 | 30 | 90 } | { kind: 'custom'; from: string; to: string };

const longestRange = 366;

/** The first and last day of a range, where today is this day and weeks start on that one. */
export function daysOf(range: Range, today: string, start: WeekStart): { from: string; to: string } {
  const day = Temporal.PlainDate.from(today);
  if (range.kind === 'custom') return { from: range.from, to: range.to };
  if (range.kind === 'days') return { from: day.subtract({ days: range.days - 1 }).toString(), to: today };
  const first = weekOf(day, start).subtract({ weeks: range.weeks });
  return { from: first.toString(), to: first.add({ days: daysInWeek - 1 }).toString() };
}

/** The range of the same length before or after; null if that would be in the future. */
export function moved(range: Range, by: -1 | 1, today: string, start: WeekStart): Range | null {
  if (range.kind === 'week') return range.weeks - by < 0 ? null : { kind: 'week', weeks: range.weeks - by };
  const { from, to } = daysOf(range, today, start);
  const length = Temporal.PlainDate.from(from).until(to).days + 1;
  const first = Temporal.PlainDate.from(from).add({ days: by * length });
  if (first.toString() > today) return null;
  return { kind: 'custom', from: first.toString(), to: first.add({ days: length - 1 }).toString() };
}

/** Whether this is a day of the calendar, as in 2026-02-28. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether these days can be a range. */
export const isRange = (from: string, to: string): boolean => {
  if (![from, to].every(isDay)) return false;
  const days = Temporal.PlainDate.from(from).until(to).days;
  return days >= 0 && days < longestRange;
};

/** The middle of a day in UTC, to format it there. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
