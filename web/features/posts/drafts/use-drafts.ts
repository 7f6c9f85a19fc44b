import { type PostOrder, postOrders } from '@everycast/contract/post-orders';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import { filterIn, filterQuery, type PostsFilter, paramsNow, withFilter, withParams } from '../../../lib/posts-filter.ts';

/** More than a window shows, so that the next page is there before its end. */
const pageSize = 100;
const quietly = { replace: true, preventScrollReset: true };

/** The filters of the page's address. */
export function useDraftsFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const setFilter = useCallback((next: PostsFilter) => setParams(withFilter(paramsNow(), filter, next), quietly), [setParams, filter]);
  return { filter, setFilter };
}

/** The drafts that match a filter, by page, in the address's order; and how many they are. */
export function useDrafts(filter: PostsFilter) {
  const [params, setParams] = useSearchParams();
  const order = postOrders.find((one) => one === params.get('order')) ?? 'newest';
  const setOrder = (next: PostOrder) => setParams(withParams(paramsNow(), { order: next === 'newest' ? '' : next }), quietly);
  const matching = { state: 'draft', ...filterQuery(filter) };
  const query = { ...matching, order, limit: pageSize };
  const drafts = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'drafts', query] as const,
    queryFn: ({ pageParam, signal }) => answer(http.GET('/api/v1/posts', { params: { query: { cursor: pageParam, ...query } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const posts = useMemo(() => drafts.data?.pages.flatMap((page) => page.items), [drafts.data]);
  const count = useQuery({ ...get('/api/v1/posts/matches', { params: { query: matching } }), placeholderData: keepPreviousData }).data
    ?.count;
  return { ...drafts, posts, count, matching, order, setOrder };
}
