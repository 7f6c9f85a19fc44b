import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Waits } from './Waits.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const waits = (handle: string, minutes: number) => {
  return { accountId: handle, handle, platform: 'youtube' as const, until: new Date(now.getTime() + minutes * 60_000).toISOString() };
};
const shown = (...those: ReturnType<typeof waits>[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Waits waits={those} zone="UTC" now={now} />
    </MantineProvider>,
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('inboxes that wait for their share of a day say until when, the next one first', () => {
  expect(shown()).toBe('');
  expect(shown(waits('kiln', 18))).toBe(
    'The inbox of @kiln is checked less often (YouTube) ' +
      'All YouTube accounts of this server’s app share a daily limit. Next check: 12:18 PM.',
  );
  expect(shown(waits('late', 18 * 60), waits('kiln', 18))).toBe(
    '2 inboxes are checked less often (YouTube) ' +
      'All YouTube accounts of this server’s app share a daily limit. Next checks: @kiln (12:18 PM), @late (Sun, Nov 22, 6:00 AM).',
  );
});
