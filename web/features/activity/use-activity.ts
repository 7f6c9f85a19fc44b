import { type ActivityKind, type ActivitySource, activityKinds, activitySources } from '@everycast/contract/activity';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { paramsNow, withParams } from '../../lib/posts-filter.ts';

const pageSize = 100;
const day = 24 * 3600_000;
export const spans = [1, 7, 30] as const;

/** What the page's address says is shown. */
export interface ActivityFilter {
  /** A person's ID, or one of the other sources. */
  who: string;
  kinds: readonly ActivityKind[];
  groupIds: readonly string[];
  /** The last so many days; 0 is all. */
  days: number;
  search: string;
}

const listIn = (params: URLSearchParams, name: string): string[] => params.get(name)?.split(',').filter(Boolean) ?? [];

function filterIn(params: URLSearchParams): ActivityFilter {
  return {
    who: params.get('who') ?? '',
    kinds: activityKinds.filter((kind) => listIn(params, 'kind').includes(kind)),
    groupIds: listIn(params, 'group'),
    days: spans.find((span) => String(span) === params.get('days')) ?? 0,
    search: params.get('search') ?? '',
  };
}

export const isFiltered = ({ who, kinds, groupIds, days, search }: ActivityFilter): boolean =>
  who !== '' || kinds.length > 0 || groupIds.length > 0 || days > 0 || search !== '';

const sourceOf = (who: string): ActivitySource | undefined => activitySources.find((source) => source === who && source !== 'person');

function queryOf({ who, kinds, groupIds, days, search }: ActivityFilter) {
  const source = sourceOf(who);
  return {
    ...(source ? { source } : who && { person: who }),
    ...(kinds.length > 0 && { kind: kinds.join(',') }),
    ...(groupIds.length > 0 && { group: groupIds.join(',') }),
    // To the minute, so that the same page asks for the same.
    ...(days > 0 && { from: new Date(Math.floor(Date.now() / 60_000) * 60_000 - days * day).toISOString() }),
    ...(search && { search }),
  };
}

/** Where the filtered entries are as CSV. */
export const exportPath = (filter: ActivityFilter): string => {
  const query = new URLSearchParams(queryOf(filter)).toString();
  return query ? `/api/v1/activity/export?${query}` : '/api/v1/activity/export';
};

const quietly = { replace: true, preventScrollReset: true };

/** The entries that the page's address asks for, newest first, by page; and which of them is open. */
export function useActivity() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const setFilter = useCallback(
    ({ who, kinds, groupIds, days, search }: ActivityFilter) => {
      const next = { who, kind: kinds.join(','), group: groupIds.join(','), days: days > 0 ? String(days) : '', search };
      setParams(withParams(paramsNow(), next), quietly);
    },
    [setParams],
  );
  const setOpen = useCallback((id: string | null) => setParams(withParams(paramsNow(), { entry: id ?? '' }), quietly), [setParams]);
  const query = useMemo(() => queryOf(filter), [filter]);
  const loaded = useInfiniteQuery({
    queryKey: ['/api/v1/activity', 'pages', query] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/activity', { params: { query: { limit: pageSize, cursor: pageParam, ...query } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => loaded.data?.pages.flatMap((page) => page.items), [loaded.data]);
  return { ...loaded, entries, keptDays: loaded.data?.pages[0]?.keptDays, filter, setFilter, open: params.get('entry'), setOpen };
}
