import type { Account } from '@everycast/contract/accounts';
import type { Temporal } from '@everycast/contract/time';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { filterQuery } from '../../../lib/posts-filter.ts';
import { countsOf, filteredStreams, postsShown, statesQuery } from '../filter.ts';
import { byTime, type Line, lineOfPost, lineOfStream } from '../lines/line.ts';
import { slotAt } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import type { View } from '../use-view.ts';

const pageSize = 60;
/** The server's maximum. */
const largestPage = 200;

export type Order = 'earliest' | 'latest';

/** What is on the calendar from a date on, or on that date only: pages in order of time, by day. */
export function useList(
  date: Temporal.PlainDate,
  view: View,
  accounts: readonly Account[],
  { onlyThatDay = false, order = 'earliest' }: { onlyThatDay?: boolean; order?: Order },
) {
  const { zone } = useCalendar();
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString();
  const range = { from: at(date), ...(onlyThatDay && { to: at(date.add({ days: 1 })) }) };
  const query = {
    ...range,
    ...filterQuery(view.filter),
    ...statesQuery(view.filter),
    limit: pageSize,
    ...(order === 'latest' && { order }),
  };
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
    // Streams beyond the last loaded post come with the next page.
    const last = pages.hasNextPage ? posts.at(-1) : undefined;
    const sign = order === 'latest' ? -1 : 1;
    const streams = filteredStreams(events.data ?? [], filter, accounts).map(lineOfStream);
    const shown = streams.filter((line) => !last || sign * byTime(line, last) <= 0);
    return [...posts, ...shown].sort((one, other) => sign * byTime(one, other));
  }, [pages.data, pages.hasNextPage, events.data, filter, accounts, order]);
  const states = pages.data?.pages[0]?.states;
  const counts = useMemo(() => states && countsOf(states, filter, events.data ?? [], accounts), [states, filter, events.data, accounts]);
  const days = useMemo(() => lines && [...Map.groupBy(lines, (line: Line) => slotAt(line.at, zone, 'day'))], [lines, zone]);
  const total = states && postsShown(states, filter);
  const allPosts = () => allLines(query);
  return { ...pages, lines, days, counts, total, allPosts };
}

/** All posts that match, also those that the list hasn't loaded. */
async function allLines(query: { from: string; order?: 'latest' }): Promise<Line[]> {
  const lines: Line[] = [];
  let cursor: string | undefined;
  do {
    const page = await answer(http.GET('/api/v1/posts/calendar/lines', { params: { query: { ...query, limit: largestPage, cursor } } }));
    lines.push(...page.items.map(lineOfPost));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}
