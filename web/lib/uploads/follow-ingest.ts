import type { Ingest } from '@everycast/contract/media';
import { QueryObserver } from '@tanstack/react-query';
import { answer, http } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';

/** The polling interval without events, in milliseconds; with many ingests, the total rate is limited. */
const pace = 3000;
const apart = 250;

/** How many are followed now. */
let followed = 0;

const settled = (ingest: Ingest | undefined) => ingest !== undefined && ['done', 'failed', 'cancelled'].includes(ingest.state);

/** Not an API path: there may be hundreds, and a change in the library must not refetch them all. */
const keyOf = (ingestId: string) => ['ingest', ingestId];

/** Refetches one, if it is followed. */
export const refreshIngest = (ingestId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(ingestId) });

/**
 * Reports an ingest until it is settled, or the server doesn't have it (anymore). Without a response it keeps trying. Returns how to stop.
 */
export function followIngest(
  { ingestId, workspaceId }: { ingestId: string; workspaceId: string },
  told: (ingest: Ingest) => void,
  gone: (problem: ApiProblem) => void,
): () => void {
  const of = { params: { path: { id: ingestId } }, headers: { 'X-Workspace': workspaceId } };
  const observer = new QueryObserver<Ingest, ApiProblem>(queryClient, {
    queryKey: keyOf(ingestId),
    queryFn: ({ signal }) => answer(http.GET('/api/v1/media/ingests/{id}', { ...of, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (settled(state.data) ? false : Math.max(pace, followed * apart)),
  });
  let over = false;
  followed += 1;
  const unsubscribe = observer.subscribe(({ data, error }) => {
    if (data) told(data);
    if (settled(data)) stop();
    else if (error && error.status >= 400 && error.status < 500 && error.status !== 429) {
      stop();
      gone(error);
    }
  });
  function stop(): void {
    if (over) return;
    over = true;
    followed -= 1;
    unsubscribe();
  }
  return stop;
}
