import { useWords } from 'words:posts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import type { Suggest } from '../../../ui/when/Suggested.tsx';
import { SuggestedButton } from '../../../ui/when/SuggestedButton.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './When.module.css';

interface WhenZoneProps {
  schedule: DraftSchedule;
  check: ScheduleCheck;
  change: (schedule: DraftSchedule) => void;
  suggest: Suggest | undefined;
}

/** Where a chosen time is, and what it means here. */
export default function WhenZone({ schedule, check, change, suggest }: WhenZoneProps) {
  const t = useWords();
  const phone = usePhone();
  return (
    <>
      <ZoneSelect className={css.zone} label={t('when.zone')} value={schedule.zone} change={(zone) => change({ ...schedule, zone })} />
      <SuggestedButton suggest={suggest} />
      <Stack minW={0} className={css.meaning}>
        {check.kind !== 'now' && <TimeMeaning moment={schedule} check={check} change={change} bar={!phone} />}
        <MyZone moment={schedule} change={change} bare={!phone} />
      </Stack>
    </>
  );
}
