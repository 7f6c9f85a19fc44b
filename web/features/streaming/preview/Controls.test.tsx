import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Controls } from './Controls.tsx';

const shown = (encoder: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Controls studio={null} encoder={encoder} recent={null} arriving={0} mark={() => undefined} />
    </MantineProvider>,
  );

test('what this browser’s picture and sound would need is left out while an encoder sends', () => {
  expect(shown(false)).toMatch(/Mute.*Camera off.*Mark this moment/s);
  expect(shown(true)).toContain('Mark this moment');
  expect(shown(true)).not.toMatch(/Mute|Camera off|<dl/);
});
