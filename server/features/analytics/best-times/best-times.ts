import { createFitter } from './fit.ts';
import { isSignal } from './signal.ts';
import { hoursApart, indexOf, type Slot, slotAt } from './slots.ts';
import { withoutTrend } from './trend.ts';

/** A published post: when, in the account's wall time, and how it did (engagement, or its rate). `at` in milliseconds. */
export interface RatedPost extends Slot {
  at: number;
  value: number;
}

/** An hour of the week. `times`: what a post does there compared with the account's average, 1.2 for a fifth more; `posts`: how many were then. */
interface RatedSlot extends Slot {
  times: number;
  posts: number;
}

/**
 * `too_few`: not enough posts; `no_signal`: enough, but hours make no difference that isn't chance. `slots`: all 168; `best`: recommended
 * ones, best first, at most five and never next to each other.
 */
export type BestTimes =
  | { found: 'too_few'; posts: number; needed: number; slots: RatedSlot[] }
  | { found: 'no_signal'; posts: number; slots: RatedSlot[] }
  | { found: 'times'; posts: number; slots: RatedSlot[]; best: RatedSlot[] };

/** Below this, the permutation test almost never finds what there is. */
export const neededPosts = 20;
/** Posts in a single hour say nothing about others. */
const neededSlots = 4;
const maxBest = 5;
/** Recommended times are at least this far apart on the same day. */
const apart = 3;
/** A slot is recommended by what it does at least, this many standard errors below the estimate. */
const caution = 0.5;

/**
 * The best times to post by an account's own history: each post is compared with others of its time, the differences are smoothed over the
 * week with a width that predicts unseen posts best, and a permutation test decides whether they are more than chance (decision 55).
 * Deterministic.
 */
export function bestTimes(posts: readonly RatedPost[]): BestTimes {
  const places = posts.map(indexOf);
  const counted = Map.groupBy(places, (place) => place);
  const rated = (effectOf: (slot: number) => number): RatedSlot[] =>
    Array.from({ length: 168 }, (_, slot) => ({
      ...slotAt(slot),
      times: Math.exp(effectOf(slot)),
      posts: counted.get(slot)?.length ?? 0,
    }));
  const count = posts.length;
  if (count < neededPosts || counted.size < neededSlots)
    return { found: 'too_few', posts: count, needed: Math.max(neededPosts, count + 1), slots: rated(() => 0) };

  const values = withoutTrend(posts);
  const fitter = createFitter(places);
  if (!isSignal(values, fitter.explained, count)) return { found: 'no_signal', posts: count, slots: rated(() => 0) };

  const { effect, support } = fitter.fit(values);
  const slots = rated((slot) => effect[slot] ?? 0);
  const variance = values.reduce((sum, value) => sum + value * value, 0) / count;
  const atLeast = (slot: RatedSlot): number => {
    const place = indexOf(slot);
    return (effect[place] ?? 0) - caution * Math.sqrt(variance / Math.max(1, support[place] ?? 0));
  };
  const ranked = slots.filter(({ times }) => times > 1).toSorted((a, b) => atLeast(b) - atLeast(a));
  const best: RatedSlot[] = [];
  for (const slot of ranked) {
    if (best.length === maxBest) break;
    if (best.every((one) => one.weekday !== slot.weekday || hoursApart(one.hour, slot.hour) >= apart)) best.push(slot);
  }
  return { found: 'times', posts: count, slots, best };
}
