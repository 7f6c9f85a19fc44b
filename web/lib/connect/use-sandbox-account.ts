import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { refresh } from '../api/query-client.ts';
import { manifests } from '../platforms/manifests.ts';
import { useLeave } from './return-to.ts';

interface Wish {
  platform: PlatformId;
  /** The account to reconnect; without it another one is connected. */
  accountId?: string;
}

/**
 * Connects a sandbox account: if the platform uses consent, its stand-in shows a consent page; otherwise the account is connected right
 * away, and `connected` is called. It stays busy until the page is gone. `again`: another attempt after a consent that connected nothing.
 */
export function useSandboxAccount(connected: (account: Account) => void, again = false) {
  const leave = useLeave(again);
  const connect = useMutation<Account | { url: string }, ApiProblem, Wish>({
    mutationFn({ platform, accountId }) {
      const params = { path: { platform } };
      const which = accountId === undefined ? {} : { accountId };
      return manifests[platform].connect.by === 'oauth'
        ? answer(http.POST('/api/v1/accounts/{platform}/consent', { params, body: { ...which, sandbox: true } }))
        : answer(http.POST('/api/v1/accounts/{platform}/sandbox', { params, body: which }));
    },
    onSuccess(came) {
      if ('url' in came) return leave(came.url);
      void refresh('/api/v1/');
      connected(came);
    },
  });
  const leaves = connect.data !== undefined && 'url' in connect.data;
  return {
    connect: connect.mutate,
    problem: connect.error,
    /** The platform whose account is being connected. */
    busy: connect.isPending || leaves ? (connect.variables?.platform ?? null) : null,
  };
}
