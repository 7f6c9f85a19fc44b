import { useWords } from 'words:streaming';
import { encoderStarts } from '@everycast/contract/stream-events';
import type { Stream } from '@everycast/contract/streams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { answerStream } from '../streams.ts';
import css from './Monitor.module.css';

/** Which scheduled stream an encoder sends: until that is said, nothing goes out. */
export function Asks({ stream }: { stream: Pick<Stream, 'id' | 'createdAt'> }) {
  const t = useWords();
  const { me, times } = useSession();
  const minutesAway = (minutes: number) => new Date(Date.parse(stream.createdAt) + minutes * 60_000).toISOString();
  const query = { from: minutesAway(-encoderStarts.after), to: minutesAway(encoderStarts.asks) };
  const { data } = useQuery(get('/api/v1/stream-events', { params: { query } }));
  const planned = data?.items.filter(({ userId, streamId }) => userId === me.id && streamId === null) ?? [];
  const answer = useMutation({
    mutationFn: (eventId: string | null) => answerStream(stream.id, eventId),
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Note tone="wait" alert title={t('asks.title')}>
      {t('asks.text')}
      <Row gap={8} wrap mt={8}>
        {planned.map(({ id, title, startsAt }) => (
          <Button
            key={id}
            size="sm"
            className={css.planned}
            busy={answer.isPending && answer.variables === id}
            onClick={() => answer.mutate(id)}
          >
            <Text as="span" truncate minW={0} title={title}>
              {title}
            </Text>{' '}
            <Text as="span" tone="muted" num>
              {formatTime(startsAt, times.zone)}
            </Text>
          </Button>
        ))}
        <Button size="sm" variant="soft" busy={answer.isPending && answer.variables === null} onClick={() => answer.mutate(null)}>
          {t('asks.other')}
        </Button>
      </Row>
    </Note>
  );
}
