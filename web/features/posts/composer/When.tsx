import { useWords } from 'words:posts';
import { Modal, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { type ComponentProps, memo, useState } from 'react';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment, formatTime, zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Now } from '../../../ui/when/LocalTime.tsx';
import type { DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './When.module.css';

/** On a phone, when it is published in one control: the time with its zone, and what that is here. It opens the rest. */
export function PhoneWhen(props: ComponentProps<typeof When>) {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  const { schedule, check } = props;
  const { zone } = useTimes();
  const instant = check.kind === 'now' || !('instant' in check) ? null : check.instant.toString();
  const here = instant && schedule.zone !== zone ? t('when.here', { time: formatTime(instant, zone) }) : null;
  return (
    <>
      <Row
        as={Button}
        gap={12}
        grow
        minW={0}
        p="6 12"
        className={css.summary}
        title={t('when.label')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon of={IconClock} size={18} />
        <Stack as="span" grow minW={0}>
          <Text as="span" size={14} weight="medium" truncate num>
            {schedule.mode === 'now' ? t('when.now') : instant ? formatMoment(instant, schedule.zone, 'named') : t('when.choose')}
          </Text>
          {instant && (
            <Text as="span" size={12} tone="muted" truncate num>
              {[zoneLabel(schedule.zone, instant), here].filter(Boolean).join(', ')}
            </Text>
          )}
        </Stack>
        <Icon of={IconChevronDown} size={16} />
      </Row>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('when.label')} centered>
        <Stack gap={12}>
          <When {...props} />
          <Row justify="end">
            <Button variant="filled" onClick={() => setOpened(false)}>
              {t('when.done')}
            </Button>
          </Row>
        </Stack>
      </Modal>
    </>
  );
}

const loadFields = () => import('./WhenFields.tsx');

/** Now, or at a wall time in a zone; next to it what that means here. */
export const When = memo(function When({
  schedule,
  check,
  accountIds,
  change,
}: {
  schedule: DraftSchedule;
  check: ScheduleCheck;
  accountIds: readonly string[];
  change: (schedule: DraftSchedule) => void;
}) {
  const t = useWords();
  const now = useNow();
  const WhenFields = useLazyComponent(loadFields, schedule.mode === 'at');
  return (
    <Row gap={8} wrap grow minW={0} className={css.when}>
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
      {WhenFields && <WhenFields schedule={schedule} check={check} accountIds={accountIds} change={change} />}
      {schedule.mode === 'now' && (
        <Stack as="p" size={12} tone="quiet" num className={css.clock}>
          <Now now={now} />
        </Stack>
      )}
    </Row>
  );
});
