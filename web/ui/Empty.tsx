import type { ReactNode } from 'react';
import css from './Empty.module.css';
import { Grid, Text } from './primitives/primitives.tsx';

/** An empty state: a title, one sentence about what will be here, one button. */
export function Empty({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Grid gap={4} justifyItems="start" p={16} className={css.empty}>
      <Text weight="semibold">{title}</Text>
      <Text size={13} tone="muted" maxW="36rem">
        {children}
      </Text>
      {action}
    </Grid>
  );
}
