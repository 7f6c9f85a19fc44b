import { useWords } from 'words:posts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useNow } from '../../../lib/time/use-now.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { Now } from '../../../ui/when/LocalTime.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './When.module.css';

const loadZone = () => import('./WhenZone.tsx');
const loadBestTimes = () => import('../../../ui/when/BestTimes.tsx');

/** Now, or at a wall time in a zone; next to it what that means here. */
export const When = memo(function When({
  schedule,
  check,
  homeZone,
  accountIds,
  change,
}: {
  schedule: DraftSchedule;
  check: ScheduleCheck;
  homeZone: string;
  accountIds: readonly string[];
  change: (schedule: DraftSchedule) => void;
}) {
  const t = useWords();
  const now = useNow();
  const BestTimes = useLazyComponent(loadBestTimes, schedule.mode === 'at' && accountIds.length > 0);
  const WhenZone = useLazyComponent(loadZone, schedule.mode === 'at');
  const [date = '', time = ''] = schedule.at.split('T');
  return (
    <Row gap={8} wrap grow minW={0}>
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
          {WhenZone && (
            <WhenZone
              schedule={schedule}
              check={check}
              homeZone={homeZone}
              change={change}
              bestTimes={
                BestTimes && <BestTimes accountIds={accountIds} moment={schedule} change={(time) => change({ ...schedule, ...time })} />
              }
            />
          )}
        </>
      )}
      {schedule.mode === 'now' && (
        <Stack as="p" size={12} tone="quiet" num className={css.clock}>
          <Now now={now} zone={homeZone} />
        </Stack>
      )}
    </Row>
  );
});
