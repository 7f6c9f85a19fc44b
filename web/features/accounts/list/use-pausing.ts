import { words } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

interface Change {
  action: 'pause' | 'resume';
  accountIds: readonly string[];
  /** It takes a change back. */
  undoes?: boolean;
}

/** Pauses accounts and resumes them, all or none; each can be taken back. */
export function usePausing() {
  const { mutate, isPending } = useMutation<{ items: Account[] }, ApiProblem, Change>({
    mutationFn: ({ action, accountIds }) => {
      const body = { accountIds: [...accountIds] };
      return answer(action === 'pause' ? http.POST('/api/v1/accounts/pause', { body }) : http.POST('/api/v1/accounts/resume', { body }));
    },
    onSuccess(_accounts, { action, accountIds, undoes }) {
      const t = words();
      const back = { action: action === 'pause' ? 'resume' : 'pause', accountIds, undoes: true } as const;
      const undo = undoes ? {} : { action: { label: t('undo'), run: () => mutate(back) } };
      toast.ok(t(`rested.${action}`, { count: accountIds.length }), undo);
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      void refresh('/api/v1/accounts');
      void refresh('/api/v1/posts');
    },
  });
  const pause = useCallback((accountIds: readonly string[]) => mutate({ action: 'pause', accountIds }), [mutate]);
  const resume = useCallback((accountIds: readonly string[]) => mutate({ action: 'resume', accountIds }), [mutate]);
  return { pause, resume, busy: isPending };
}
