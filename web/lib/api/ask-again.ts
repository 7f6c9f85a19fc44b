import { newKey } from '../new-key.ts';
import type { ApiProblem } from './problem.ts';

/** Without an answer nobody knows whether it was done; one that still runs has not been answered either. */
const unanswered = new Set(['offline', 'idempotency_in_progress']);

/**
 * The Idempotency-Key of something that a person sends by a button. Where the answer was lost and they press again, it is the same request,
 * and the server answers as it did the first time.
 */
export function createAsking() {
  let open: { asked: string; key: string } | null = null;
  return {
    /** The key for a request with this body. */
    keyFor(body: object): string {
      const asked = JSON.stringify(body);
      open = open?.asked === asked ? open : { asked, key: newKey() };
      return open.key;
    },
    /** The request was answered, or failed. */
    ended(problem?: ApiProblem): void {
      if (!problem || !unanswered.has(problem.code)) open = null;
    },
  };
}
