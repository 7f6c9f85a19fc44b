import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { OutputHealth, StreamOutput } from '@everycast/contract/streams';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { StateName } from '../../../ui/state/glyphs.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/store.ts';
import { changeOutput } from '../streams.ts';
import { useSeconds } from '../use-seconds.ts';
import { useWords } from '../words.ts';
import css from './Platforms.module.css';
import { StreamMark } from './StreamMark.tsx';

const glyphOf: Record<OutputHealth['state'], StateName> = {
  waiting: 'scheduled',
  connecting: 'publishing',
  live: 'healthy',
  reconnecting: 'reconnecting',
  paused: 'cancelled',
  ended: 'cancelled',
};

interface OutputRowProps {
  streamId: string;
  output: StreamOutput;
  changeKey: () => void;
}

/** One destination of the stream under way: how it is doing in words and figures, why if it isn't, and what can be done. */
export function OutputRow({ streamId, output, changeKey }: OutputRowProps) {
  const t = useWords();
  const { id, name, platform, wanted, health } = output;
  const change = useMutation({
    mutationFn: (to: StreamOutput['wanted']) => changeOutput(streamId, id, to),
    onError: (problem) => toast.fail(problem.message),
  });
  const state = wanted === 'paused' ? 'paused' : (health?.state ?? 'waiting');
  const problem = state === 'live' || state === 'paused' ? null : (health?.problem ?? null);
  return (
    <Stack as="li" gap={6} divided className={css.output} data-wrong={problem ? true : undefined}>
      <Row gap={8}>
        <StreamMark platform={platform as StreamPlatformId} />
        <Text as="span" weight="semibold" truncate minW={0}>
          {name}
        </Text>
        <Text as="span" ml="auto" size={13}>
          <State state={glyphOf[state]}>{t(`health.${state}`)}</State>
        </Text>
      </Row>
      {health && state === 'live' && (
        <Text size={12} tone="quiet" num>
          {t('health.figures', { kbps: Math.round(health.bitrate / 1000), dropped: health.framesDropped })}
        </Text>
      )}
      {problem && health && (
        <Text as="div" size={13}>
          <Attempt health={health} />
          <p>{problem.message}</p>
          {problem.words && (
            <Text tone="muted" breaks>
              {t('health.words', { name, words: problem.words })}
            </Text>
          )}
          <Text tone="muted">{t('health.nothingLost')}</Text>
        </Text>
      )}
      <Row gap={8} wrap role="group" aria-label={t('health.actions', { name })}>
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate(wanted === 'paused' ? 'on' : 'paused')}>
          {t(wanted === 'paused' ? 'health.resume' : 'health.pause')}
        </Button>
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

/** Which attempt it is, and when the next one follows. */
function Attempt({ health: { attempt, nextAttemptAt } }: { health: OutputHealth }) {
  const t = useWords();
  const now = useSeconds();
  if (attempt === 0) return null;
  const seconds = nextAttemptAt === null ? 0 : Math.ceil((Date.parse(nextAttemptAt) - now) / 1000);
  return <Text tone="wait">{seconds > 0 ? t('health.attempt', { attempt, seconds }) : t('health.attemptNow', { attempt })}</Text>;
}
