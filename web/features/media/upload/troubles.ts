import type { Arrival } from '../../../lib/uploads/arrivals.ts';

/** Problems to show even if the files themselves aren't visible, the worst first. */
const troubles = ['failed', 'interrupted', 'reconnecting', 'paused'] as const;
type Trouble = (typeof troubles)[number];

/** How many files have which problem, without those at zero. */
export function troublesOf(arrivals: readonly Pick<Arrival, 'state'>[]): { trouble: Trouble; count: number }[] {
  return troubles
    .map((trouble) => ({ trouble, count: arrivals.filter(({ state }) => state === trouble).length }))
    .filter(({ count }) => count > 0);
}
