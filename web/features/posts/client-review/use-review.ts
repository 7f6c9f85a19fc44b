import type { Review } from '@everycast/contract/client-review';
import { useCallback, useEffect, useState } from 'react';
import { type ApiProblem, toApiProblem } from '../../../lib/api/problem.ts';
import { send } from '../../../lib/api/send.ts';

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const init = { method, ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }) };
  const answer = await send(new Request(new URL(`/api/v1/reviews${path}`, location.origin), init));
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

/** The token in the page's address: after “#”, so that no server and no other page is sent it. */
const tokenHere = (): string => location.hash.slice(1);

/** What a link shows, and what the client does with it. */
export function useReview() {
  const [review, setReview] = useState<Review | null>(null);
  const [dead, setDead] = useState<ApiProblem | null>(null);

  const open = useCallback(() => {
    setDead(null);
    setReview(null);
    call<Review>('POST', '', { token: tokenHere() }).then(setReview, (thrown) => setDead(toApiProblem(thrown)));
  }, []);
  useEffect(() => {
    open();
    // Another link, in a tab that has one open.
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [open]);

  const id = review?.id ?? '';
  /** Does something with the link, and shows what it has afterwards. @throws ApiProblem */
  const act = useCallback(
    async (path: string, body?: object): Promise<Review> => {
      try {
        const next = await call<Review>('POST', `/${id}${path}`, body);
        setReview(next);
        return next;
      } catch (thrown) {
        const problem = toApiProblem(thrown);
        if (problem.code === 'not_found') setDead(problem);
        // What was seen isn't what there is now.
        if (problem.code === 'version_conflict') setReview(await call<Review>('GET', `/${id}`));
        throw problem;
      }
    },
    [id],
  );
  const sendCode = useCallback(() => call<void>('POST', `/${id}/code`), [id]);
  return { review, dead, open, act, sendCode };
}

export type Act = ReturnType<typeof useReview>['act'];
