import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Security.module.css';

/** A panel with one fact about the account, and what can be done about it. */
export function Fact({ icon, title, action, children }: { icon: TablerIcon; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Panel label={title}>
      <Row gap={12} p="12 16" wrap className={css.row}>
        <Icon of={icon} size={20} />
        <Stack flex="1 1 9rem" minW={0}>
          <Text as="h2" size={13}>
            {title}
          </Text>
          <Text as="div" fontSize={12} tone="muted" num breaks>
            {children}
          </Text>
        </Stack>
        {action && <Row ml="auto">{action}</Row>}
      </Row>
    </Panel>
  );
}
