import type { Arrival } from '../../../lib/uploads/arrivals.ts';

/** What somebody would want to know of though the files themselves are not shown, the worst first. */
const troubles = ['failed', 'interrupted', 'reconnecting', 'paused'] as const;
type Trouble = (typeof troubles)[number];

/** How many files are in which trouble; those that nobody is in are left out. */
export function troublesOf(arrivals: readonly Pick<Arrival, 'state'>[]): { trouble: Trouble; count: number }[] {
  return troubles
    .map((trouble) => ({ trouble, count: arrivals.filter(({ state }) => state === trouble).length }))
    .filter(({ count }) => count > 0);
}
