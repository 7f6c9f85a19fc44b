import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';

/** A folder of a source, or what matches a search there, page by page. */
export function useEntries(place: string, { folder, search }: { folder: string | null; search: string }) {
  const list = useInfiniteQuery({
    queryKey: ['/api/v1/sources/{place}/entries', place, folder, search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        http.GET('/api/v1/sources/{place}/entries', {
          params: {
            path: { place },
            query: { ...(search ? { search } : folder !== null && { folder }), ...(pageParam !== undefined && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    retry: false,
    // No cloud says what changed in it: each opening asks.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const entries = useMemo(() => {
    // A source that lists something twice, or changes between two pages, must not confuse the list.
    const all = (list.data?.pages ?? []).flatMap(({ items }) => items);
    return [...new Map(all.map((entry) => [entry.id, entry])).values()];
  }, [list.data]);
  const note = list.data?.pages.map((page) => page.note).find((one) => one !== null) ?? null;
  return { list, entries, note };
}
