import { needsApproval } from '@everycast/contract/approval-modes';
import { useQuery } from '@tanstack/react-query';
import { get } from './api/client.ts';
import { useSession } from './session/session.tsx';

/** Whether this person has to ask before a post for these accounts goes out. False until that is known: the server decides in any case. */
export function useNeedsApproval(accountIds: readonly string[]): boolean {
  const { role } = useSession().workspace;
  const policy = useQuery(get('/api/v1/approval-policy')).data;
  const groups = useQuery(get('/api/v1/account-groups')).data?.items;
  return policy !== undefined && groups !== undefined && needsApproval(policy, groups, { role, accountIds });
}
