import { useWords } from 'words:post-filters';
import { Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Box, Stack, Text } from '../primitives/primitives.tsx';
import css from './FilterSheet.module.css';

interface Props {
  /** How many filters are on. */
  on: number;
  /** Above the filters. */
  lead?: ReactNode;
  /** The filters. */
  children?: ReactNode;
  /** Where filters are put that are rendered elsewhere. */
  fields?: Ref<HTMLDivElement>;
  /** Below the filters: what else there is to do. */
  foot?: (close: () => void) => ReactNode;
}

/** On a phone: a button with how many filters are on, and the filters in a sheet at the thumb. */
export function FilterSheet({ on, lead, children, fields, foot }: Props) {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="soft"
        className={css.button}
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
      <Modal
        opened={opened}
        onClose={close}
        title={t('filters.title')}
        classNames={{ inner: css.inner ?? '', content: css.sheet ?? '' }}
        transitionProps={{ transition: 'slide-up' }}
      >
        <Stack gap={12}>
          {lead}
          <Box ref={fields} className={css.fields}>
            {children}
          </Box>
          {foot?.(close)}
          <Button variant="filled" onClick={close}>
            {t('filters.done')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
