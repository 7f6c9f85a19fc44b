import { useWords } from 'words:posts';
import { Modal } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { formatMoment, formatTime, zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './When.module.css';
import { When } from './When.tsx';

/** On a phone, when it is published in one control: the time with its zone, and what that is here. It opens the rest. */
export function PhoneWhen(props: ComponentProps<typeof When>) {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  const { schedule, check, homeZone } = props;
  const instant = check.kind === 'now' || !('instant' in check) ? null : check.instant.toString();
  const here = instant && schedule.zone !== homeZone ? t('when.here', { time: formatTime(instant, homeZone) }) : null;
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
            {schedule.mode === 'now' ? t('when.now') : instant ? formatMoment(instant, schedule.zone) : t('when.choose')}
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
