/** How waits grow. Times in milliseconds. */
export interface Backoff {
  /** After the first failure. */
  first: number;
  /** The longest. */
  max?: number;
  /** How much longer each is than the last. */
  factor?: number;
  /** How far each is from its length at random, as a fraction either way, so that what failed together doesn't come back together. */
  spread?: number;
}

/** How many times as long as the first a wait without a maximum becomes: then even a millisecond has become decades. */
const maxGrowth = 1e12;

/**
 * How long to wait after this many failures in a row, from 1: exponential backoff. Milliseconds.
 * @param random from 0 up to 1
 */
export function backoff(
  failures: number,
  { first, max = Number.POSITIVE_INFINITY, factor = 2, spread = 0 }: Backoff,
  random = Math.random(),
): number {
  const growth = Math.min(factor ** Math.max(failures - 1, 0), maxGrowth);
  return Math.round(Math.min(max, first * growth) * (1 - spread + 2 * spread * random));
}
