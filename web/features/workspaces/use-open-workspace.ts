import { useNavigate } from 'react-router';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';

/** Opens another workspace of the person's, on its dashboard: what is on screen may not exist over there. */
export function useOpenWorkspace(): (id: string) => void {
  const navigate = useNavigate();
  async function open(id: string) {
    await navigate('/dashboard');
    chooseWorkspace(id);
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  }
  return (id) => void open(id);
}
