import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from '../../lib/theme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** The component library in our design. Only lib/theme decides the color scheme; the library follows. */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={useScheme()}>
      {children}
    </MantineProvider>
  );
}
