import type { OverLimit } from '@everycast/contract/stream-checks';
import { useRef, useState } from 'react';
import { type ApiProblem, detailsOf } from '../../lib/api/problem.ts';
import type { Picture } from './engine/program/h264.ts';
import type { Asker } from './use-fit.ts';

/** What a person does about destinations that take less: send that, leave them out, send all the same, or not go live. */
export type LimitAnswer = Picture | 'leaveOut' | 'anyway' | 'cancel';

interface Asking {
  at: Asker;
  over: readonly OverLimit[];
  /** What all of them take. */
  fitting: Picture | null;
  /** Whether others remain without them. */
  others: boolean;
}

/** The destinations that the server says take less; null for any other problem. */
export function overLimitsOf(problem: ApiProblem): OverLimit[] | null {
  const { destinations } = problem.code === 'invalid_input' ? detailsOf(problem) : {};
  return Array.isArray(destinations) ? destinations : null;
}

/** Asks what to do about destinations whose platforms take less than what would be sent. */
export function useLimits() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const settle = useRef<(answer: LimitAnswer) => void>(null);
  const answer = (with_: LimitAnswer) => {
    setAsking(null);
    settle.current?.(with_);
    settle.current = null;
  };
  return {
    asking,
    ask(about: Asking): Promise<LimitAnswer> {
      answer('cancel');
      setAsking(about);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    },
    answer,
  };
}
export type LimitAsk = ReturnType<typeof useLimits>;
