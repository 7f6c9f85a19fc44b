import { hoursApart, isWeekend, slotAt, slotsPerWeek } from './slots.ts';

/** What one week slot says about another. `hours`: the width over the hours of a day; `alike` and `other`: the weight of another weekday. */
export interface Likeness {
  hours: number;
  /** Another workday for a workday, the other weekend day for a weekend day. */
  alike: number;
  /** A workday for a weekend day, and the other way around. */
  other: number;
}

/**
 * From “every day is the same” to “each weekday has different hours”. Data choose among them, so that a few posts are pooled over the whole
 * week, and many show its weekdays.
 */
export const likenesses: readonly Likeness[] = [
  { hours: 2.5, alike: 1, other: 1 },
  { hours: 1.2, alike: 1, other: 1 },
  { hours: 2.5, alike: 1, other: 0.15 },
  { hours: 1.2, alike: 1, other: 0.15 },
  { hours: 2.5, alike: 0.25, other: 0.05 },
  { hours: 1.2, alike: 0.25, other: 0.05 },
];

/** Weights between all slots, row by row: symmetric, and 1 from a slot to itself. */
export function kernelOf({ hours, alike, other }: Likeness): Float64Array {
  const kernel = new Float64Array(slotsPerWeek * slotsPerWeek);
  for (let row = 0; row < slotsPerWeek; row += 1) {
    const here = slotAt(row);
    for (let column = 0; column < slotsPerWeek; column += 1) {
      const there = slotAt(column);
      const apart = hoursApart(here.hour, there.hour) / hours;
      const ofDay = Math.exp(-0.5 * apart * apart);
      const ofWeek = here.weekday === there.weekday ? 1 : isWeekend(here.weekday) === isWeekend(there.weekday) ? alike : other;
      kernel[row * slotsPerWeek + column] = ofDay * ofWeek;
    }
  }
  return kernel;
}
