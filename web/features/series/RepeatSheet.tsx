import { useWords } from 'words:repeats';
import type { Series } from '@everycast/contract/series';
import { Modal } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatMonthDay } from '../../lib/time/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { DateList } from './NextDates.tsx';
import { dayAsUtc, ruleWords } from './rule-words.ts';

/** So many missed dates are named. */
const named = 3;

/** A post that repeats. */
export function RepeatSheet({ series }: { series: Series }) {
  const t = useWords();
  const { me, workspace } = useSession();
  const may = (permission: 'post.publish' | 'post.manage') => workspace.permissions.includes(permission);
  const mayChange = may('post.publish') && (series.authorId === me.id || may('post.manage'));
  const text = series.text.trim() || t('list.noText');
  const missed = series.missed.slice(-named).map((date) => formatMonthDay(dayAsUtc(date), 'UTC'));
  return (
    <Card as="li" aria-label={t('list.by', { text })}>
      <Stack gap={12} p="12 16 16">
        <Row gap="8 12" wrap align="start">
          <Stack gap={2} grow minW={0}>
            <Text as="h3" size={14} weight="semibold">
              {ruleWords(series.rule)}
            </Text>
            <Text as="bdi" size={13} tone="muted" truncate>
              {text}
            </Text>
          </Stack>
          {mayChange && <Actions series={series} />}
        </Row>
        {series.state !== 'active' && (
          <Text size={13} tone="muted">
            {t(`list.${series.state}`)}
          </Text>
        )}
        {series.problem && <Warning>{series.problem}</Warning>}
        {missed.length > 0 && (
          <Warning>
            {t('list.missed', {
              count: series.missed.length,
              dates: [...(series.missed.length > named ? ['…'] : []), ...missed].join(', '),
            })}
          </Warning>
        )}
        {series.next.length > 0 && (
          <DateList items={series.next} zone={series.rule.zone} variations={series.variations.length} more={false} wide />
        )}
      </Stack>
    </Card>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Row as="p" gap={6} size={13} tone="wait">
      <StateGlyph state="warning" size={14} label={null} />
      {children}
    </Row>
  );
}

function Actions({ series: { id, state, next } }: { series: Series }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const params = { params: { path: { id } } };
  const change = useMutation({
    mutationFn: (to: 'stop' | 'resume') =>
      answer(
        to === 'stop' ? http.POST('/api/v1/series/{id}/stop', { ...params, body: {} }) : http.POST('/api/v1/series/{id}/resume', params),
      ),
    onSuccess: (_, to) => toast.ok(t(to === 'stop' ? 'stopped' : 'list.resumed')),
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      setAsking(false);
      void Promise.all([refresh('/api/v1/series'), refresh('/api/v1/posts')]);
    },
  });
  const postId = next.find((one) => one.postId !== null)?.postId;
  return (
    <Row gap={8} wrap>
      {postId && (
        <ButtonLink size="sm" variant="soft" to={`/post-composer?post=${postId}`} icon={<Icon of={IconPencil} size={16} />}>
          {t('list.open')}
        </ButtonLink>
      )}
      {state === 'active' && (
        <Button size="sm" variant="soft" icon={<Icon of={IconPlayerStop} size={16} />} onClick={() => setAsking(true)}>
          {t('stop')}
        </Button>
      )}
      {state === 'stopped' && (
        <Button
          size="sm"
          variant="soft"
          icon={<Icon of={IconPlayerPlay} size={16} />}
          busy={change.isPending}
          onClick={() => change.mutate('resume')}
        >
          {t('list.resume')}
        </Button>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('list.confirm.title')} centered>
        <Text tone="quiet">{t('list.confirm.text')}</Text>
        <Row as="footer" gap={8} justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{t('list.confirm.cancel')}</Button>
          <Button variant="filled" busy={change.isPending} onClick={() => change.mutate('stop')}>
            {t('list.confirm.stop')}
          </Button>
        </Row>
      </Modal>
    </Row>
  );
}
