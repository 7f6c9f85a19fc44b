import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';

/** Queues, limits and problems; events refresh it. Apart from the screen's other calls, because the app's frame reads it everywhere. */
export const overviewQuery = get('/api/v1/engagement/overview');

/** How many of the workspace's conversations wait for an answer; 0 until that is known, and for people who may not read them. */
export function useUnanswered(): number {
  const enabled = useSession().workspace.permissions.includes('engagement.read');
  const { data } = useQuery({ ...overviewQuery, enabled });
  return enabled && data ? data.queues.unanswered : 0;
}
