import { useWords } from 'words:webhooks';
import type { Webhook } from '@everycast/contract/webhooks';
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatMoment, formatPast } from '../../lib/time/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { State } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Deliveries } from './Deliveries.tsx';
import { path, useNewSecret, useTest, useTurn } from './use-webhooks.ts';

interface CardProps {
  webhook: Webhook;
  edit: () => void;
  /** A secret was replaced. */
  made: (secret: { name: string; secret: string }) => void;
}

/** One webhook: its state, what can be done with it, and, opened, what was sent to it. */
export function WebhookCard({ webhook, edit, made }: CardProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const { id, name, url } = webhook;
  return (
    <Card as="li" aria-label={name}>
      <Stack gap={8} p="12 16 16">
        <Row gap="8 12" wrap align="start">
          <Stack gap={2} flex="1 1 12rem" minW={0}>
            <Text as="h3" size={16} weight="medium" truncate title={name}>
              <bdi>{name}</bdi>
            </Text>
            <Text size={12} tone="quiet" truncate title={url}>
              {url}
            </Text>
          </Stack>
          <Actions webhook={webhook} edit={edit} made={made} sent={() => setOpen(true)} />
        </Row>
        <Standing webhook={webhook} />
        <Row>
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'deliveries.hide' : 'deliveries.show')}
          </Button>
        </Row>
        {isOpen && <Deliveries webhookId={id} name={name} isPaused={webhook.paused} />}
      </Stack>
    </Card>
  );
}

const stateOf = ({ paused, failing }: Webhook) => (paused ? 'paused' : failing ? 'failing' : 'active');
const glyphs = { active: 'healthy', paused: 'onHold', failing: 'warning' } as const;

/** How it is doing, and why it isn't. */
function Standing({ webhook }: { webhook: Webhook }) {
  const t = useWords();
  const { zone } = useTimes();
  const { events, acceptedAt, waiting, problem, oldSecretUntil } = webhook;
  const state = stateOf(webhook);
  const parts = [
    t('eventsCount', { count: events.length }),
    acceptedAt === null ? t('neverAccepted') : t('accepted', { when: formatPast(acceptedAt, zone) }),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
  ];
  return (
    <Stack gap={4} size={13}>
      <Row gap="4 12" wrap>
        <State state={glyphs[state]}>{t(`state.${state}`)}</State>
        <Text tone="muted" num>
          {parts.join(' · ')}
        </Text>
      </Row>
      {problem !== null && (
        <Text tone="wait" breaks>
          {problem}
        </Text>
      )}
      {oldSecretUntil !== null && <Text tone="muted">{t('secret.old', { when: formatMoment(oldSecretUntil, zone) })}</Text>}
    </Stack>
  );
}

function Actions({ webhook, edit, made, sent }: CardProps & { sent: () => void }) {
  const t = useWords();
  const { id, name, paused } = webhook;
  const turning = useTurn(id);
  const secret = useNewSecret(id);
  const test = useTest(id, () => {
    toast.ok(t('testSent', { name }));
    sent();
  });
  const turn = paused ? 'resume' : 'pause';
  const words = {
    open: t('remove', { name }),
    title: t('confirm.title', { name }),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', { name }),
  };
  return (
    <Row gap={8} wrap rigid maxW="100%">
      {!paused && (
        <Button
          size="sm"
          variant="soft"
          aria-label={t('testNamed', { name })}
          icon={<Icon of={IconSend} size={16} />}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
      )}
      <Button
        size="sm"
        variant="soft"
        aria-label={t(`${turn}Named`, { name })}
        icon={<Icon of={paused ? IconPlayerPlay : IconPlayerPause} size={16} />}
        busy={turning.isPending}
        onClick={() => turning.mutate(turn)}
      >
        {t(turn)}
      </Button>
      <Row gap={8}>
        <IconButton
          icon={IconKey}
          size={16}
          label={t('secret.replace', { name })}
          onClick={() => secret.mutate(undefined, { onSuccess: (done) => made({ name, secret: done.secret }) })}
        />
        <IconButton icon={IconPencil} size={16} label={t('edit', { name })} onClick={edit} />
        <ConfirmDelete
          words={words}
          run={() => answer(http.DELETE(`${path}/{id}`, { params: { path: { id } } }))}
          settled={() => void refresh(path)}
        />
      </Row>
    </Row>
  );
}
