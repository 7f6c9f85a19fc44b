import { useWords } from 'words:reports';
import type { ReportLink, ReportSchedule } from '@everycast/contract/analytics-reports';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatDay, formatDays, formatMoment, formatPast, zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { noonOf } from '../range.ts';
import { weekdayName } from './ScheduleDialog.tsx';
import { useLinkAction, useScheduleAction } from './use-reports.ts';

type Words = ReturnType<typeof useWords>;

const scopeName = (t: Words, { scope, group }: Pick<ReportLink, 'scope' | 'group'>): string => {
  if (scope.kind === 'all') return t('allAccounts');
  return scope.kind === 'accounts' ? t('accountCount', { count: scope.accountIds.length }) : (group ?? t('someAccounts'));
};

/** A link to a report: what it shows, whether it was opened, and how long it works. */
export function LinkRow({ link }: { link: ReportLink }) {
  const t = useWords();
  const { zone } = useTimes();
  const { id, title, from, to, note, openedAt, expiresAt, revokedAt, createdBy } = link;
  const restore = useLinkAction('restore', () => toast.ok(t('link.restored')));
  const revoke = useLinkAction('revoke', () =>
    toast.ok(t('link.revokedNow'), { action: { label: t('undo'), run: () => restore.mutate(id) } }),
  );
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const standing = revokedAt
    ? t('link.revoked', { day: formatDay(revokedAt, zone) })
    : t(isExpired ? 'link.expired' : 'link.until', { day: formatDay(expiresAt, zone) });
  return (
    <ListRow gap="8 16" wrap p="12 16" aria-label={title}>
      <Stack gap={2} flex="1 1 14rem" minW={0}>
        <Text weight="medium" breaks>
          <bdi>{title}</bdi>
        </Text>
        <Text size={13} tone="muted" breaks>
          {[scopeName(t, link), formatDays(noonOf(from), noonOf(to), 'UTC'), ...(note ? [t('link.for', { note })] : [])].join(' · ')}
        </Text>
        <Text size={12} tone="quiet" num>
          {[
            standing,
            openedAt ? t('link.opened', { when: formatPast(openedAt, zone) }) : t('link.notOpened'),
            ...(createdBy ? [t('createdBy', { name: createdBy })] : []),
          ].join(' · ')}
        </Text>
      </Stack>
      {!revokedAt && !isExpired && (
        <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
          {t('link.revoke')}
        </Button>
      )}
    </ListRow>
  );
}

/** A report that is mailed: when, its recipients, and how it went last. */
export function ScheduleRow({ schedule, edit }: { schedule: ReportSchedule; edit: () => void }) {
  const t = useWords();
  const { home } = useTimes();
  const { id, title, cadence, time, period, recipients, nextAt, pausedAt, last } = schedule;
  const restore = useScheduleAction('restore', () => toast.ok(t('schedule.restored')));
  const remove = useScheduleAction('remove', () =>
    toast.ok(t('schedule.removed'), { action: { label: t('undo'), run: () => restore.mutate(id) } }),
  );
  const pause = useScheduleAction(pausedAt ? 'resume' : 'pause');
  const isMonthly = cadence.every === 'month';
  const when = isMonthly
    ? cadence.day === null
      ? t('schedule.onLastDay', { time })
      : t('schedule.onDay', { day: cadence.day, time })
    : t('schedule.onWeekday', { day: weekdayName(cadence.weekday), time });
  const stopped = recipients.filter(({ stoppedAt }) => stoppedAt !== null);
  return (
    <ListRow gap="8 16" wrap p="12 16" aria-label={title}>
      <Stack gap={2} flex="1 1 14rem" minW={0}>
        <Text weight="medium" breaks>
          <bdi>{title}</bdi>
        </Text>
        <Text size={13} tone="muted" breaks>
          {[when, scopeName(t, schedule), t(`covers.${period}`)].join(' · ')}
        </Text>
        <Text size={13} tone="muted" breaks>
          {t('schedule.to', { recipients: recipients.map(({ email }) => email) })}
        </Text>
        {stopped.length > 0 && (
          <Text size={13} tone="muted" breaks>
            {t('schedule.unsubscribed', { recipients: stopped.map(({ email }) => email) })}
          </Text>
        )}
        {last && <LastTime last={last} />}
        {pausedAt ? (
          <State state="onHold">{t('schedule.paused')}</State>
        ) : (
          nextAt && (
            <Text size={12} tone="quiet" num>
              {t('schedule.next', { when: formatMoment(nextAt, home), zone: zoneLabel(home) })}
            </Text>
          )
        )}
      </Stack>
      <Row gap={8} wrap>
        <Button size="sm" onClick={edit}>
          {t('edit')}
        </Button>
        <Button size="sm" variant="ghost" busy={pause.isPending} onClick={() => pause.mutate(id)}>
          {t(pausedAt ? 'schedule.resume' : 'schedule.pause')}
        </Button>
        <Button size="sm" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(id)}>
          {t('schedule.remove')}
        </Button>
      </Row>
    </ListRow>
  );
}

function LastTime({ last: { dueAt, mails } }: { last: NonNullable<ReportSchedule['last']> }) {
  const t = useWords();
  const { home } = useTimes();
  const when = formatPast(dueAt, home);
  const failed = mails.filter(({ state }) => state === 'failed' || state === 'retrying');
  if (failed.length === 0) {
    // Those who unsubscribed in time get none.
    const wanted = mails.filter(({ state }) => state !== 'cancelled');
    const count = wanted.length;
    const isSent = wanted.every(({ state }) => state === 'sent');
    return (
      <Text size={12} tone="quiet" num>
        {count === 0 ? t('schedule.notSent', { when }) : t(isSent ? 'schedule.sent' : 'schedule.sending', { when, count })}
      </Text>
    );
  }
  return (
    <Stack gap={2}>
      <State state={failed.some(({ state }) => state === 'failed') ? 'failed' : 'retrying'}>
        {t('schedule.failed', { when, count: failed.length })}
      </State>
      {failed.map(({ email, state, problem }) => (
        <Text key={email} size={12} tone="muted" breaks>
          {t(state === 'failed' ? 'schedule.why' : 'schedule.retrying', { email, problem: problem ?? t('schedule.noServer') })}
        </Text>
      ))}
    </Stack>
  );
}
