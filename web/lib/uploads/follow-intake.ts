import type { Intake } from '@everycast/contract/media';
import { QueryObserver } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';

/** How often the server is asked where no news come, in milliseconds. */
const pace = 3000;

const settled = (intake: Intake | undefined) => intake !== undefined && ['done', 'failed', 'cancelled'].includes(intake.state);

/**
 * Tells of an intake until it is settled, or until the server does not know it (any more). Without an answer it goes on asking.
 * Returns the way to stop.
 */
export function followIntake(
  { intakeId, workspaceId }: { intakeId: string; workspaceId: string },
  told: (intake: Intake) => void,
  gone: (problem: ApiProblem) => void,
): () => void {
  const headers = { 'X-Workspace': workspaceId };
  const observer = new QueryObserver(queryClient, {
    ...get('/api/v1/media/intakes/{id}', { params: { path: { id: intakeId } }, headers }),
    staleTime: 0,
    refetchInterval: ({ state }) => (settled(state.data) ? false : pace),
  });
  const stop = observer.subscribe(({ data, error }) => {
    if (data) told(data);
    if (settled(data)) stop();
    else if (error && error.status >= 400 && error.status < 500 && error.status !== 429) {
      stop();
      gone(error);
    }
  });
  return stop;
}
