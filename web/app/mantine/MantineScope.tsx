import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useScheme } from '../../lib/theme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** The component library in our design. Only lib/theme decides the color scheme; the library follows. */
export function MantineScope({ children }: { children: ReactNode }) {
  // The library leaves its scheme on the document, where nothing follows the theme once a screen without it is shown.
  useLayoutEffect(() => () => void delete document.documentElement.dataset.mantineColorScheme, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={useScheme()}>
      {children}
    </MantineProvider>
  );
}
