import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { hoursApart, isWeekend, type Slot, slotAt, slotsPerWeek } from '../../server/features/analytics/best-times/slots.ts';

/** In milliseconds. */
const day = 86_400_000;
/** Some Monday. */
const start = Date.UTC(2026, 0, 5);

interface Peak extends Slot {
  /** What it adds to the logarithm of an average post. */
  by: number;
  /** In hours, either way. */
  width: number;
  days: 'all' | 'workdays' | 'weekend' | 'own';
}

/** A kind of audience: what it likes, and how its account posts. */
export interface Kind {
  name: string;
  /** Weeks of history, and posts per week. */
  weeks: number;
  perWeek: number;
  peaks: number;
  /** The strength of the strongest peak, as a logarithm. */
  by: number;
  days: Peak['days'] | 'mixed';
  /** How much posts differ for other reasons than their time, as a standard deviation of the logarithm. */
  noise: number;
  /** By which factor the account's usual level grows over the whole time. Later posts also go out at other hours than earlier ones. */
  grows: number;
}

export const kinds: readonly Kind[] = [
  { name: 'one peak', weeks: 26, perWeek: 7, peaks: 1, by: 0.6, days: 'all', noise: 0.6, grows: 1 },
  { name: 'several peaks', weeks: 26, perWeek: 10, peaks: 3, by: 0.6, days: 'all', noise: 0.6, grows: 1 },
  { name: 'weekday effects', weeks: 52, perWeek: 10, peaks: 3, by: 0.7, days: 'mixed', noise: 0.6, grows: 1 },
  { name: 'drift', weeks: 52, perWeek: 7, peaks: 2, by: 0.6, days: 'all', noise: 0.6, grows: 6 },
  { name: 'weak peaks, much noise', weeks: 52, perWeek: 10, peaks: 2, by: 0.35, days: 'all', noise: 0.9, grows: 1.5 },
  { name: 'few posts', weeks: 12, perWeek: 3, peaks: 1, by: 0.8, days: 'all', noise: 0.5, grows: 1 },
  { name: 'no signal', weeks: 52, perWeek: 7, peaks: 0, by: 0, days: 'all', noise: 0.7, grows: 1 },
  { name: 'no signal, drift', weeks: 52, perWeek: 7, peaks: 0, by: 0, days: 'all', noise: 0.7, grows: 8 },
];

export interface Audience {
  /** The weeks before those that are held out. */
  history: (Slot & { at: number; value: number })[];
  /** What a post does at each slot in the weeks that are held out, compared with the average of all slots. */
  truth: number[];
}

/** An audience, and what an account that doesn't know it has posted so far. The same seed gives the same one. */
export function audienceOf(kind: Kind, seed: number): Audience {
  const generator = xoroshiro128plus(seed);
  const random = () => uniformFloat64(generator);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const upTo = (last: number) => uniformInt(generator, 0, last);
  const anyHour = () => 6 + upTo(17);

  const ofDays = ['all', 'workdays', 'weekend', 'own'] as const;
  const peaks = Array.from({ length: kind.peaks }, (_, index): Peak => {
    const days = kind.days === 'mixed' ? (ofDays[upTo(3)] ?? 'all') : kind.days;
    return { weekday: upTo(6), hour: anyHour(), by: kind.by / (1 + index / 3), width: 1 + 1.5 * random(), days };
  });
  const logs = Array.from({ length: slotsPerWeek }, (_, slot) => logAt(slotAt(slot), peaks));

  const count = kind.weeks * kind.perWeek;
  const habits = [8 + upTo(10), 8 + upTo(10)] as const;
  const history = Array.from({ length: count }, (_, index) => {
    const done = index / count;
    const slot = { weekday: upTo(6), hour: random() < 0.4 ? habits[done < 0.5 ? 0 : 1] : anyHour() };
    const at = start + Math.floor(done * kind.weeks) * 7 * day + slot.weekday * day + slot.hour * 3_600_000;
    const value = Math.exp(logAt(slot, peaks) + done * Math.log(kind.grows) + kind.noise * normal());
    return { ...slot, at, value: Math.round(60 * value) };
  });
  const values = logs.map((log) => Math.exp(log));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { history, truth: values.map((value) => value / mean) };
}

function logAt(slot: Slot, peaks: readonly Peak[]): number {
  return peaks
    .filter(
      ({ days, weekday }) =>
        days === 'all' || (days === 'own' ? weekday === slot.weekday : isWeekend(slot.weekday) === (days === 'weekend')),
    )
    .reduce((sum, { by, width, hour }) => sum + by * Math.exp(-0.5 * (hoursApart(hour, slot.hour) / width) ** 2), 0);
}
