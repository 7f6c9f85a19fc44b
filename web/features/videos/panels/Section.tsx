import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Section.module.css';

/** One section of the edit: a header with its current setting, and its controls. On phones a tab opens it, and it has no header. */
export function Section({
  title,
  summary,
  open,
  toggle,
  current,
  children,
}: {
  title: string;
  /** Its current setting in a few figures. */
  summary?: ReactNode;
  open: boolean;
  toggle: () => void;
  /** The one that is visible on a phone. */
  current: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      as="section"
      divided
      className={css.section}
      aria-labelledby={`${id}-title`}
      data-open={open || undefined}
      data-current={current || undefined}
    >
      <h2 className={css.head}>
        <Row
          as={Button}
          variant="bare"
          gap={8}
          w="full"
          p="0 16"
          tone="text"
          textAlign="left"
          hover
          className={css.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <Text as="span" weight="semibold" id={`${id}-title`}>
            {title}
          </Text>
          {summary && (
            <Text as="span" ml="auto" size={12} tone="quiet" weight="regular" num truncate className={css.summary}>
              {summary}
            </Text>
          )}
          <Icon of={IconChevronDown} size={16} />
        </Row>
      </h2>
      <Stack gap={12} id={id} p="4 16 16" className={css.body}>
        {children}
      </Stack>
    </Box>
  );
}
