import { useWords } from 'words:review-links';
import { isClients } from '@everycast/contract/approval-modes';
import type { ReviewLink } from '@everycast/contract/client-review';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useSession, useTimes } from '../../../lib/session/session.tsx';
import { formatDay, formatDays, formatPast } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Card, ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { SendToClient } from './SendToClient.tsx';
import { useLinkAction, useLinks } from './use-links.ts';

/** /client-links: the links with which clients review posts. */
export default function Links() {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const { data, error, refetch } = useLinks();
  const policy = useQuery(get('/api/v1/approval-policy')).data;
  const [sending, setSending] = useState(false);
  const isUsed = policy && [policy.mode, ...policy.groups.map(({ mode }) => mode)].some(isClients);
  return (
    <Page
      title={t('title')}
      context={t('text')}
      actions={
        <Button variant="filled" icon={<Icon of={IconSend} size={16} />} onClick={() => setSending(true)}>
          {t('new')}
        </Button>
      }
    >
      <Stack gap={12}>
        {policy && !isUsed && (
          <Note
            tone="wait"
            title={t('setUp')}
            actions={permissions.includes('workspace.manage') && <ButtonLink to="/settings/approvals">{t('settings')}</ButtonLink>}
          />
        )}
        {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="12rem" />}
        {data?.items.length === 0 && <Empty title={t('empty')}>{t('emptyText')}</Empty>}
        {data && data.items.length > 0 && (
          <Card as="ul" aria-label={t('title')}>
            {data.items.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </Card>
        )}
      </Stack>
      {sending && <SendToClient postId={null} close={() => setSending(false)} />}
    </Page>
  );
}

function LinkRow({ link }: { link: ReviewLink }) {
  const t = useWords();
  const { zone, home } = useTimes();
  const { id, name, email, openedAt, createdBy, waiting, revokedAt, expiresAt, remindersStoppedAt } = link;
  const fail = (problem: Error) => void toast.fail(problem.message);
  const send = useLinkAction('send', () => toast.ok(t('sentAgain', { name })), fail);
  const revoke = useLinkAction('revoke', () => toast.ok(t('revokedNow')), fail);
  const isOver = revokedAt !== null || Date.parse(expiresAt) <= Date.now();
  return (
    <ListRow gap="8 16" wrap p="12 16" aria-label={titleOf(t, link, home)}>
      <Stack gap={2} flex="1 1 16rem" minW={0}>
        <Text weight="medium" truncate>
          <bdi>{titleOf(t, link, home)}</bdi>
        </Text>
        <Text size={13} tone="muted" truncate>
          {t('to', { name, email })}
        </Text>
        {remindersStoppedAt && (
          <Text size={13} tone="muted" num>
            {t('remindersStopped', { name, day: formatDay(remindersStoppedAt, zone) })}
          </Text>
        )}
        <Text size={12} tone="quiet" num>
          {[
            openedAt ? t('opened', { when: formatPast(openedAt, zone) }) : t('notOpened'),
            standingOf(t, link, zone),
            ...(createdBy ? [t('sentBy', { name: createdBy })] : []),
          ].join(' · ')}
        </Text>
      </Stack>
      {waiting > 0 && <State state="awaiting-approval">{t('waiting', { count: waiting })}</State>}
      {!isOver && (
        <Row gap={8}>
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate(id)}>
            {t('again')}
          </Button>
          <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
            {t('revoke')}
          </Button>
        </Row>
      )}
    </ListRow>
  );
}

type Words = ReturnType<typeof useWords>;

function standingOf(t: Words, { revokedAt, expiresAt }: ReviewLink, zone: string): string {
  if (revokedAt) return t('revoked', { day: formatDay(revokedAt, zone) });
  return t(Date.parse(expiresAt) <= Date.now() ? 'expired' : 'until', { day: formatDay(expiresAt, zone) });
}

function titleOf(t: Words, { scope, title, group, startsAt, endsAt }: ReviewLink, home: string): string {
  if (scope === 'post') return title || t('scope.post');
  const brand = group ?? t('allAccounts');
  const week = startsAt === null || endsAt === null ? null : formatDays(startsAt, Date.parse(endsAt) - 1, home);
  return t('about', { brand, what: week ?? t('scope.brand') });
}
