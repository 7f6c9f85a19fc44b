import { useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import type { Act } from './use-review.ts';

/** Takes an answer back, after which its post is open again. */
export function useTakeBack(act: Act, open: (postId: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function takeBack(postId: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await act(`/posts/${postId}/take-back`);
      open(postId);
      // Its button is gone.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (thrown) {
      setProblem(toApiProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, takeBack: (postId: string) => void takeBack(postId), forget: () => setProblem(null) };
}

export type TakeBack = ReturnType<typeof useTakeBack>;
