import type { Temporal } from '../time.ts';
import { weekdayNames } from './day-names.ts';
import { parseDay, type ReadDay } from './parse-day.ts';
import { parseTime } from './parse-time.ts';
import { apartFromDay, plainTyped, type TypedWords } from './typed-text.ts';

/** What was typed: a day, a time or both; or a day that doesn't exist. */
export type ReadWhen = { date?: string; time?: string } | Exclude<ReadDay, { date: string }>;

/** A day, a time, or both as somebody types them: "tomorrow 9:00", "2:30 pm Fri". `first`: what a number alone is. Null if it is neither. */
export function parseWhen(
  typed: string,
  first: 'date' | 'time',
  today: Temporal.PlainDate,
  { locale, words }: { locale: string; words: TypedWords },
): ReadWhen | null {
  const text = plainTyped(apartFromDay(typed, weekdayNames(locale), words), words);
  const timeIn = (part: string) => {
    const time = parseTime(part.replace(/^@/, ''));
    return time === null ? null : { time };
  };
  const dayIn = (part: string) => parseDay(part, today, locale);
  const whole = first === 'time' ? (timeIn(text) ?? dayIn(text)) : (dayIn(text) ?? timeIn(text));
  if (whole) return whole;
  const parts = text.split(' ');
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const [left, right] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
    for (const [time, day] of [
      [timeIn(right), dayIn(left)],
      [timeIn(left), dayIn(right)],
    ] as const) {
      if (time && day) return { ...day, ...('date' in day && time) };
    }
  }
  return null;
}
