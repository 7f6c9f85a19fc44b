import type { ReactNode } from 'react';
import css from './Columns.module.css';
import { Grid, Stack } from './primitives/primitives.tsx';

/** Two columns of panels that are read together; below each other where there is no room for both. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <Grid gap={12} className={css.columns} data-wide>
      <Stack gap={12} minW={0}>
        {left}
      </Stack>
      <Stack gap={12} minW={0}>
        {right}
      </Stack>
    </Grid>
  );
}
