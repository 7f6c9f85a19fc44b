import { useWords } from 'words:posts';
import type { ReactNode } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './When.module.css';

interface WhenZoneProps {
  schedule: DraftSchedule;
  check: ScheduleCheck;
  change: (schedule: DraftSchedule) => void;
  bestTimes: ReactNode;
}

/** Where a chosen time is, and what it means here. */
export default function WhenZone({ schedule, check, change, bestTimes }: WhenZoneProps) {
  const t = useWords();
  const phone = usePhone();
  return (
    <>
      <ZoneSelect className={css.zone} label={t('when.zone')} value={schedule.zone} change={(zone) => change({ ...schedule, zone })} />
      {bestTimes}
      <Row gap="4 12" wrap minW={0}>
        {check.kind !== 'now' && <TimeMeaning moment={schedule} check={check} change={change} oneLine={!phone} />}
        <MyZone moment={schedule} change={change} bare={!phone} />
      </Row>
    </>
  );
}
