import type { Slot } from './queues.ts';
import { firstMomentAt, Temporal } from './time.ts';

/** A slot on a certain day. `at`: the wall time that is scheduled. */
export interface SlotTime {
  at: string;
  instant: Temporal.Instant;
}

/** How far ahead slots are looked for. */
const maxDays = 730;
/** Milliseconds. */
const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** A day of a zone. */
interface Day {
  /** As in ISO 8601: Monday is 1. */
  weekday: number;
  /** When a time of the day ("09:00") comes up: the first time if clocks repeat it, the next minute there is if they skip it. */
  slot: (time: string) => SlotTime;
}

/** A zone's days by their number since 1970, each computed once: that is what takes long, and the slots of several queues can share it. */
export type ZoneDays = ReturnType<typeof zoneDays>;
export function zoneDays(zone: string) {
  const beginOf = remembering((number) => Temporal.PlainDate.from(dateOf(number)).toZonedDateTime(zone).epochMilliseconds);
  const day = remembering((number): Day => {
    const date = dateOf(number);
    const begin = beginOf(number);
    // On other days clocks change.
    const isUsual = beginOf(number + 1) - begin === dayLength;
    const usual = (time: string): SlotTime => ({
      at: `${date}T${time}`,
      instant: Temporal.Instant.fromEpochMilliseconds(begin + minutesOf(time) * minute),
    });
    return { weekday: ((number + 3) % 7) + 1, slot: isUsual ? usual : (time) => firstSlot(date, time, zone) };
  });
  return {
    day,
    /** The number of the day that an instant is on. */
    numberAt: (instant: Temporal.Instant): number =>
      Date.parse(`${instant.toZonedDateTimeISO(zone).toPlainDate().toString()}T00:00Z`) / dayLength,
  };
}

const dateOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function firstSlot(date: string, time: string, zone: string): SlotTime {
  const moment = firstMomentAt(Temporal.PlainDateTime.from(`${date}T${time}`), zone);
  return { at: moment.toPlainDateTime().toString({ smallestUnit: 'minute' }), instant: moment.toInstant() };
}

function remembering<T>(make: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>();
  return (number) => {
    const found = known.get(number) ?? make(number);
    known.set(number, found);
    return found;
  };
}

/**
 * When slots come up after an instant, in order, each instant once. They keep their wall time through clock changes: one in an hour that is
 * skipped moves to the next minute there is, and one in an hour that happens twice comes up the first time.
 */
export function* slotTimes(slots: readonly Slot[], days: ZoneDays, after: Temporal.Instant): Generator<SlotTime> {
  if (slots.length === 0) return;
  const byWeekday = Map.groupBy(slots, ({ weekday }) => weekday);
  const times = new Map([...byWeekday].map(([weekday, those]) => [weekday, those.map(({ time }) => time).sort()]));
  const first = days.numberAt(after);
  let last = after.epochMilliseconds;
  for (let number = first; number < first + maxDays; number += 1) {
    const { weekday, slot } = days.day(number);
    for (const time of times.get(weekday) ?? []) {
      const found = slot(time);
      if (found.instant.epochMilliseconds <= last) continue;
      last = found.instant.epochMilliseconds;
      yield found;
    }
  }
}
