import type { Evergreen, EvergreenNext, EvergreenSettings } from '@everycast/contract/evergreen';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';

const queues = '/api/v1/queues';
const path = '/api/v1/queues/{id}/evergreen';
const of = (id: string) => ({ params: { path: { id } } });
const settled = () => Promise.all([refresh(queues), refresh('/api/v1/posts')]);

/** How a queue refills itself: null if it doesn't, undefined until that is known. */
export function useEvergreen(queueId: string): Evergreen | null | undefined {
  const { data } = useQuery(get('/api/v1/queues/evergreen'));
  return data && (data.items.find((one) => one.queueId === queueId) ?? null);
}

/** What a queue would post next with these settings; nothing without a label. */
export function useNext(queueId: string, settings: EvergreenSettings | null) {
  return useQuery<EvergreenNext, ApiProblem>({
    queryKey: [queues, queueId, 'evergreen', settings],
    queryFn: ({ signal }) => answer(http.POST(`${path}/next`, { ...of(queueId), body: settings as EvergreenSettings, signal })),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export const useSave = (queueId: string, saved: (evergreen: Evergreen) => void) =>
  useMutation<Evergreen, ApiProblem, EvergreenSettings>({
    mutationFn: (body) => answer(http.PUT(path, { ...of(queueId), body })),
    onSuccess: saved,
    onSettled: settled,
  });

export const useEnd = (queueId: string, ended: () => void) =>
  useMutation<unknown, ApiProblem, 'keep' | 'remove'>({
    mutationFn: (planned) => answer(http.DELETE(path, { params: { path: { id: queueId }, query: { planned } } })),
    onSuccess: ended,
    onSettled: settled,
  });
