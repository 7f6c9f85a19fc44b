import { useWords } from 'words:stream-analytics';
import type { Stream } from '@everycast/contract/streams';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { IconLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Card, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Analytics.module.css';
import { Charts } from './Charts.tsx';
import { Destinations } from './Destinations.tsx';
import { Marks } from './Marks.tsx';
import { Recording } from './Recording.tsx';
import { StreamState } from './StreamState.tsx';
import { averageBitrate, onAirSeconds, summed } from './sums.ts';

/** While the stream runs, metrics are this old at most. Milliseconds. */
const everyMs = 10_000;

const isChanging = ({ endedAt, recording }: Stream): boolean =>
  endedAt === null || recording.state === 'saving' || recording.state === 'delayed';

/** How one stream went on each destination, its recording and its highlights. */
export default function StreamReport({ id }: { id: string }) {
  const t = useWords();
  const { zone } = useTimes();
  const params = { path: { id } };
  const stream = useQuery({
    ...get('/api/v1/streams/{id}', { params }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? everyMs : false),
  });
  const running = stream.data?.endedAt === null;
  const metrics = useQuery({ ...get('/api/v1/streams/{id}/metrics', { params }), refetchInterval: running ? everyMs : false });
  const marked = useQuery({
    ...get('/api/v1/stream-marks', { params: { query: { streamId: id } } }),
    refetchInterval: running ? everyMs : false,
  });
  const marks = marked.data?.items ?? [];
  const { data } = stream;
  const back = <IconLink icon={IconArrowLeft} label={t('back')} to="/stream-analytics" />;
  if (!data) {
    return (
      <Page title={t('title')} lead={back}>
        {stream.error ? (
          <Problem title={t('streamNotLoaded')} problem={stream.error} retry={() => void stream.refetch()} />
        ) : (
          <Loading>
            <Skeleton height="24rem" />
          </Loading>
        )}
      </Page>
    );
  }
  const { title, outputs, liveAt, createdAt, ending, totals } = data;
  const all = summed(outputs);
  const bitrate = averageBitrate(totals);
  const cards = [
    { name: t('card.onAir'), value: formatDuration(onAirSeconds(data)), text: t('card.destinations', { count: outputs.length }) },
    {
      name: t('card.bitrate'),
      value: bitrate === null ? t('unknown') : t('kbps', { value: Math.round(bitrate / 1000) }),
      text: t('card.bitrateText'),
    },
    {
      name: t('card.dropped'),
      value: formatNumber(all.dropped),
      text: t('card.droppedOf', { all: all.frames + all.dropped }),
    },
    { name: t('card.reconnects'), value: formatNumber(all.reconnects), text: t('card.destinations', { count: outputs.length }) },
  ];
  return (
    <Page
      title={title || t('untitled')}
      lead={back}
      context={
        <Row as="span" gap={8} wrap>
          <StreamState stream={data} />
          {t('when', { when: formatMoment(liveAt ?? createdAt, zone, 'named'), zone: zoneLabel(zone, liveAt ?? createdAt) })}
        </Row>
      }
    >
      <Grid gap={12} minW={0}>
        {ending && <Note tone="fail" title={ending} />}
        <ul className={css.cards}>
          {cards.map(({ name, value, text }) => (
            <Card as="li" key={name} p="12 16">
              <Text size={13} tone="muted" weight="medium">
                {name}
              </Text>
              <Text size={28} num weight="semibold" track="display">
                {value}
              </Text>
              <Text size={12} tone="quiet">
                {text}
              </Text>
            </Card>
          ))}
        </ul>
        {metrics.error && !metrics.data && (
          <Problem title={t('metricsNotLoaded')} problem={metrics.error} retry={() => void metrics.refetch()} />
        )}
        {!metrics.data && !metrics.error && (
          <Loading>
            <Skeleton height="18rem" />
          </Loading>
        )}
        {metrics.data && <Charts stream={data} metrics={metrics.data} marks={marks} zone={zone} />}
        <div className={css.columns}>
          <Destinations outputs={outputs} />
          <Grid gap={12} minW={0}>
            <Recording stream={data} />
            {marked.error && !marked.data && (
              <Problem title={t('marks.notLoaded')} problem={marked.error} retry={() => void marked.refetch()} />
            )}
            <Marks marks={marks} />
          </Grid>
        </div>
      </Grid>
    </Page>
  );
}
