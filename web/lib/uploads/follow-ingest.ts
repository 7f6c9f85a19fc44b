import type { Ingest } from '@everycast/contract/media';
import { QueryObserver } from '@tanstack/react-query';
import { answer, http } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';

/** How often the server is asked where no news come, in milliseconds: of a few every now and then, of all together no more than so often. */
const pace = 3000;
const apart = 250;

/** How many are followed now. */
let followed = 0;

const settled = (ingest: Ingest | undefined) => ingest !== undefined && ['done', 'failed', 'cancelled'].includes(ingest.state);

/** No path of the API: hundreds may be on their way, and not all are to be asked for because something of the library changed. */
const keyOf = (ingestId: string) => ['ingest', ingestId];

/** Asks for one again, where it is followed. */
export const refreshIngest = (ingestId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(ingestId) });

/**
 * Tells of an ingest until it is settled, or until the server does not know it (any more). Without an answer it goes on asking.
 * Returns the way to stop.
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
