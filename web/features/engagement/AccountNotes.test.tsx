import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Problems, Waits } from './AccountNotes.tsx';

const textOf = (notes: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider>{notes}</MantineProvider>)
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const problem = (handle: string, message: string) => ({ accountId: handle, handle, platform: 'bluesky' as const, message });
const problemsOf = (...problems: ReturnType<typeof problem>[]) => textOf(<Problems problems={problems} />);

test('forty inboxes that can’t be read for one reason are one problem', () => {
  expect(problemsOf()).toBe('');
  expect(problemsOf(problem('ida.example', 'It is down.'))).toBe('Couldn’t read the inbox of @ida.example (Bluesky) It is down.');
  const many = problemsOf(problem('a.example', 'It is down.'), problem('b.example', 'It is down.'), problem('c.example', 'Too slow.'));
  expect(many).toContain('Couldn’t read 2 inboxes (Bluesky) It is down. @a.example, @b.example');
  expect(many).toContain('Couldn’t read the inbox of @c.example (Bluesky) Too slow.');
});

const now = new Date('2026-11-21T12:00:00Z');
const waits = (handle: string, minutes: number) => {
  return { accountId: handle, handle, platform: 'youtube' as const, until: new Date(now.getTime() + minutes * 60_000).toISOString() };
};
const waitsOf = (...those: ReturnType<typeof waits>[]) => textOf(<Waits waits={those} zone="UTC" now={now} />);

test('inboxes that wait for their share of a day say until when, the next one first', () => {
  expect(waitsOf()).toBe('');
  expect(waitsOf(waits('kiln', 18))).toBe(
    'The inbox of @kiln is checked less often (YouTube) ' +
      'All YouTube accounts of this server’s app share a daily limit. Next check: 12:18 PM.',
  );
  expect(waitsOf(waits('late', 18 * 60), waits('kiln', 18))).toBe(
    '2 inboxes are checked less often (YouTube) ' +
      'All YouTube accounts of this server’s app share a daily limit. Next checks: @kiln (12:18 PM) and @late (Sun, Nov 22, 6:00 AM).',
  );
});
