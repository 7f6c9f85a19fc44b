import { useNavigate } from 'react-router';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';

/** Opens another workspace of the person's, on its dashboard: what is on screen may not exist over there. Done when it is the open one. */
export function useOpenWorkspace(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  return async function open(id) {
    await navigate('/dashboard');
    chooseWorkspace(id);
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  };
}
