import { newKey } from '../new-key.ts';
import type { ApiProblem } from './problem.ts';

/** Without a response nobody knows whether it was done; the same is true for one that is still running. */
const unanswered = new Set(['offline', 'idempotency_in_progress']);

/**
 * The Idempotency-Key of a request sent by a button. If the response was lost and the person clicks again, it is the same request, and the
 * server returns the first response.
 */
export function createIdempotencyKey() {
  let open: { asked: string; key: string } | null = null;
  return {
    /** The key for a request with this body. */
    keyFor(body: object): string {
      const asked = JSON.stringify(body);
      open = open?.asked === asked ? open : { asked, key: newKey() };
      return open.key;
    },
    /** The request got a response, or failed. */
    ended(problem?: ApiProblem): void {
      if (!problem || !unanswered.has(problem.code)) open = null;
    },
  };
}
