import { useWords } from 'words:notifications';
import type { NotificationChoices, NotificationSettings } from '@everycast/contract/notification-settings';
import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { formatNear, formatWeekday } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toggled } from '../../../lib/toggled.ts';
import { Button } from '../../../ui/Button.tsx';
import chip from '../../../ui/Filter.module.css';
import { Panel } from '../../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import css from './Settings.module.css';

/** 1 is Monday. */
const days = [1, 2, 3, 4, 5, 6, 7];
/** A day of that weekday. */
const dayOf = (weekday: number) => `2024-01-0${weekday}T12:00:00Z`;

type Change = (change: Partial<NotificationChoices>) => void;

/** When email and push wait, and whether they come once a day. */
export function QuietHours({ settings, change }: { settings: NotificationSettings; change: Change }) {
  const t = useWords();
  const now = useNow();
  const { me, times } = useSession();
  const { quiet, digest, summaries, quietUntil, quietFrom, nextSummary } = settings;
  const zone = quiet.zone ?? me.zone ?? times.zone;
  // People who turn them on mean the zone that they see.
  const put = (part: Partial<typeof quiet>) => change({ quiet: { ...quiet, zone, ...part } });
  const near = (at: string) => formatNear(at, settings.zone, now);
  return (
    <Panel
      title={t('quiet.title')}
      aside={
        <Row gap={12}>
          {t('quiet.what')}
          <Switch aria-label={t('quiet.on')} checked={quiet.on} onChange={({ currentTarget }) => put({ on: currentTarget.checked })} />
        </Row>
      }
    >
      <Stack gap={12} p="12 16 16">
        <div className={css.hours}>
          <Time label={t('quiet.from')} value={quiet.from} save={(from) => put({ from })} />
          <Time label={t('quiet.to')} value={quiet.to} save={(to) => put({ to })} />
          <ZoneSelect label={t('quiet.zone')} labelled value={zone} change={(next) => put({ zone: next })} />
        </div>
        <Row as="fieldset" gap={6} wrap className={css.days}>
          <Text as="legend" size={13} tone="muted">
            {t('quiet.days')}
          </Text>
          {days.map((day) => (
            <Button
              variant="bare"
              key={day}
              className={chip.button}
              aria-pressed={quiet.days.includes(day)}
              disabled={!quiet.days.includes(day) && quiet.days.length === days.length - 1}
              onClick={() => put({ days: [...toggled(quiet.days, day)].sort() })}
            >
              {formatWeekday(dayOf(day), 'UTC', 'short')}
            </Button>
          ))}
        </Row>
        <Checkbox
          label={t('quiet.urgent')}
          checked={quiet.urgent}
          onChange={({ currentTarget }) => put({ urgent: currentTarget.checked })}
        />
        <Switch
          label={t('digest.on')}
          description={t('digest.help')}
          checked={digest.on}
          onChange={({ currentTarget }) => change({ digest: { ...digest, on: currentTarget.checked }, quiet: { ...quiet, zone } })}
        />
        {digest.on && (
          <Time label={t('digest.at')} value={digest.at} save={(at) => change({ digest: { ...digest, at }, quiet: { ...quiet, zone } })} />
        )}
        <Checkbox
          label={t('digest.summaries')}
          checked={summaries}
          onChange={({ currentTarget }) => change({ summaries: currentTarget.checked })}
        />
        <Stack gap={4} role="status">
          {quietUntil && <Text size={13}>{t('quiet.until', { when: near(quietUntil) })}</Text>}
          {!quietUntil && quietFrom && <Text size={13}>{t('quiet.next', { when: near(quietFrom) })}</Text>}
          {nextSummary && <Text size={13}>{t('quiet.summary', { when: near(nextSummary) })}</Text>}
        </Stack>
      </Stack>
    </Panel>
  );
}

/** Saved when the field is left, so that half a time isn't. */
function Time({ label, value, save }: { label: string; value: string; save: (time: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TimeField
      label={label}
      value={typed ?? value}
      change={setTyped}
      onBlur={() => {
        // What is no time stays, with what is wrong with it.
        if (typed === '') return;
        if (typed && typed !== value) save(typed);
        setTyped(null);
      }}
    />
  );
}
