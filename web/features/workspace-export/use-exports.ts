import type { ExportPart, WorkspaceExport } from '@everycast/contract/workspace-exports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/workspace-exports';
const failed = ({ message }: ApiProblem) => void toast.fail(message);
const settled = () => void refresh(path);

/** The export that is under way, the archive that can be downloaded, and why the last one failed; each null if there is none. */
export function useExports() {
  const { data, error, refetch } = useQuery(get(path));
  const items = data?.items ?? [];
  const [newest] = items;
  return {
    isLoaded: data !== undefined,
    error: data ? null : error,
    refetch,
    running: items.find(({ state }) => state === 'waiting' || state === 'running') ?? null,
    ready: items.find(({ state }) => state === 'done') ?? null,
    failure: newest?.state === 'failed' ? newest : null,
  };
}

/** Starts an export; the person may have to confirm that it's them. */
export const useStart = () =>
  useMutation<WorkspaceExport, ApiProblem, ExportPart[]>({
    mutationFn: (parts) => confirmed(() => answer(http.POST(path, { body: { parts } }))),
    onError: failed,
    onSettled: settled,
  });

/** Cancels an export, or deletes its archive. */
export const removeExport = (id: string) => answer(http.DELETE('/api/v1/workspace-exports/{id}', { params: { path: { id } } }));

/** As `removeExport`, and shows why it couldn't be done. */
export const useCancel = () => useMutation<unknown, ApiProblem, string>({ mutationFn: removeExport, onError: failed, onSettled: settled });
