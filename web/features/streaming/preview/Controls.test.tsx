import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Controls } from './Controls.tsx';

const shown = (encoder: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Controls studio={null} encoder={encoder} recent={null} outputs={[]} arriving={4_200_000} mark={() => undefined} />
    </MantineProvider>,
  );

test('while an encoder sends, what arrives is shown instead of what this browser’s picture and sound would need', () => {
  expect(shown(false)).toMatch(/Mute.*Camera off.*Mark this moment/s);
  expect(shown(true)).toContain('Mark this moment');
  expect(shown(true)).not.toMatch(/Mute|Camera off|Dropped/);
  expect(shown(true)).toMatch(/Receiving.*4,200 kbps/s);
});
