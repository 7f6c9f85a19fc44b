import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Problems } from './Problems.tsx';

const problem = (handle: string, message: string) => ({ accountId: handle, handle, platform: 'bluesky' as const, message });
const shown = (...problems: ReturnType<typeof problem>[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Problems problems={problems} />
    </MantineProvider>,
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('forty inboxes that can’t be read for one reason are one problem', () => {
  expect(shown()).toBe('');
  expect(shown(problem('ida.example', 'It is down.'))).toBe('Couldn’t read the inbox of @ida.example (Bluesky) It is down.');
  const many = shown(problem('a.example', 'It is down.'), problem('b.example', 'It is down.'), problem('c.example', 'Too slow.'));
  expect(many).toContain('Couldn’t read 2 inboxes (Bluesky) It is down. @a.example, @b.example');
  expect(many).toContain('Couldn’t read the inbox of @c.example (Bluesky) Too slow.');
});
