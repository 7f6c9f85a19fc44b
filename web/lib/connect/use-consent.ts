import type { PlatformId } from '@everycast/contract/platforms';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useLeave } from './return-to.ts';

/** What consent is requested for. */
interface Wish {
  platform: PlatformId;
  service?: string;
  sandbox?: boolean;
  accountId?: string;
}

/** Redirects the browser to a platform's consent page. It stays busy until the page is gone. */
export function useConsent() {
  const leave = useLeave();
  const begin = useMutation<{ url: string }, ApiProblem, Wish>({
    mutationFn: ({ platform, ...body }) =>
      answer(http.POST('/api/v1/accounts/{platform}/consent', { params: { path: { platform } }, body })),
    onSuccess: ({ url }) => leave(url),
  });
  return { begin: begin.mutate, problem: begin.error, busy: begin.isPending || begin.isSuccess };
}
