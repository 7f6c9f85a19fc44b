import type { Account } from '@everycast/contract/accounts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { Temporal } from '@everycast/contract/time';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { useHere } from '../../lib/session/here.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { CreatePost } from './create/CreatePost.tsx';
import { byDay, dateAt, streamsByDay } from './days.ts';
import { filtered, filteredStreams, noFilter } from './filter.ts';
import { WeekGrid } from './grid/WeekGrid.tsx';
import { Filters } from './head/Filters.tsx';
import { Hint } from './head/Hint.tsx';
import { Line } from './head/Line.tsx';
import { SampleNote } from './head/SampleNote.tsx';
import { Weeks } from './head/Weeks.tsx';
import { MoveDays } from './move/MoveDays.tsx';
import { useMove, useMoved, useMovedStreams } from './move/use-move.ts';
import { Phone } from './phone/Phone.tsx';
import { sampleFaces } from './samples.ts';
import { CalendarProvider } from './use-calendar.ts';
import { useCreateKey } from './use-create-key.ts';
import { useFresh } from './use-fresh.ts';
import { usePosts } from './use-posts.ts';
import { useStreams } from './use-streams.ts';
import { useView } from './use-view.ts';
import { useWords } from './words.ts';

const noEvents: readonly StreamEvent[] = [];
const noSamples: ReturnType<typeof sampleFaces> = new Map();

/** /calendar: three weeks from Sunday, what is due on each day, and the modal to schedule more. */
export default function Calendar() {
  const t = useWords();
  const { me, workspace } = useHere();
  const { zone, permissions } = workspace;
  const now = useNow();
  const key = dateAt(Temporal.Instant.fromEpochMilliseconds(now), zone).toString();
  const today = useMemo(() => Temporal.PlainDate.from(key), [key]);
  const view = useView(today);
  const phone = usePhone();

  const accounts = useQuery(get('/api/v1/accounts'));
  const connected: readonly Account[] = accounts.data?.items ?? [];
  const { data, error, refetch } = usePosts(view.days, workspace);
  const posts = useMoved(data?.posts ?? []);
  const shown = useMemo(() => filtered(posts, view.filter), [posts, view.filter]);
  const days = useMemo(() => byDay(shown, zone), [shown, zone]);
  const events = useStreams(view.days, workspace);
  const moving = useMovedStreams(events.data ?? noEvents);
  const shownStreams = useMemo(
    () => filteredStreams(moving, view.filter, accounts.data?.items ?? []),
    [moving, view.filter, accounts.data],
  );
  const streams = useMemo(() => streamsByDay(shownStreams, zone), [shownStreams, zone]);
  const isLoaded = useCallback(
    (day: Temporal.PlainDate) => error !== null || (data !== undefined && String(day) >= data.first && String(day) <= data.last),
    [data, error],
  );
  // Sample posts are labeled, and only shown while there is nothing real: no account, and no post of a former one.
  const sampling = accounts.data !== undefined && connected.length === 0 && data?.posts.length === 0 && moving.length === 0;
  const samples = useMemo(
    () => (sampling ? sampleFaces(today, zone, (word) => t(`sample.${word}`)) : noSamples),
    [sampling, today, zone, t],
  );

  const fresh = useFresh();
  const [modal, setModal] = useState<{ opened: boolean; time: number; day: Temporal.PlainDate | null }>({
    opened: fresh.length > 0,
    time: 0,
    day: null,
  });
  const mayWrite = permissions.includes('post.write');
  const open = useCallback((day: Temporal.PlainDate | null) => setModal(({ time }) => ({ opened: true, time: time + 1, day })), []);
  const create = mayWrite ? open : null;
  useCreateKey(create);
  const focused = useRef<string | null>(null);
  const context = useMemo(
    () => ({ zone, today, person: { userId: me.id, permissions }, focused, create }),
    [zone, today, me.id, permissions, create],
  );
  const move = useMove(zone);

  const weeks = { days: view.days, byDay: days, streams, samples, isLoaded };
  const showAll = () => view.setFilter(noFilter);
  const row = (
    <Line>
      {sampling ? (
        <SampleNote mayConnect={permissions.includes('account.connect')} />
      ) : (
        <>
          <Filters posts={data && posts} streams={moving} accounts={connected} filter={view.filter} change={view.setFilter} />
          {data && !(phone && posts.length === 0) && (
            <Hint all={posts.length + moving.length} shown={shown.length + shownStreams.length} showAll={showAll} />
          )}
        </>
      )}
    </Line>
  );
  return (
    <CalendarProvider value={context}>
      <Page
        fill={!phone}
        title={t('title')}
        context={phone ? undefined : <Weeks view={view} />}
        actions={
          create && (
            <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} onClick={() => create(null)}>
              {t('createPost')}
            </Button>
          )
        }
      >
        {phone && <Weeks view={view} />}
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
        {phone ? (
          <Phone {...weeks}>{row}</Phone>
        ) : (
          <MoveDays move={move}>
            <WeekGrid {...weeks} show={view.show} />
          </MoveDays>
        )}
      </Page>
      <CreatePost {...modal} fresh={modal.time === 0 ? fresh : []} close={() => setModal((was) => ({ ...was, opened: false }))} />
    </CalendarProvider>
  );
}
