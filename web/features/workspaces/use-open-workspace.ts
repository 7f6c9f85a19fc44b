import { useNavigate } from 'react-router';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';

/** Opens another workspace on its dashboard, because the current screen may not exist there. Resolves once it is open. */
export function useOpenWorkspace(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  return async function open(id) {
    await navigate('/dashboard');
    chooseWorkspace(id);
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  };
}
