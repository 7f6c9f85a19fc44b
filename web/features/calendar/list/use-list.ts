import type { Account } from '@everycast/contract/accounts';
import type { Temporal } from '@everycast/contract/time';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { filterQuery } from '../../../lib/posts-filter.ts';
import { filteredStreams, statesQuery } from '../filter.ts';
import { byTime, type Line, lineOfPost, lineOfStream } from '../lines/line.ts';
import { slotAt } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import type { View } from '../use-view.ts';

const pageSize = 60;

/** What is on the calendar from a date on, or on that date only: pages in order of time, by day. */
export function useList(date: Temporal.PlainDate, view: View, accounts: readonly Account[], onlyThatDay: boolean) {
  const { zone } = useCalendar();
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString();
  const range = { from: at(date), ...(onlyThatDay && { to: at(date.add({ days: 1 })) }) };
  const query = { ...range, ...filterQuery(view.filter), ...statesQuery(view.filter), limit: pageSize };
  const pages = useInfiniteQuery({
    queryKey: ['/api/v1/posts/calendar/lines', query] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts/calendar/lines', { params: { query: { ...query, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const events = useQuery({
    queryKey: ['/api/v1/stream-events', range] as const,
    queryFn: async ({ signal }) => (await answer(http.GET('/api/v1/stream-events', { params: { query: range }, signal }))).items,
  });
  const { filter } = view;
  const lines = useMemo(() => {
    if (!pages.data) return undefined;
    const posts = pages.data.pages.flatMap(({ items }) => items.map(lineOfPost));
    // Streams after the last loaded post come with the next page.
    const last = posts.at(-1);
    const until = pages.hasNextPage && last ? Date.parse(last.at) : Number.POSITIVE_INFINITY;
    const streams = filteredStreams(events.data ?? [], filter, accounts).map(lineOfStream);
    return [...posts, ...streams.filter((line) => Date.parse(line.at) <= until)].sort(byTime);
  }, [pages.data, pages.hasNextPage, events.data, filter, accounts]);
  const days = useMemo(() => lines && [...Map.groupBy(lines, (line: Line) => slotAt(line.at, zone, 'day'))], [lines, zone]);
  return { ...pages, lines, days };
}
