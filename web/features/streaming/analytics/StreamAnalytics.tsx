import { useWords } from 'words:stream-analytics';
import type { Stream } from '@everycast/contract/streams';
import { IconBroadcast } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { StreamMark } from '../platforms/StreamMark.tsx';
import css from './Analytics.module.css';
import { StreamState } from './StreamState.tsx';
import { onAirSeconds, summed } from './sums.ts';

/** While a stream runs, its metrics are this old at most. Milliseconds. */
const everyMs = 10_000;

const loadReport = () => import('./StreamReport.tsx');

/** /stream-analytics: all streams, or with `?stream=<id>` how one went; its charts are loaded with it. */
export default function StreamAnalytics() {
  const id = useSearchParams()[0].get('stream');
  const Report = useLazyComponent(loadReport, id !== null);
  if (id === null) return <AllStreams />;
  return Report ? <Report key={id} id={id} /> : <Loading />;
}

/** The newest first. */
function AllStreams() {
  const t = useWords();
  const { workspace, times } = useSession();
  const streams = useInfiniteQuery({
    queryKey: ['/api/v1/streams', 'pages'],
    queryFn: ({ pageParam, signal }) => answer(http.GET('/api/v1/streams', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some(({ endedAt }) => endedAt === null) ? everyMs : false),
  });
  const items = streams.data?.pages.flatMap((page) => page.items);
  const mayStart = workspace.permissions.includes('stream.start');
  return (
    <Page title={t('title')} context={zoneLabel(times.zone)}>
      {streams.error && !items && <Problem title={t('notLoaded')} problem={streams.error} retry={() => void streams.refetch()} />}
      {!items && !streams.error && (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      )}
      <Airtime />
      {items && (
        <Panel title={t('streams')}>
          {items.length === 0 && (
            <Empty
              title={t('none')}
              action={
                mayStart && (
                  <ButtonLink variant="filled" to="/streaming" icon={<Icon of={IconBroadcast} size={16} />}>
                    {t('goLive')}
                  </ButtonLink>
                )
              }
            >
              {t('teach')}
            </Empty>
          )}
          <ul>
            {items.map((stream) => (
              <StreamRow key={stream.id} stream={stream} zone={times.zone} />
            ))}
          </ul>
          {streams.hasNextPage && (
            <Box as="p" p="12 16" edge="top">
              <Button busy={streams.isFetchingNextPage} onClick={() => void streams.fetchNextPage()}>
                {t('more')}
              </Button>
            </Box>
          )}
        </Panel>
      )}
    </Page>
  );
}

function StreamRow({ stream, zone }: { stream: Stream; zone: string }) {
  const t = useWords();
  const { id, title, createdAt, liveAt, outputs, recording } = stream;
  const { dropped, reconnects } = summed(outputs);
  const facts = [
    [t('column.onAir'), formatDuration(onAirSeconds(stream))],
    [t('column.dropped'), formatNumber(dropped)],
    [t('column.reconnects'), formatNumber(reconnects)],
    [t('column.recording'), t(`recording.${recording.state}`)],
  ] as const;
  return (
    <ListRow gap={16} wrap pos="relative" p="12 16" className={css.row}>
      <Stack as={Link} grow minW={0} tone="inherit" to={`/stream-analytics?stream=${id}`} className={css.link}>
        <Text as="span" weight="medium" truncate>
          {title || t('untitled')}
        </Text>
        <Row as="span" gap={8} size={12} tone="quiet">
          <StreamState stream={stream} />
          {formatMoment(liveAt ?? createdAt, zone)}
        </Row>
      </Stack>
      <Row as="span" gap={4} rigid aria-label={outputs.map(({ name }) => name).join(', ')} role="img">
        {outputs.slice(0, 4).map((output) => (
          <StreamMark key={output.id} platform={output.platform} />
        ))}
        {outputs.length > 4 && <Text as="span" size={12} tone="quiet">{`+${outputs.length - 4}`}</Text>}
      </Row>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ListRow>
  );
}

/** How much of the plan's time on air is used this month; nothing without a limit. */
function Airtime() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/workspaces/current/entitlement'));
  const airtime = data?.streamSeconds;
  if (!airtime || airtime.limit === null) return null;
  // In whole minutes.
  const used = airtime.used - (airtime.used % 60);
  return (
    <Text as="p" size={13} tone={airtime.used >= airtime.limit ? 'wait' : 'quiet'}>
      {t('airtime', { used, all: airtime.limit })}
    </Text>
  );
}
