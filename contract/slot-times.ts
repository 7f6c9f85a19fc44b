import type { Slot } from './queues.ts';
import { firstMomentAt, Temporal } from './time.ts';

/** A slot on a certain day. `at`: the wall time that is scheduled. */
export interface SlotTime {
  at: string;
  instant: Temporal.Instant;
}

/** How far ahead slots are looked for. */
const maxDays = 730;

/**
 * When slots come up after an instant, in order, each instant once. They keep their wall time through clock changes: one in an hour that is
 * skipped moves to the next minute there is, and one in an hour that happens twice comes up the first time.
 */
export function* slotTimes(slots: readonly Slot[], zone: string, after: Temporal.Instant): Generator<SlotTime> {
  const byDay = Map.groupBy(slots, ({ weekday }) => weekday);
  const first = after.toZonedDateTimeISO(zone).toPlainDate();
  let last = after;
  for (let days = 0; days < maxDays && slots.length > 0; days += 1) {
    const day = first.add({ days });
    const times = (byDay.get(day.dayOfWeek) ?? []).map(({ time }) => time).sort();
    for (const time of times) {
      const found = timeOn(day, time, zone);
      if (Temporal.Instant.compare(found.instant, last) <= 0) continue;
      last = found.instant;
      yield found;
    }
  }
}

function timeOn(day: Temporal.PlainDate, time: string, zone: string): SlotTime {
  const moment = firstMomentAt(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone);
  return { at: moment.toPlainDateTime().toString({ smallestUnit: 'minute' }), instant: moment.toInstant() };
}
