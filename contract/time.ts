import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Nothing can be scheduled for this year or later: far enough ahead, and before the year 10000, which ISO 8601 writes differently. */
export const lastYear = '2200';

/** The specification's four names, with the zones they mean; they are first in lists. */
export const namedZones = [
  { name: 'UTC', zone: 'UTC' },
  { name: 'EST', zone: 'America/New_York' },
  { name: 'PST', zone: 'America/Los_Angeles' },
  { name: 'GMT', zone: 'Europe/London' },
] as const;

/** A wall time to the minute, without zone: "2026-12-01T09:00". */
export const WallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'schema.wall_time', abort: true })
  .refine((value) => isDate(value.slice(0, 10)), { error: 'schema.day_does_not_exist', abort: true })
  .refine((value) => value < lastYear, { error: 'schema.year_too_late', params: { year: lastYear } });

/**
 * An IANA zone ("Europe/Berlin"); offsets such as "+02:00" are rejected, because they have no daylight saving time. The specification's
 * names are aliases of their zones.
 */
export const Zone = z
  .string()
  .max(64)
  .overwrite((zone) => namedZones.find(({ name }) => name === zone.toUpperCase())?.zone ?? zone)
  .refine(isZone, 'schema.unknown_zone');

/** A day of the calendar: "2026-12-01". */
export const PlainDate = z.iso.date({
  error: ({ input }) => {
    if (typeof input !== 'string') return undefined;
    return /^\d{4}-\d{2}-\d{2}$/.test(input) ? 'schema.day_does_not_exist' : 'schema.no_such_day';
  },
});

/** Whether a text is a day of the calendar. */
export const isDate = (value: string): boolean => PlainDate.safeParse(value).success;

/** Zones that were found to exist: looking one up takes longer than everything else in the check of a post. */
const zonesFound = new Set<string>();
/** More than there are, in the spellings that people use. */
const maxZonesFound = 2_000;

/** True if the runtime supports `zone` as a named IANA zone. */
export function isZone(zone: string): boolean {
  if (zonesFound.has(zone)) return true;
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    if (zonesFound.size < maxZonesFound) zonesFound.add(zone);
    return true;
  } catch {
    return false; // Intl reports an unknown time zone by throwing
  }
}

/**
 * What a wall time means in a zone.
 * - `exact`: it occurs once.
 * - `skipped`: clocks skip it; `instant` is as far after the jump as the wall time was after its start, and `wall` is the wall time then.
 * - `doubled`: it occurs twice; `instant` is the one that `fold` selects, `other` the other one.
 */
export type Resolved =
  | { kind: 'exact'; instant: Temporal.Instant; wall: string }
  | { kind: 'skipped'; instant: Temporal.Instant; wall: string }
  | { kind: 'doubled'; instant: Temporal.Instant; other: Temporal.Instant; wall: string };

export const Fold = z.enum(['earlier', 'later']);
export type Fold = z.infer<typeof Fold>;

/**
 * Resolves a wall time by a zone's current rules.
 * @throws RangeError if `at` or `zone` are invalid; check with WallTime and Zone first.
 */
export function resolveWallTime(at: string, zone: string, fold: Fold = 'earlier'): Resolved {
  const plain = Temporal.PlainDateTime.from(at);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { kind: 'exact', instant: earlier.toInstant(), wall: at };
  if (!earlier.toPlainDateTime().equals(plain)) {
    return { kind: 'skipped', instant: later.toInstant(), wall: later.toPlainDateTime().toString({ smallestUnit: 'minute' }) };
  }
  const [chosen, other] = fold === 'earlier' ? [earlier, later] : [later, earlier];
  return { kind: 'doubled', instant: chosen.toInstant(), other: other.toInstant(), wall: at };
}

/** The first moment at which clocks in a zone show a wall time; if they skip it, the first one after that. */
export function firstMomentAt(plain: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime {
  const moment = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(plain)) return moment;
  const jump = moment.getTimeZoneTransition('next');
  if (!jump) throw new Error(`${plain.toString()} is skipped in ${zone}, but its clocks don't change.`);
  return jump;
}

/** The wall time in `zone` at an instant, to the minute. */
export function wallTimeAt(instant: string | Temporal.Instant, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** An instant's day in a zone: its date, its start, and the start of the next one. */
export function dayAt(moment: Date, zone: string): { date: string; begins: Date; ends: Date } {
  const midnight = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).startOfDay();
  const next = midnight.add({ days: 1 }).startOfDay();
  return { date: midnight.toPlainDate().toString(), begins: new Date(midnight.epochMilliseconds), ends: new Date(next.epochMilliseconds) };
}

/** The first instant of a moment's calendar month in a zone. */
export function monthStart(moment: Date, zone: string): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return new Date(now.with({ day: 1 }).startOfDay().epochMilliseconds);
}

export { Temporal };
