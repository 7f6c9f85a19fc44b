import { useQueries } from '@tanstack/react-query';
import { accounts, plan, planOfStreams, queues, troubledPosts } from './queries.ts';
import { useChosenGroup } from './use-chosen-group.ts';

/** Whether what decides how high the panels are has come, or failed to: until then, what is below them isn't shown, so that nothing moves. */
export function useLoaded(now: number): boolean {
  const group = useChosenGroup();
  const asked = useQueries({ queries: [troubledPosts(group), accounts, queues, plan(now, group), planOfStreams(now)] });
  return asked.every(({ isPending }) => !isPending);
}
