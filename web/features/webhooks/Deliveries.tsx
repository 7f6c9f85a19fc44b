import { useWords } from 'words:webhooks';
import { SentEvent, type WebhookDelivery } from '@everycast/contract/webhooks';
import { useTimes } from '../../lib/session/session.tsx';
import { formatNear, formatPast } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, ListRow, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useDeliveries, useSendAgain } from './use-webhooks.ts';
import css from './Webhooks.module.css';

interface OfWebhook {
  webhookId: string;
  isPaused: boolean;
}

/** What was sent to a webhook in the last 30 days, with what it answered. */
export function Deliveries({ name, ...of }: OfWebhook & { name: string }) {
  const t = useWords();
  const { deliveries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(of.webhookId);
  if (error && !deliveries) return <Problem title={t('deliveries.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!deliveries) return <Skeleton height="4rem" />;
  if (deliveries.length === 0) {
    return (
      <Text size={13} tone="quiet">
        {t('deliveries.none')}
      </Text>
    );
  }
  return (
    <Stack gap={8}>
      <Stack as="ul" aria-label={t('deliveries.title', { name })}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} {...of} />
        ))}
      </Stack>
      {hasNextPage && (
        <Row>
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('deliveries.more')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const glyphOf = ({ state, attempts }: WebhookDelivery) => {
  if (state === 'delivered') return 'published';
  if (state === 'failed') return 'failed';
  return attempts > 0 ? 'retrying' : 'scheduled';
};

function DeliveryRow({ delivery, webhookId, isPaused }: OfWebhook & { delivery: WebhookDelivery }) {
  const t = useWords();
  const { zone } = useTimes();
  const { id, event, at, state, attempts, status, milliseconds, nextAt } = delivery;
  const again = useSendAgain(webhookId, id, () => toast.ok(t('deliveries.sentAgain')));
  // A later release may have sent others.
  const known = SentEvent.safeParse(event);
  const what = known.success ? t(`event.${known.data}`) : event;
  const facts = [
    formatPast(at, zone),
    ...(status === null ? [] : [t('deliveries.status', { status })]),
    ...(milliseconds === null ? [] : [t('deliveries.took', { ms: milliseconds })]),
    ...(attempts > 1 ? [t('deliveries.attempts', { count: attempts })] : []),
    ...(nextAt !== null && attempts > 0 ? [t('deliveries.next', { when: formatNear(nextAt, zone) })] : []),
  ];
  return (
    <ListRow gap={8} p="6 2" align="start" size={13}>
      <StateGlyph state={glyphOf(delivery)} size={14} label={t(`deliveries.state.${state}`)} />
      <details className={css.delivery}>
        <Box as="summary" pointer>
          <Text as="span" weight="medium">
            {what}
          </Text>
          <Text as="span" block fontSize={12} tone="quiet" num>
            {facts.join(' · ')}
          </Text>
        </Box>
        <Facts delivery={delivery} />
      </details>
      <Button
        size="sm"
        variant="ghost"
        disabled={isPaused}
        aria-label={t('deliveries.againNamed', { what })}
        busy={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('deliveries.again')}
      </Button>
    </ListRow>
  );
}

function Facts({ delivery: { eventId, body, answer, problem } }: { delivery: WebhookDelivery }) {
  const t = useWords();
  return (
    <Stack gap={8} pt={8}>
      {problem !== null && (
        <Text tone="wait" breaks>
          {problem}
        </Text>
      )}
      <Part title={t('deliveries.id')} text={eventId} />
      <Part title={t('deliveries.body')} text={body} />
      {answer !== null && <Part title={t('deliveries.answer')} text={answer === '' ? t('deliveries.noAnswer') : answer} />}
    </Stack>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <Stack gap={2}>
      <Text size={12} tone="quiet">
        {title}
      </Text>
      <Text as="code" block fontSize={12} mono pre breaks>
        {text}
      </Text>
    </Stack>
  );
}
