import { useWords } from 'words:posts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { DateField } from '../../../ui/when/DateField.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import { SuggestedButton } from '../../../ui/when/SuggestedButton.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { wallFields } from '../../../ui/when/wall-fields.ts';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './When.module.css';

interface WhenFieldsProps {
  schedule: DraftSchedule;
  check: ScheduleCheck;
  change: (schedule: DraftSchedule) => void;
  accountIds: readonly string[];
}

/** The day, the time and its zone, and what they mean here. */
export default function WhenFields({ schedule, check, change, accountIds }: WhenFieldsProps) {
  const t = useWords();
  const phone = usePhone();
  const fields = wallFields(schedule, change, accountIds);
  return (
    <>
      <DateField className={css.date} aria-label={t('when.date')} {...fields.date} />
      <TimeField className={css.time} aria-label={t('when.time')} {...fields.time} />
      <ZoneSelect className={css.zone} label={t('when.zone')} value={schedule.zone} change={(zone) => change({ ...schedule, zone })} />
      <SuggestedButton suggest={fields.date.suggest} />
      <Stack minW={0} className={css.meaning}>
        {check.kind !== 'now' && <TimeMeaning moment={schedule} check={check} change={change} bar={!phone} />}
        <MyZone moment={schedule} change={change} bare={!phone} />
      </Stack>
    </>
  );
}
