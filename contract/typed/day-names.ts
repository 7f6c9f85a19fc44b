import { fold } from './typed-text.ts';

type Part = 'month' | 'weekday';

const samples: Record<Part, Date[]> = {
  month: Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2024, index, 1))),
  // 2024 begins on a Monday.
  weekday: Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, index + 1))),
};
const widths = ['long', 'short', 'narrow'] as const;
/** English is understood in every language. */
export const localesRead = (locale: string): string[] => [locale, 'en'];

/** As it is, and as on a keyboard without umlauts: "marz" and "maerz". */
export const spellings = (name: string): string[] => [...new Set([fold(name), fold(name.replaceAll(/[äöü]/gi, '$&e'))])];

/** Alone and in a date, where some languages write them differently: "Sep" and "Sept.". A letter alone could be several. */
function namesOf(part: Part, day: Date, locale: string): string[] {
  const ways = widths.flatMap((width) => [{ [part]: width }, { [part]: width, day: 'numeric' as const }]);
  const written = ways.map((way) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...way }).formatToParts(day));
  const names = written.flatMap((parts) => parts.flatMap(({ type, value }) => (type === part ? spellings(value) : [])));
  return [...new Set(names)].filter((name) => name.length > 1);
}

/** To write all names takes too long for every key typed. */
const cache = new Map<string, string[][]>();
function allNames(part: Part, locale: string): string[][] {
  const key = `${part} ${locale}`;
  const names = cache.get(key) ?? samples[part].map((day) => namesOf(part, day, locale));
  cache.set(key, names);
  return names;
}

/** The weekdays' full names, folded. */
export const weekdayNames = (locale: string): string[] =>
  samples.weekday.map((day) => fold(day.toLocaleDateString(locale, { timeZone: 'UTC', weekday: 'long' })));

function numberIn(word: string, names: string[][]): number | null {
  const exact = names.findIndex((some) => some.includes(word));
  if (exact !== -1) return exact + 1;
  if (word.length < 3) return null;
  const begun = names.flatMap((some, index) => (some.some((name) => name.startsWith(word)) ? [index + 1] : []));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/** The number, from 1, of the month or weekday that a folded word names, or alone begins with three letters or more. */
export function numberOf(word: string, part: Part, locale: string): number | null {
  for (const one of localesRead(locale)) {
    const found = numberIn(word, allNames(part, one));
    if (found !== null) return found;
  }
  return null;
}
