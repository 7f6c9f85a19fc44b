import { useWords } from 'words:queues';
import type { Queue, QueueChange } from '@everycast/contract/queues';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/queues';
const done = { pause: 'pausedNow', resume: 'resumed', shuffle: 'shuffled' } as const;
type Action = keyof typeof done;

/** Changes a queue's slots and zone. Each change is saved at once, and shown until the fresh queue has it. */
export function useQueueEdit(queue: Queue) {
  const change = useMutation<Queue, ApiProblem, QueueChange>({
    mutationFn: (body) => answer(http.PATCH(`${path}/{id}`, { params: { path: { id: queue.id } }, body })),
    // One after the other: the last list that was sent is the one that stays.
    scope: { id: queue.id },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });
  const wanted = useRef<QueueChange>({});
  if (!change.isPending) wanted.current = {};
  const latest = useRef(queue);
  latest.current = queue;
  return {
    shown: { ...queue, ...wanted.current },
    /** The slots as they are by now, also in what a toast does later. */
    slotsNow: () => wanted.current.slots ?? latest.current.slots,
    edit(next: QueueChange) {
      wanted.current = { ...wanted.current, ...next };
      change.mutate(wanted.current);
    },
  };
}

/** Pauses or resumes several queues; those that couldn't be are left as they were. */
export function usePauseAll() {
  const t = useWords();
  const all = useMutation<number, ApiProblem, { ids: readonly string[]; action: 'pause' | 'resume' }>({
    async mutationFn({ ids, action }) {
      for (const id of ids) await answer(http.POST(`${path}/{id}/${action}`, { params: { path: { id } } }));
      return ids.length;
    },
    onSuccess: (count, { action }) => void toast.ok(t(action === 'pause' ? 'week.pausedAll' : 'week.resumedAll', { count })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => Promise.all([refresh(path), refresh('/api/v1/posts')]),
  });
  return { busy: all.isPending, start: all.mutate };
}

/** Pauses, resumes and shuffles a queue. */
export function useQueueAction(queue: Pick<Queue, 'id'>) {
  const t = useWords();
  // A second click may come before the first has rendered.
  const underWay = useRef(false);
  const act = useMutation<{ moved: number }, ApiProblem, Action>({
    mutationFn: (action) => answer(http.POST(`${path}/{id}/${action}`, { params: { path: { id: queue.id } } })),
    onSuccess: ({ moved }, action) => void toast.ok(t(done[action], { count: moved })),
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      underWay.current = false;
      return Promise.all([refresh(path), refresh('/api/v1/posts')]);
    },
  });
  return {
    busy: (action: Action) => act.isPending && act.variables === action,
    start(action: Action) {
      if (underWay.current) return;
      underWay.current = true;
      act.mutate(action);
    },
  };
}
