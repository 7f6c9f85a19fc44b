import type { Account } from '@everycast/contract/accounts';
import { plannedLength, type StreamEvent } from '@everycast/contract/stream-events';
import type { Temporal } from '@everycast/contract/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../../lib/api/client.ts';
import { filterQuery } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type CountedState, countsOf, filteredStreams, statesQuery } from '../filter.ts';
import { useMovedStreams, usePending } from '../move/use-move.ts';
import { useCalendar } from '../use-calendar.ts';
import { useStreams } from '../use-posts.ts';
import type { View } from '../use-view.ts';
import { lineOfPost, lineOfStream } from './line.ts';
import { type By, type Slots, withLines, withMoves } from './slots.ts';

/** The most posts of a day that a month shows; the others are counted. */
const linesPerDay = 4;
const noStreams: readonly StreamEvent[] = [];

const minutesPerDay = 24 * 60;

/** With those from which streams may still run. */
const withDaysBefore = (days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] => {
  const before = days[0]?.subtract({ days: plannedLength.max / minutesPerDay });
  return before ? [before, ...days] : [];
};
const endOf = ({ startsAt, plannedMinutes }: StreamEvent): number => Date.parse(startsAt) + (plannedMinutes ?? 0) * 60_000;

/** What a view shows of its days: a few lines per day or hour with how many there are, and the number in each state. */
export function useSlots(view: View, by: By, accounts: readonly Account[], most = linesPerDay) {
  const { workspace } = useSession();
  const { zone } = useCalendar();
  const { days, filter } = view;
  const range = { first: String(days[0]), last: String(days.at(-1)), zone };
  const found = useQuery({
    ...get('/api/v1/posts/calendar', { params: { query: { ...range, by, lines: most, ...filterQuery(filter), ...statesQuery(filter) } } }),
    placeholderData: keepPreviousData,
  });
  const events = useStreams(by === 'hour' ? withDaysBefore(days) : days, { id: workspace.id, zone });
  const begins = days[0]?.toZonedDateTime(zone).epochMilliseconds ?? 0;
  const all = useMovedStreams(events.data ?? noStreams);
  const streams = useMemo(() => all.filter((stream) => endOf(stream) > begins || Date.parse(stream.startsAt) >= begins), [all, begins]);
  const pending = usePending();
  const slots = useMemo(() => {
    const base: Slots = new Map(found.data?.slots.map(({ slot, count, lines }) => [slot, { count, lines: lines.map(lineOfPost) }]));
    const moves = new Map([...pending].map(([id, move]) => [id, { at: move.dueAt, schedule: move.schedule }]));
    const shown = filteredStreams(streams, filter, accounts).map(lineOfStream);
    return withLines(withMoves(base, moves, zone, by, most), shown, zone, by, most);
  }, [found.data, pending, streams, filter, accounts, zone, by, most]);
  const counts = useMemo(
    (): Record<CountedState, number> | undefined => found.data && countsOf(found.data.states, filter, streams, accounts),
    [found.data, filter, streams, accounts],
  );
  return { slots, counts, error: found.error, loaded: found.data !== undefined && !found.isPlaceholderData, refetch: found.refetch };
}
