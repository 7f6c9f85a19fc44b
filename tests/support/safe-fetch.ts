import { expect } from 'vitest';
import type { FetchRefused } from '../../server/kernel/safe-fetch/failures.ts';
import { createSafeFetch } from '../../server/kernel/safe-fetch/safe-fetch.ts';

/** A fetch that may reach this machine's servers, where tests run theirs. */
export const local = (limits = {}) => createSafeFetch({ allowPrivate: true, limits });

/** A call's rejection; the test fails if there is none. */
export const refusal = (promise: Promise<unknown>): Promise<FetchRefused> =>
  promise.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => error as FetchRefused,
  );
