import { useWords } from 'words:calendar';
import { Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { filtersOn } from '../filter.ts';
import type { View } from '../use-view.ts';
import type { useCalendarChoices } from './CalendarMenu.tsx';
import css from './PhoneBar.module.css';
import { ViewMenu } from './ViewMenu.tsx';
import { Weeks } from './Weeks.tsx';

interface Props {
  view: View;
  search: ReactNode;
  choices: ReturnType<typeof useCalendarChoices>;
  /** Where the view, which knows the counts, puts its filters. */
  setSheet: (sheet: HTMLElement | null) => void;
}

/** On a phone: the period, the view, and a sheet with the filters and what else the calendar's menu offers. */
export default function PhoneBar({ view, search, choices, setSheet }: Props) {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const on = filtersOn(view.filter);
  return (
    <>
      <Row gap={8} mb={8} minW={0} align="stretch">
        <Weeks view={view} phone />
        <ViewMenu view={view} />
        <Button
          variant="soft"
          className={css.filters}
          aria-label={t('filters.button', { count: on })}
          title={t('filters.title')}
          onClick={() => setOpened(true)}
        >
          <Icon of={IconAdjustmentsHorizontal} size={18} />
          {on > 0 && (
            <Text as="span" size={12} weight="semibold" num className={css.on} aria-hidden="true">
              {on}
            </Text>
          )}
        </Button>
      </Row>
      <Modal
        opened={opened}
        onClose={close}
        title={t('filters.title')}
        classNames={{ inner: css.inner ?? '', content: css.sheet ?? '' }}
        transitionProps={{ transition: 'slide-up' }}
      >
        <Stack gap={12}>
          {search}
          <Box ref={setSheet} className={css.fields} />
          {choices.options.length > 0 && (
            <Row gap={8} wrap edge="top" p="12 0 0">
              {choices.options.map(({ key, label, choose }) => (
                <Button
                  key={key}
                  onClick={() => {
                    close();
                    choose();
                  }}
                >
                  {label}
                </Button>
              ))}
            </Row>
          )}
          <Button variant="filled" onClick={close}>
            {t('filters.done')}
          </Button>
        </Stack>
      </Modal>
      {choices.dialog}
    </>
  );
}
