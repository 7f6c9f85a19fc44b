/** All times in milliseconds. */
export interface DestinationLimits {
  /** What may wait to be sent. Beyond either, pictures are dropped up to the next keyframe. */
  queue: { bytes: number; milliseconds: number };
  /** How long finding and reaching the server may take, with TLS. */
  dial: number;
  /** How long the server may take to accept the stream. */
  publish: number;
  /** For how long nothing may be read although something waits. */
  stall: number;
  /** How long an accepted connection must hold to count as live. Some servers accept whatever comes, and close. */
  prove: number;
  /** How long a connection must hold before the next failure counts as the first; after one that didn't, also to count as live. */
  settle: number;
  /** The delays before reconnecting: the first is up to `first`, each doubles, none is above `max`. */
  retry: { first: number; max: number };
}

export const defaultLimits: DestinationLimits = {
  queue: { bytes: 16 * 2 ** 20, milliseconds: 8_000 },
  dial: 10_000,
  publish: 15_000,
  stall: 10_000,
  prove: 1_000,
  settle: 10_000,
  retry: { first: 1_000, max: 30_000 },
};

/**
 * The delay before the next attempt in milliseconds: exponential with full jitter, so that destinations that failed together don't come
 * back together.
 * @param failures how many attempts in a row have failed, at least 1
 * @param slow for what time alone won't repair, such as a wrong key: close to the maximum from the first failure on
 * @param random from 0 up to 1
 */
export function retryDelay(
  failures: number,
  { retry, slow, random }: { retry: DestinationLimits['retry']; slow: boolean; random: () => number },
): number {
  if (slow) return Math.round(retry.max * (0.5 + random() / 2));
  return Math.round(Math.min(retry.max, retry.first * 2 ** Math.min(failures - 1, 30)) * random());
}
