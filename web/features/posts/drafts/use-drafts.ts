import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { filterIn, filterParams, filterQuery, type PostsFilter, withParams } from '../../../lib/posts-filter.ts';

/** The drafts that match the filters of the page's address, newest first, by page. */
export function useDrafts() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const setFilter = useCallback(
    (next: PostsFilter) => setParams((was) => withParams(was, filterParams(next)), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const query = filterQuery(filter);
  const drafts = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'drafts', query] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts', { params: { query: { state: 'draft', cursor: pageParam, ...query } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const posts = useMemo(() => drafts.data?.pages.flatMap((page) => page.items), [drafts.data]);
  return { ...drafts, posts, filter, setFilter };
}
