import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';

/**
 * How long a reading takes a place. After `enough` it begins no more calls for single items and continues later, after others; after `max`
 * it has failed, and is tried less and less often. Milliseconds.
 */
export interface ReadingTime {
  enough: number;
  max: number;
}
export const usualTime: ReadingTime = { enough: 30_000, max: 90_000 };

/** Makes calls end with the reading. */
export type Guard = (env: PlatformEnv) => PlatformEnv;

/**
 * Runs a reading. After so many milliseconds it has failed, whatever it is waiting for, and its calls are aborted.
 * @throws PlatformProblem outage if it takes longer; what `read` throws
 */
export async function withinTime<T>(milliseconds: number, read: (guard: Guard) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const guard: Guard = (env) => ({
    ...env,
    fetch: (input, { signal, ...init } = {}) =>
      env.fetch(input, { ...init, signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal }),
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const problem = new PlatformProblem('outage', 'engagement.reading_too_slow');
    over.abort(problem);
    late.reject(problem);
  }, milliseconds);
  try {
    return await Promise.race([read(guard), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
