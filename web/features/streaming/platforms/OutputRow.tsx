import { useWords } from 'words:streaming';
import { checkStream } from '@everycast/contract/stream-checks';
import type { StreamMetrics, StreamSeries } from '@everycast/contract/stream-metrics';
import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { OutputHealth, Stream, StreamOutput } from '@everycast/contract/streams';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/numbers.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatClock } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { StateName } from '../../../ui/state/glyphs.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { Curve } from '../health/Curve.tsx';
import { behindOf, isDropping } from '../health/lane.ts';
import { changeOutput, retryOutput } from '../streams.ts';
import { useSeconds } from '../use-seconds.ts';
import { Issues } from './Issues.tsx';
import css from './Platforms.module.css';
import { sentNow } from './planned.ts';
import { streamPlatformName } from './platform-name.ts';
import { StreamMark } from './StreamMark.tsx';

const glyphOf: Record<ReturnType<typeof shownState>, StateName> = {
  waiting: 'scheduled',
  connecting: 'publishing',
  starting: 'publishing',
  live: 'healthy',
  dropping: 'warning',
  slow: 'warning',
  reconnecting: 'reconnecting',
  paused: 'cancelled',
  ended: 'cancelled',
};

/** A connected destination that can't keep up is no healthy one. */
export function shownState(
  { id, wanted, health }: StreamOutput,
  recent: StreamMetrics | null,
): OutputHealth['state'] | 'dropping' | 'slow' {
  const state = wanted === 'paused' ? 'paused' : (health?.state ?? 'waiting');
  if (state !== 'live' || !health) return state;
  const series = recent && seriesOf(recent, id);
  if (series && recent && isDropping(series, recent.incoming.series)) return 'dropping';
  return behindOf(health) === null ? state : 'slow';
}

/** Whether a destination gets the stream. */
export const isConnected = (state: ReturnType<typeof shownState>): boolean => state === 'live' || state === 'dropping' || state === 'slow';

/** The last minutes of one destination. */
const seriesOf = (recent: StreamMetrics, id: string): StreamSeries | null =>
  recent.outputs.find(({ outputId }) => outputId === id)?.series ?? null;

interface OutputRowProps {
  streamId: string;
  output: StreamOutput;
  changeKey: () => void;
  /** Whether another destination gets the stream. */
  others: boolean;
  /** What arrives for all of them. */
  incoming: Stream['incoming'];
  /** The last minutes. */
  recent: StreamMetrics | null;
  /** The server can't be reached: metrics are old. */
  stale: boolean;
}

/** One destination of the stream under way: how it is doing in words and numbers, why if it isn't, and what can be done. */
export function OutputRow({ streamId, output, changeKey, others, incoming, recent, stale }: OutputRowProps) {
  const t = useWords();
  const { zone } = useTimes();
  const { id, name, platform, wanted, health, totals } = output;
  const change = useMutation({
    mutationFn: (to: StreamOutput['wanted']) => changeOutput(streamId, id, to),
    onError: (problem) => toast.fail(problem.message),
  });
  const retry = useMutation({
    mutationFn: () => retryOutput(streamId, id),
    onError: (problem) => toast.fail(problem.message),
  });
  const state = shownState(output, recent);
  const connected = isConnected(state);
  const series = recent && seriesOf(recent, id);
  const behind = state === 'slow' && health ? behindOf(health) : null;
  const problem = connected || state === 'paused' ? null : (health?.problem ?? null);
  return (
    <Stack
      as="li"
      gap={6}
      divided
      className={css.output}
      data-wrong={problem !== null || state === 'dropping' || state === 'slow' || undefined}
    >
      <Row gap={8}>
        <StreamMark platform={platform as StreamPlatformId} />
        <Text as="span" size={13} weight="semibold" truncate minW={0}>
          {name}
        </Text>
        <Text as="span" ml="auto" size={13}>
          <State state={glyphOf[state]}>{t(`health.${state}`)}</State>
        </Text>
      </Row>
      {health && connected && (
        <Row gap={12} size={12} tone="muted" num>
          {!stale && <Metric value={Math.round(health.bitrate / 1000)} unit={t('health.kbps')} />}
          <Metric value={totals.dropped} unit={t('health.dropped')} />
          <Row ml="auto">{series && <Curve values={series.bitrate} />}</Row>
        </Row>
      )}
      {state === 'dropping' && <Text size={13}>{t('health.droppingText', { name })}</Text>}
      {behind !== null && <Text size={13}>{t('health.slowText', { name, seconds: Math.round(behind / 1000) })}</Text>}
      {connected && <Issues name={name} platformName={streamPlatformName(platform)} issues={checkStream(platform, sentNow(incoming))} />}
      {problem && health && (
        <Text as="div" size={13}>
          <Attempt health={health} />
          <p>
            <Text as="span" num weight="semibold" nowrap>
              {formatClock(problem.at, zone)}
            </Text>{' '}
            {problem.message}
          </p>
          {problem.words && (
            <Text tone="muted" breaks>
              {t('health.words', { name, words: problem.words })}
            </Text>
          )}
          {others && <Text tone="muted">{t('health.nothingLost')}</Text>}
        </Text>
      )}
      {platform === 'sandbox' && (
        <Text size={13}>
          <Link to="/sandbox/live" target="_blank">
            {t('health.watch')}
          </Link>
        </Text>
      )}
      <Row gap={8} wrap role="group" aria-label={t('health.actions', { name })}>
        {state === 'reconnecting' && health?.nextAttemptAt && (
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('health.tryNow')}
          </Button>
        )}
        {output.destinationId && (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate(wanted === 'paused' ? 'on' : 'paused')}>
            {t(wanted === 'paused' ? 'health.resume' : 'health.pause')}
          </Button>
        )}
        {output.destinationId && (
          <Button size="sm" variant="soft" onClick={changeKey}>
            {t('health.changeKey')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => change.mutate('removed')}>
          {t('health.remove')}
        </Button>
      </Row>
    </Stack>
  );
}

const Metric = ({ value, unit }: { value: number; unit: string }) => (
  <span>
    <Text as="span" tone="text" weight="semibold">
      {formatNumber(value)}
    </Text>{' '}
    {unit}
  </span>
);

/** Which attempt it is, and when the next one follows. */
function Attempt({ health: { attempt, nextAttemptAt } }: { health: OutputHealth }) {
  const t = useWords();
  const now = useSeconds();
  if (attempt === 0) return null;
  const seconds = nextAttemptAt === null ? 0 : Math.ceil((Date.parse(nextAttemptAt) - now) / 1000);
  return <Text tone="wait">{seconds > 0 ? t('health.attempt', { attempt, seconds }) : t('health.attemptNow', { attempt })}</Text>;
}
