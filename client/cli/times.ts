import { resolveWallTime, Temporal, wallTimeAt } from '../../contract/time.ts';
import { parseWhen } from '../../contract/typed/parse-when.ts';
import type { TypedWords } from '../../contract/typed/typed-text.ts';
import de from '../../messages/locales/de/screens/when.json' with { type: 'json' };
import en from '../../messages/locales/en/screens/when.json' with { type: 'json' };
import es from '../../messages/locales/es/screens/when.json' with { type: 'json' };
import fr from '../../messages/locales/fr/screens/when.json' with { type: 'json' };
import type { components } from '../generated/schema.ts';
import { UsageError } from './failures.ts';

type NewSchedule = components['schemas']['NewSchedule'];

/** How somebody reads and writes times. */
export interface TimesOf {
  /** An IANA zone. */
  zone: string;
  /** "de", or "en-US". English is understood in each. */
  locale: string;
  now: Date;
}

const languages: Record<string, { typed: { words: TypedWords } }> = { en, de, es, fr };
const wordsOf = (locale: string) => (languages[locale.split('-')[0] ?? ''] ?? en).typed.words;

const wallTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * When a post goes out, as somebody types it: "tomorrow 9:00", "Fri 2:30 pm", "2026-12-03T09:00" or an instant with its offset. A time
 * alone is the next one.
 * @throws UsageError if it is none of these
 */
export function scheduleFrom(typed: string, { zone, locale, now }: TimesOf): NewSchedule {
  if (wallTime.test(typed)) return { at: typed, zone };
  if (instant.test(typed)) return atInstant(typed, zone);
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  const today = current.toPlainDate();
  const read = typed.trim() === '' ? null : parseWhen(typed, 'date', today, { locale, words: wordsOf(locale) });
  if (!read) throw new UsageError(`“${typed}” isn’t a time. Try “tomorrow 9:00” or “2026-12-03T09:00”.`);
  if ('noDay' in read || 'noMonth' in read) throw new UsageError(`“${typed}” isn’t a day of the calendar.`);
  if (read.time === undefined) throw new UsageError(`“${typed}” has no time of day. Try “${typed} 9:00”.`);
  if (read.date !== undefined) return { at: `${read.date}T${read.time}`, zone };
  const isOver = Temporal.PlainTime.compare(Temporal.PlainTime.from(read.time), current.toPlainTime()) <= 0;
  return { at: `${(isOver ? today.add({ days: 1 }) : today).toString()}T${read.time}`, zone };
}

/** The wall time of an instant, and which one if it happens twice. */
function atInstant(text: string, zone: string): NewSchedule {
  const at = wallTimeAt(text, zone);
  const resolved = resolveWallTime(at, zone);
  const isLater = resolved.kind === 'doubled' && Temporal.Instant.compare(Temporal.Instant.from(text), resolved.other) >= 0;
  return isLater ? { at, zone, fold: 'later' } : { at, zone };
}

/** An instant as people read it. */
export const written = (when: string, { zone, locale }: Pick<TimesOf, 'zone' | 'locale'>): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(when));

/** A schedule as people read it, with its zone. */
export const writtenSchedule = ({ at, zone, fold }: NewSchedule, locale: string): string =>
  `${written(resolveWallTime(at, zone, fold).instant.toString(), { zone, locale })} (${zone})`;
