import { words } from 'words:calendar';
import * as hourWords from 'words:calendar-hours';
import { plannedLength } from '@everycast/contract/stream-events';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatPlannedLength } from '../../../lib/time/length.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Lengths are whole quarters of an hour. */
export const quarter = 15;

/** A stream's length once its edge has been dragged by so many minutes. */
export const lengthAfter = (minutes: number, by: number): number =>
  Math.min(plannedLength.max, Math.max(plannedLength.min, Math.round((minutes + by) / quarter) * quarter));

/** Changes how long a stream is planned to be; shown at once, with Undo. */
export function useStreamLength(id: string, before: number | null) {
  const [shown, setShown] = useState<number | null>(null);
  const { mutate } = useMutation<unknown, ApiProblem, { minutes: number | null; undo: boolean }>({
    mutationFn: ({ minutes }) =>
      answer(http.PATCH('/api/v1/stream-events/{id}', { params: { path: { id } }, body: { plannedMinutes: minutes } })),
    onSuccess(_, { minutes, undo }) {
      const t = words();
      const th = hourWords.words();
      if (undo || minutes === null) return;
      const run = () => mutate({ minutes: before, undo: true });
      toast.ok(th('length', { length: formatPlannedLength(minutes) }), { action: { label: t('undo'), run } });
    },
    onError: (problem) => toast.fail(hourWords.words()('lengthFailed', { why: problem.message })),
    onSettled: async () => {
      await refresh('/api/v1/stream-events');
      setShown(null);
    },
  });
  return {
    shown,
    setShown,
    change: (minutes: number) => {
      setShown(minutes);
      mutate({ minutes, undo: false });
    },
  };
}
