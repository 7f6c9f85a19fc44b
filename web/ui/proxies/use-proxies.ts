import type { SavedProxy } from '@everycast/contract/proxies';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The workspace's proxies by name; undefined until they are loaded, and for those who may not choose one. */
export function useProxies(): readonly SavedProxy[] | undefined {
  const { workspace } = useSession();
  return useQuery({ ...get('/api/v1/proxies'), enabled: workspace.permissions.includes('account.connect') }).data?.items;
}

/** Chooses the proxy of an account or a group; null for none of its own. */
export const useChooseProxy = (of: 'accounts' | 'account-groups') =>
  useMutation<unknown, ApiProblem, { id: string; proxyId: string | null }>({
    mutationFn: ({ id, proxyId }) => answer(http.PUT(`/api/v1/${of}/{id}/proxy`, { params: { path: { id } }, body: { proxyId } })),
    onSettled() {
      void refresh('/api/v1/proxies');
      void refresh('/api/v1/accounts');
    },
  });
