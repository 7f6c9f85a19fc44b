import { SegmentedControl, TextInput } from '@mantine/core';
import { commonWords } from '../../../lib/i18n/i18n.ts';
import { formatMoment, formatRelative, zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { TimeCheck } from '../draft/problems.ts';
import { useWords } from '../words.ts';
import css from './When.module.css';

/** Now, or at a wall time in a zone; beside it what that means. */
export function When({
  schedule,
  check,
  homeZone,
  change,
}: {
  schedule: DraftSchedule;
  check: TimeCheck;
  homeZone: string;
  change: (schedule: DraftSchedule) => void;
}) {
  const t = useWords();
  const [date = '', time = ''] = schedule.at.split('T');
  return (
    <div className={css.when}>
      <SegmentedControl
        className={css.mode}
        size="sm"
        aria-label={t('when.label')}
        data={[
          { value: 'now', label: t('when.now') },
          { value: 'at', label: t('when.at') },
        ]}
        value={schedule.mode}
        onChange={(mode) => change({ ...schedule, mode: mode as DraftSchedule['mode'] })}
      />
      {schedule.mode === 'at' && (
        <>
          <TextInput
            className={css.date}
            type="date"
            aria-label={t('when.date')}
            value={date}
            onChange={(event) => change({ ...schedule, at: `${event.currentTarget.value}T${time}`, fold: 'earlier' })}
          />
          <TextInput
            className={css.time}
            type="time"
            aria-label={t('when.time')}
            value={time}
            onChange={(event) => change({ ...schedule, at: `${date}T${event.currentTarget.value}`, fold: 'earlier' })}
          />
          <ZoneSelect className={css.zone} label={t('when.zone')} value={schedule.zone} change={(zone) => change({ ...schedule, zone })} />
          <Meaning schedule={schedule} check={check} homeZone={homeZone} change={change} />
        </>
      )}
    </div>
  );
}

function Meaning({
  schedule,
  check,
  homeZone,
  change,
}: {
  schedule: DraftSchedule;
  check: TimeCheck;
  homeZone: string;
  change: (schedule: DraftSchedule) => void;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const now = useNow();
  if (check.kind === 'now') return null;
  if (check.kind === 'incomplete') return <Warning>{t('when.incomplete')}</Warning>;
  if (check.kind === 'past') return <Warning>{t('when.past', { ago: formatRelative(check.instant.toString(), now) })}</Warning>;
  const instant = check.instant.toString();
  if (check.kind === 'skipped') {
    return (
      <Warning>
        {t('when.skipped', { chosen: schedule.at.slice(11), shown: check.wall.slice(11), zone: zoneLabel(schedule.zone, instant) })}
      </Warning>
    );
  }
  if (check.kind === 'doubled') {
    const other = schedule.fold === 'earlier' ? 'later' : 'earlier';
    return (
      <Warning>
        {t(`when.doubled.${schedule.fold}`, { zone: zoneLabel(schedule.zone, instant) })}{' '}
        <Button size="sm" variant="ghost" onClick={() => change({ ...schedule, fold: other })}>
          {t(`when.take.${other}`)}
        </Button>
      </Warning>
    );
  }
  return (
    <p className={css.meaning} aria-live="polite">
      <span>{formatRelative(instant, now)}</span>
      {schedule.zone !== homeZone && (
        <span>{common('zone.elsewhere', { moment: formatMoment(instant, homeZone), zone: zoneLabel(homeZone, instant) })}</span>
      )}
    </p>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className={css.warning} role="status">
      <StateGlyph state="awaiting-approval" size={14} label={null} />
      <span>{children}</span>
    </p>
  );
}
