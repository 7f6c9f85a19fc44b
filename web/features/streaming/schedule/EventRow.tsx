import { useWords } from 'words:stream-events';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx';
import { ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { LocalTime } from '../../../ui/when/LocalTime.tsx';
import { StreamMark } from '../platforms/StreamMark.tsx';
import { armEvent, cancelEvent } from './events.ts';
import css from './Schedule.module.css';

const glyphOf = { scheduled: 'scheduled', over: 'published', missed: 'warning' } as const;

/** A scheduled stream, with what can be done with it. */
export function EventRow({ event, mayStart }: { event: StreamEvent; mayStart: boolean }) {
  const t = useWords();
  const navigate = useNavigate();
  const { id, title, schedule, startsAt, state, destinations, streamId } = event;
  const onError = (problem: Error) => void toast.fail(problem.message);
  const start = useMutation({ mutationFn: () => armEvent(id), onSuccess: () => navigate(`/streaming?event=${id}`), onError });
  const cancel = useMutation({ mutationFn: () => cancelEvent(event), onError });
  const open = state === 'scheduled' || state === 'missed';
  return (
    <ListRow gap="8 12" wrap p="12 16" className={css.row} aria-label={title}>
      <Stack grow minW={0} gap={2} className={css.what}>
        <Text weight="medium" breaks>
          {title}
        </Text>
        <Row gap={8} wrap size={12} tone="quiet">
          {state === 'live' ? <State state="live" /> : <State state={glyphOf[state]}>{t(`state.${state}`)}</State>}
          <span>{formatMoment(startsAt, schedule.zone)}</span>
          <LocalTime instant={startsAt} zone={schedule.zone} />
        </Row>
        <Row gap={4} wrap size={12} tone="muted">
          {destinations.map((one) => (
            <Row key={one.id} as="span" inline gap={4} minW={0}>
              <StreamMark platform={one.platform} />
              <Text as="span" minW={0} breaks>
                {one.name}
              </Text>
            </Row>
          ))}
        </Row>
      </Stack>
      <Row gap={4}>
        {open && mayStart && (
          <>
            <Button aria-label={t('goLiveNamed', { title })} busy={start.isPending} onClick={() => start.mutate()}>
              {t('goLive')}
            </Button>
            <IconLink icon={IconPencil} size={16} label={t('editNamed', { title })} to={`/schedule-stream?event=${id}`} />
            <IconButton icon={IconTrash} size={16} label={t('cancelNamed', { title })} onClick={() => cancel.mutate()} />
          </>
        )}
        {streamId && (
          <ButtonLink aria-label={t('analytics', { title })} to={`/stream-analytics?stream=${streamId}`}>
            {t('analyticsShort')}
          </ButtonLink>
        )}
      </Row>
    </ListRow>
  );
}
