import { useWords } from 'words:reports';
import type { Account } from '@everycast/contract/accounts';
import {
  maxReportRecipients,
  maxReportTitle,
  type ReportCadence,
  type ReportPeriod,
  type ReportSchedule,
  ReportScheduleSettings,
  reportPeriods,
} from '@everycast/contract/analytics-reports';
import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { problemsOf } from '../../../lib/i18n/schema.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatWeekday, zoneLabel } from '../../../lib/time/format.ts';
import { weekdaysFrom } from '../../../lib/time/weeks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { addressesIn } from './choice.ts';
import { ScopeFields } from './ReportFields.tsx';
import { useSaveSchedule } from './use-reports.ts';

/** Every month has these days. */
const sureDays = Array.from({ length: 28 }, (_, index) => index + 1);
/** June 1, 2026, was a Monday. */
export const weekdayName = (weekday: number): string => formatWeekday(`2026-06-0${weekday}T12:00:00Z`, 'UTC');

export type ScheduleStart = Pick<ReportScheduleSettings, 'title' | 'language' | 'scope' | 'period'> &
  Partial<Pick<ReportSchedule, 'id' | 'cadence' | 'time' | 'recipients'>>;

/** Mails a report on a schedule, or changes one. */
export function ScheduleDialog({ start, accounts, close }: { start: ScheduleStart; accounts: readonly Account[]; close: () => void }) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const [settings, setSettings] = useState({
    title: start.title,
    language: start.language,
    scope: start.scope,
    period: start.period,
    cadence: start.cadence ?? ({ every: 'week', weekday: 1 } satisfies ReportCadence),
    time: start.time ?? '09:00',
  });
  const [addresses, setAddresses] = useState((start.recipients ?? []).map(({ email }) => email).join('\n'));
  const [pressed, setPressed] = useState(false);
  const save = useSaveSchedule(start.id ?? null);
  const change = (next: Partial<typeof settings>) => setSettings({ ...settings, ...next });
  const { cadence } = settings;
  const body = { ...settings, recipients: addressesIn(addresses) };
  const found = problemsOf(ReportScheduleSettings.safeParse(body));
  const problems = pressed ? found : {};
  const submit = () => {
    setPressed(true);
    if (Object.keys(found).length > 0 || save.isPending) return;
    save.mutate(body, {
      onSuccess: () => {
        toast.ok(t(start.id ? 'schedule.saved' : 'schedule.created'));
        close();
      },
    });
  };
  return (
    <Modal opened onClose={close} title={t(start.id ? 'schedule.edit' : 'schedule.title')} centered size="30rem">
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && (
          <Note tone="fail" alert title={t('schedule.notSaved')}>
            {save.error.message}
          </Note>
        )}
        <TextInput
          label={t('name')}
          value={settings.title}
          error={problems.title}
          maxLength={maxReportTitle}
          autoComplete="off"
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <ScopeFields choice={settings} change={({ scope }) => scope && change({ scope })} accounts={accounts} />
        <Row gap={12} align="start" wrap>
          <NativeSelect
            flex="1 1 10rem"
            label={t('period')}
            value={settings.period}
            data={reportPeriods.map((value) => ({ value, label: t(`covers.${value}`) }))}
            onChange={(event) => change({ period: event.currentTarget.value as ReportPeriod })}
          />
          {me.languages.length > 1 && (
            <NativeSelect
              flex="1 1 10rem"
              label={t('language')}
              value={settings.language}
              data={me.languages.map((value) => ({ value, label: languageName(value) }))}
              onChange={(event) => change({ language: event.currentTarget.value })}
            />
          )}
        </Row>
        <Row gap={12} align="start" wrap>
          <NativeSelect
            flex="1 1 8rem"
            label={t('schedule.every')}
            value={cadence.every}
            data={(['week', 'month'] as const).map((value) => ({ value, label: t(`schedule.${value}`) }))}
            onChange={(event) =>
              change({ cadence: event.currentTarget.value === 'week' ? { every: 'week', weekday: 1 } : { every: 'month', day: 1 } })
            }
          />
          {cadence.every === 'week' ? (
            <NativeSelect
              flex="1 1 8rem"
              label={t('schedule.weekday')}
              value={String(cadence.weekday)}
              data={weekdaysFrom(times.weekStart).map((day) => ({ value: String(day), label: weekdayName(day) }))}
              onChange={(event) => change({ cadence: { every: 'week', weekday: Number(event.currentTarget.value) } })}
            />
          ) : (
            <NativeSelect
              flex="1 1 8rem"
              label={t('schedule.day')}
              value={String(cadence.day ?? 'last')}
              data={[
                ...sureDays.map((day) => ({ value: String(day), label: String(day) })),
                { value: 'last', label: t('schedule.lastDay') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                change({ cadence: { every: 'month', day: value === 'last' ? null : Number(value) } })
              }
            />
          )}
          <TimeField
            label={t('schedule.time', { zone: zoneLabel(workspace.zone) })}
            value={settings.time}
            change={(time) => change({ time })}
          />
        </Row>
        <Textarea
          label={t('schedule.recipients')}
          description={t('schedule.recipientsHelp', { max: maxReportRecipients })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={addresses}
          error={problems.recipients}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
        {problems.scope && (
          <Text size={12} tone="wait" role="alert">
            {t('noAccounts')}
          </Text>
        )}
        <Row gap={8} justify="end">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" busy={save.isPending}>
            {t(start.id ? 'schedule.save' : 'schedule.create')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
