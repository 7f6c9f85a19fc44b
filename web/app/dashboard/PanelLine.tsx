import { IconChevronRight, type Icon as TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Box, ListRow, Text } from '../../ui/primitives/primitives.tsx';
import css from './ContentManagement.module.css';

/** A line of a panel: a screen, and what is new there. */
export function PanelLine({
  to,
  icon,
  title,
  text,
  count,
}: {
  to: string;
  icon: TablerIcon;
  title: string;
  text?: string;
  count?: string;
}) {
  return (
    <ListRow as={Link} gap={12} p="8 16" tone="quiet" to={to} hover className={css.row}>
      <Icon of={icon} size={18} />
      <Box as="span" grow minW={0}>
        <Text as="span" block tone="text" weight="medium">
          {title}
        </Text>
        <Text as="span" block size={12} minH="var(--lh-12)">
          {text}
        </Text>
      </Box>
      {count && (
        <Text as="span" fontSize={12} tone="muted" num>
          {count}
        </Text>
      )}
      <Icon of={IconChevronRight} size={16} />
    </ListRow>
  );
}
