import { joinPartOfDay } from './part-of-day.ts';

/** Words around days and times in one language, each a list with commas: the texts `typed.words` of `when.json`. */
export interface TypedWords {
  at: string;
  leftOut: string;
  hour: string;
  morning: string;
  afternoon: string;
  noon: string;
  /** "this morning", and "tonight", which are also afternoon. */
  thisMorning: string;
  tonight: string;
  ordinal: string;
}

/** Without capitals, accents, and the full stops of abbreviations. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/(?<!\d)\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text of the locale that lists words. */
const listed = (text: string): string[] => text.split(',').map(fold);
/** One of them, that isn't part of another word. */
const oneOf = (text: string): string => `(?<!\\p{L})(?:${listed(text).join('|')})(?!\\p{L})`;

/** "9 a m", which would otherwise lose its "a" in Spanish and its "am" in German. */
const halfDay = /(?<![\d:])(0?\d|1[0-2])(:?\d{2})? ?([ap]) ?m(?!\p{L})/gu;
/** "2. 12. 2026" */
const spacedDate = /(?<![\d.])(\d{1,2})\. (\d{1,2}\.)(?: (?=\d{4}(?!\d)))?/g;

/** "Freitagabend" as "freitag abend": German writes a day and its part as one word. */
export function apartFromDay(text: string, weekdays: readonly string[], { thisMorning, morning, afternoon, noon }: TypedWords): string {
  // Alone, "morgen" is tomorrow.
  const early = listed(thisMorning).map((words) => words.split(' ').at(-1));
  const parts = [...[morning, afternoon, noon].flatMap(listed), ...early];
  const glued = new RegExp(`(?<!\\p{L})(${weekdays.join('|')})(${parts.join('|')})(?!\\p{L})`, 'gu');
  return fold(text).replaceAll(glued, (_whole, day: string, part: string) => `${day} ${early.includes(part) ? listed(morning)[0] : part}`);
}

/**
 * What was typed, in the words and signs that days and times are read from: "2 décembre à 9 h" as "2 decembre @ 9:".
 * The locale lists what is left out or means the same, in its language and in English.
 */
export function plainTyped(text: string, words: TypedWords): string {
  const [at, leftOut] = [listed(words.at), listed(words.leftOut)];
  const plain = fold(text)
    .replaceAll(new RegExp(oneOf(words.thisMorning), 'gu'), 'today am')
    .replaceAll(new RegExp(oneOf(words.tonight), 'gu'), 'today pm')
    .replaceAll(new RegExp(oneOf(words.morning), 'gu'), 'am')
    .replaceAll(new RegExp(oneOf(words.afternoon), 'gu'), 'pm')
    .replaceAll(new RegExp(oneOf(words.noon), 'gu'), 'noon')
    .replaceAll(halfDay, '$1$2$3m')
    .replaceAll(new RegExp(`(\\d)(?:[.:](\\d{2}))? ?${oneOf(words.hour)}`, 'gu'), '$1:$2')
    .replaceAll(new RegExp(`(\\d)\\.?${oneOf(words.ordinal)}`, 'gu'), '$1')
    .replaceAll(spacedDate, '$1.$2')
    .split(/[\s,]+/)
    .filter((word) => !leftOut.includes(word))
    .map((word) => (at.includes(word) ? '@' : word));
  return joinPartOfDay(plain).join(' ');
}
