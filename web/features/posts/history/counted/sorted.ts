import { type Cause, causesOf } from '@everycast/contract/causes';
import type { PostSummary } from '@everycast/contract/posts';
import { shownTarget } from '../../../../ui/state/shown.ts';

type Target = PostSummary['targets'][number];

/** What people count: each target is in one of these. */
const tallies = [
  'published',
  'failed',
  'unconfirmed',
  'incomplete',
  'retrying',
  'onHold',
  'publishing',
  'scheduled',
  'draft',
  'cancelled',
] as const;
export type Tally = (typeof tallies)[number];

/** A post's targets as its history shows them: counted, then by cause, and those without a problem by what happened to them. */
export interface Sorted<T> {
  /** Without those that are empty, in the order of `tallies`. */
  counted: { tally: Tally; targets: T[] }[];
  causes: Cause<T>[];
  /** Those of `counted` that are in no cause. */
  rest: { tally: Tally; targets: T[] }[];
}

export function sorted<T extends Target>(targets: readonly T[]): Sorted<T> {
  const by = Map.groupBy(targets, shownTarget);
  const counted = tallies.flatMap((tally) => {
    const those = by.get(tally);
    return those ? [{ tally, targets: those }] : [];
  });
  const inCause: readonly Tally[] = ['failed', 'unconfirmed', 'incomplete'];
  return { counted, causes: causesOf(targets), rest: counted.filter(({ tally }) => !inCause.includes(tally)) };
}
