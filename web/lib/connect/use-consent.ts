import type { PlatformId } from '@everycast/contract/platforms';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { type ReturnTo, useLeave } from './return-to.ts';

/** What consent is requested for. */
interface Wish {
  platform: PlatformId;
  service?: string;
  sandbox?: boolean;
  accountId?: string;
  proxyId?: string;
}

/** Redirects the browser to a platform's consent page. It stays busy until the page is gone. `next`: the screen that follows. */
export function useConsent(next: ReturnTo | null = null) {
  const leave = useLeave(false, next);
  const begin = useMutation<{ url: string }, ApiProblem, Wish>({
    mutationFn: ({ platform, ...body }) =>
      answer(http.POST('/api/v1/accounts/{platform}/consent', { params: { path: { platform } }, body })),
    onSuccess: ({ url }) => leave(url),
  });
  return { begin: begin.mutate, problem: begin.error, busy: begin.isPending || begin.isSuccess };
}
