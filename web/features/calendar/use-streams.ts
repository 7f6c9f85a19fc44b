import type { Temporal } from '@everycast/contract/time';
import { useQuery } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { rangeOf } from './days.ts';

/** The streams scheduled for these days, in the workspace's zone. While other days load, the previous ones stay. */
export function useStreams(days: readonly Temporal.PlainDate[], { id, zone }: { id: string; zone: string }) {
  const range = rangeOf(days, zone);
  return useQuery({
    queryKey: ['/api/v1/stream-events', { calendar: id }, range] as const,
    queryFn: async ({ signal }) => (await answer(http.GET('/api/v1/stream-events', { params: { query: range }, signal }))).items,
    placeholderData: (before, query) => (query?.queryKey[1].calendar === id ? before : undefined),
  });
}
