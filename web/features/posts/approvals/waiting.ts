import { asksForAny } from '@everycast/contract/approval-modes';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';

const none = { waiting: 0, overdue: 0 };

/** How many posts this person can decide about, and how many of them should be out; 0 until that is known, and for people who don't approve. */
export function useApprovalsCount(): { waiting: number; overdue: number } {
  const enabled = useSession().workspace.permissions.includes('post.approve');
  const { data } = useQuery({ ...get('/api/v1/approvals/count'), enabled });
  return (enabled && data) || none;
}

export const useApprovalsWaiting = (): number => useApprovalsCount().waiting;

/** All posts that wait for approval, also of others. */
export const openApprovals = get('/api/v1/approvals', { params: { query: { view: 'open' } } });

/** Whether approvals concern this person: they approve, or have to ask. */
export function useHasApprovals(): boolean {
  const { permissions } = useSession().workspace;
  const approves = permissions.includes('post.approve');
  const asks = (permissions.includes('post.write') || permissions.includes('engagement.respond')) && !approves;
  const { data } = useQuery({ ...get('/api/v1/approval-policy'), enabled: asks });
  return approves || (asks && data !== undefined && (asksForAny(data) || data.replies));
}
