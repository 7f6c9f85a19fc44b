import { useQuery } from '@tanstack/react-query';
import { get } from './api/client.ts';
import { useSession } from './session/session.tsx';

/** How many replies wait for this person's approval; 0 until that is known, and for people who don't approve. */
export function useRepliesToApprove(): number {
  const enabled = useSession().workspace.permissions.includes('post.approve');
  const { data } = useQuery({ ...get('/api/v1/reply-requests/count'), enabled });
  return (enabled && data?.waiting) || 0;
}

/** Whether the workspace wants replies approved, and whether this person has to ask. False until that is known: the server decides in any case. */
export function useReplyApprovals(): { on: boolean; asks: boolean } {
  const { permissions } = useSession().workspace;
  const on = useQuery(get('/api/v1/approval-policy')).data?.replies ?? false;
  return { on, asks: on && permissions.includes('engagement.respond') && !permissions.includes('post.approve') };
}
