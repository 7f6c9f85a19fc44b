import { words } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

interface Change {
  account: Account;
  on: boolean;
}

/** The accounts in whose posts all links are shortened, and how that is switched. */
export function useShortening() {
  const { data } = useQuery(get('/api/v1/short-links/settings'));
  const { mutate } = useMutation<unknown, ApiProblem, Change>({
    mutationFn: ({ account: { id }, on }) =>
      answer(http.PUT('/api/v1/short-links/accounts/{id}', { params: { path: { id } }, body: { on } })),
    onSuccess: (_answer, { account, on }) => toast.ok(words()(on ? 'shorten.isOn' : 'shorten.isOff', { handle: shownHandle(account) })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/short-links'),
  });
  const ids = data?.accountIds;
  return { ids: useMemo(() => new Set(ids), [ids]), change: mutate };
}
