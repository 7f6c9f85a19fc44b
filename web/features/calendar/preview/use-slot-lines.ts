import { resolveWallTime, Temporal } from '@everycast/contract/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { filterQuery } from '../../../lib/posts-filter.ts';
import { type Filter, statesQuery } from '../filter.ts';
import { byTime, type Line, lineOfPost } from '../lines/line.ts';
import { slotAt } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';

/** More than a preview shows without scrolling. */
const pageSize = 60;

/** When a day or an hour begins and ends. */
function rangeOfSlot(slot: string, zone: string): { from: string; to: string } {
  const isDay = !slot.includes('T');
  const begin = Temporal.PlainDateTime.from(isDay ? `${slot}T00:00` : `${slot}:00`);
  const end = begin.add(isDay ? { days: 1 } : { hours: 1 });
  const at = (wall: Temporal.PlainDateTime) => resolveWallTime(wall.toString({ smallestUnit: 'minute' }), zone).instant.toString();
  return { from: at(begin), to: at(end) };
}

/** All posts and streams of a day or an hour, page by page. `count`: once all of them are loaded. */
export function useSlotLines(slot: string, filter: Filter, streams: readonly Line[]) {
  const { zone } = useCalendar();
  const range = rangeOfSlot(slot, zone);
  const query = { ...range, ...filterQuery(filter), ...statesQuery(filter), limit: pageSize };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['/api/v1/posts/calendar/lines', query] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts/calendar/lines', { params: { query: { ...query, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const lines = useMemo(() => {
    if (!data) return undefined;
    const posts = data.pages.flatMap(({ items }) => items.map(lineOfPost));
    const by = slot.includes('T') ? 'hour' : 'day';
    return [...posts, ...streams.filter(({ at }) => slotAt(at, zone, by) === slot)].sort(byTime);
  }, [data, streams, slot, zone]);
  return {
    lines,
    error,
    refetch: () => void refetch(),
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    count: lines && !hasNextPage ? lines.length : null,
  };
}
