import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { endingQueues } from './ending.ts';
import { accounts, plan, planOfStreams, queues, troubledPosts } from './queries.ts';

/** Most days nothing needs anyone. */
export const loadAttentionList = () => import('./AttentionList.tsx');

/**
 * Whether what decides how high the panels are has come, or failed to: until then, what is below them isn't shown, so that nothing moves. That
 * includes the code that draws what needs someone, if anything may.
 */
export function useLoaded(now: number): boolean {
  const group = useChosenGroup();
  const asked = useQueries({ queries: [troubledPosts(group), accounts, queues, plan(now, group), planOfStreams(now)] });
  const [troubled, connected, queued] = asked;
  const attends =
    (troubled.data?.items.length ?? 0) > 0 ||
    (connected.data?.items.some(({ state }) => state === 'reconnect') ?? false) ||
    endingQueues(queued.data?.items ?? [], now).length > 0;
  const [failed, setFailed] = useState(false);
  const List = useLazyComponent(loadAttentionList, attends, () => setFailed(true));
  return asked.every(({ isPending }) => !isPending) && (!attends || List !== null || failed);
}
