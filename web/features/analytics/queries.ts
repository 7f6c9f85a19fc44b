import type { analyticsParts, PostSort, SortOrder } from '@everycast/contract/analytics';
import { keepPreviousData } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';

/** What is shown; empty lists mean all. */
export interface Shown {
  from: string;
  to: string;
  accounts: readonly string[];
  labels: readonly string[];
}

export const queryOf = ({ from, to, accounts, labels }: Shown) => ({
  from,
  to,
  ...(accounts.length > 0 && { account: accounts.join(',') }),
  ...(labels.length > 0 && { label: labels.join(',') }),
});

/** Until the figures of another period are there, the old ones stay. */
export const overviewQuery = (shown: Shown) => ({
  ...get('/api/v1/analytics/overview', { params: { query: queryOf(shown) } }),
  placeholderData: keepPreviousData,
});

/** What each account, group or label did. */
export const partsQuery = (shown: Shown, by: (typeof analyticsParts)[number]) =>
  get('/api/v1/analytics/breakdown', { params: { query: { ...queryOf(shown), by } } });

const pageSize = 50;

/** The posts, page by page. */
export const postsQuery = (shown: Shown, sort: PostSort, order: SortOrder) => ({
  queryKey: ['/api/v1/analytics/posts', queryOf(shown), sort, order] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    answer(
      http.GET('/api/v1/analytics/posts', {
        params: { query: { ...queryOf(shown), sort, order, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { cursor: string | null }) => page.cursor ?? undefined,
  placeholderData: keepPreviousData,
});
