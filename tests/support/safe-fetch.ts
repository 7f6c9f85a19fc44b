import { expect } from 'vitest';
import type { FetchRefused } from '../../server/kernel/safe-fetch/refused.ts';
import { createSafeFetch } from '../../server/kernel/safe-fetch/safe-fetch.ts';

/** A fetch that may reach servers of this machine, where those of the tests are. */
export const local = (limits = {}) => createSafeFetch({ allowPrivate: true, limits });

/** What a call was refused with; the test fails where it was not. */
export const refusal = (promise: Promise<unknown>): Promise<FetchRefused> =>
  promise.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => error as FetchRefused,
  );
