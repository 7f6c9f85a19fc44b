import { words } from 'words:clips';
import type { NewSnapshots, Snapshots } from '@everycast/contract/clips';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

export type SnapshotFormat = NewSnapshots['format'];

const asked = () => void refresh('/api/v1/clips/snapshots');

export const useTakeSnapshots = (mediaId: string, begun: () => void) =>
  useMutation<Snapshots, ApiProblem, Pick<NewSnapshots, 'times' | 'format'>>({
    mutationFn: (what) => answer(http.POST('/api/v1/clips/snapshots', { body: { mediaId, ...what } })),
    onSuccess() {
      begun();
      asked();
    },
    onError: () => toast.fail(words()('failed')),
  });

export const useCancelSnapshots = () =>
  useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => answer(http.DELETE('/api/v1/clips/snapshots/{id}', { params: { path: { id } } })),
    onSuccess: asked,
    onError: (problem) => toast.fail(problem.message),
  });

const open = ({ state }: Pick<Snapshots, 'state'>) => state === 'waiting' || state === 'running';

/** A video's snapshots, newest first. Announces those that finish while the screen is open. */
export function useSnapshots(mediaId: string) {
  const found = useQuery(get('/api/v1/clips/snapshots', { params: { query: { mediaId } } }));
  const items = found.data?.items;
  const before = useRef(new Set<string>());
  useEffect(() => {
    for (const one of items ?? []) {
      if (!before.current.has(one.id) || open(one)) continue;
      if (one.state === 'done') toast.ok(words()('done'));
      if (one.state === 'failed') toast.fail(words()('failed'));
    }
    before.current = new Set((items ?? []).filter(open).map(({ id }) => id));
  }, [items]);
  return found;
}
