import type { Queue } from '@everycast/contract/queues';

/** A queue is said to end when its last post goes out within this time. Milliseconds. */
const soon = 3 * 86_400_000;

/** Queues that run out of posts soon, the first to end first. Paused and unused ones don’t count. */
export const endingQueues = (queues: readonly Queue[], now: number): Queue[] =>
  queues
    .filter(({ paused, slots, lastAt }) => !paused && slots.length > 0 && lastAt !== null && Date.parse(lastAt) - now <= soon)
    .sort((a, b) => Date.parse(a.lastAt ?? '') - Date.parse(b.lastAt ?? ''));
