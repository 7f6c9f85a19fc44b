import type { DestinationLimits } from './limits.ts';

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
