import { useWords } from 'words:calendar';
import type { StreamEvent } from '@everycast/contract/stream-events';
import type { Temporal } from '@everycast/contract/time';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useNarrow, usePhone } from '../../lib/use-phone.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { byDay, streamsByDay } from './days.ts';
import { isDense } from './dense/dense.ts';
import { countByState, filtered, filteredStreams, noFilter } from './filter.ts';
import { WeekGrid } from './grid/WeekGrid.tsx';
import { FilterBar, Foot, Hint } from './head/calendar-frame.tsx';
import { Filters } from './head/Filters.tsx';
import { SampleNote } from './head/SampleNote.tsx';
import { MoveDays } from './move/MoveDays.tsx';
import { useMove, useMoved, useMovedStreams } from './move/use-move.ts';
import { useOpenCells } from './open/use-open-cells.ts';
import { sampleFaces } from './samples.ts';
import { useCalendar, type ViewProps } from './use-calendar.ts';
import { usePosts, useStreams } from './use-posts.ts';

/** The most open slots of a day that fit on a high screen. */
const openPerDay = 10;
const noEvents: readonly StreamEvent[] = [];
const noSamples: ReturnType<typeof sampleFaces> = new Map();

const loadPhone = () => import('./phone/Phone.tsx');
const loadDense = () => import('./dense/DenseWeeks.tsx');

/** Three weeks from the one with today, and what is due on each day (specification, section 2). */
export function ThreeWeeks({ view, accounts }: ViewProps) {
  const t = useWords();
  const { workspace } = useSession();
  const { permissions } = workspace;
  const { today, zone } = useCalendar();
  const phone = usePhone();
  const connected = accounts ?? [];

  const { data, error, refetch } = usePosts(view.days, { id: workspace.id, zone }, view.filter.search);
  const posts = useMoved(data?.posts ?? []);
  const shown = useMemo(() => filtered(posts, view.filter), [posts, view.filter]);
  const days = useMemo(() => byDay(shown, zone), [shown, zone]);
  const events = useStreams(view.days, { id: workspace.id, zone });
  const moving = useMovedStreams(events.data ?? noEvents);
  const shownStreams = useMemo(() => filteredStreams(moving, view.filter, accounts ?? []), [moving, view.filter, accounts]);
  const streams = useMemo(() => streamsByDay(shownStreams, zone), [shownStreams, zone]);
  const isLoaded = useCallback(
    (day: Temporal.PlainDate) => error !== null || (data !== undefined && String(day) >= data.first && String(day) <= data.last),
    [data, error],
  );
  // Sample posts are labeled, and only shown while there is nothing real: no account, and no post of a former one.
  const nothing = data?.posts.length === 0 && moving.length === 0 && !view.filter.search;
  const sampling = accounts !== undefined && connected.length === 0 && nothing;
  const samples = useMemo(
    () => (sampling ? sampleFaces(today, zone, (word) => t(`sample.${word}`)) : noSamples),
    [sampling, today, zone, t],
  );
  const move = useMove(zone);

  const open = useOpenCells(view.days, { filter: view.filter, by: 'day', lines: openPerDay, accounts });
  const weeks = { days: view.days, byDay: days, streams, open, samples, isLoaded };
  const busy = isDense(view.days.map((day) => (days.get(String(day))?.length ?? 0) + (streams.get(String(day))?.length ?? 0)));
  const narrow = useNarrow();
  // Seven columns of lines have no room there.
  const agenda = phone || (narrow && busy);
  const dense = busy && !agenda;
  const Phone = useLazyComponent(loadPhone, agenda);
  const Dense = useLazyComponent(loadDense, dense);
  const counts = data && countByState(posts, view.filter, moving, connected);
  const all = posts.length + moving.length + (view.filter.search ? 1 : 0);
  const row = (
    <FilterBar>
      {sampling ? (
        <SampleNote mayConnect={permissions.includes('account.connect')} />
      ) : (
        <>
          <Filters counts={counts} accounts={connected} filter={view.filter} change={view.setFilter} />
          {data && !(phone && posts.length === 0) && (
            <Hint all={all} shown={shown.length + shownStreams.length} showAll={() => view.setFilter(noFilter)} />
          )}
        </>
      )}
    </FilterBar>
  );
  return (
    <>
      {!phone && row}
      {!data && !error && <Loading />}
      {error && (
        <Box rigid mb={12}>
          <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
        </Box>
      )}
      {events.error && !events.data && (
        <Box rigid mb={12}>
          <Problem title={t('streamsNotLoaded')} problem={events.error} retry={() => void events.refetch()} />
        </Box>
      )}
      {agenda ? (
        Phone ? (
          <Phone {...weeks} view={view} move={move} scrolls={!phone}>
            {phone && row}
          </Phone>
        ) : (
          <Loading grow />
        )
      ) : dense ? (
        Dense ? (
          <Dense view={view} accounts={accounts} weeks={{ ...weeks, show: view.show }} />
        ) : (
          <Loading grow />
        )
      ) : (
        <MoveDays move={move}>
          <WeekGrid {...weeks} show={view.show} />
        </MoveDays>
      )}
      <Foot />
    </>
  );
}
