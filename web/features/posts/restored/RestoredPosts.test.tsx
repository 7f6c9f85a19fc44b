import type { Me } from '@everycast/contract/me';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../../lib/session/session.tsx';
import RestoredPosts from './RestoredPosts.tsx';

const workspace = { id: 'w', name: 'Studio', zone: 'UTC', role: 'owner' } as Me['workspaces'][number];

/** A target of a post; rendered to a string, the page's time is the start of 1970. */
const target = (id: string, dueAt: string, more: object = {}) => ({
  id,
  dueAt,
  platform: 'mastodon',
  sandbox: false,
  handle: `${id}@example.org`,
  text: null,
  state: 'unconfirmed',
  error: { kind: 'restored', message: 'Restored from a backup' },
  ...more,
});
const later = '2027-01-01T09:00:00.000Z';
const before = '1969-12-31T09:00:00.000Z';

function shown(...targets: object[]): string {
  const client = new QueryClient();
  const items = targets.map((one, index) => ({ id: `post ${index}`, text: `Words of post ${index}\nand more`, targets: [one] }));
  client.setQueryData(['/api/v1/posts', 'restored'], { pages: [{ items, cursor: null }], pageParams: [undefined] });
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <SessionProvider session={{ me: {} as Me, workspace }}>
            <RestoredPosts />
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('what a restore put on hold is listed by whether its time has passed, each with all three answers', () => {
  const page = shown(target('soon', later), target('late', before));
  const [upcoming, overdue] = [page.indexOf('Upcoming'), page.indexOf('Overdue')];
  const [soon, late] = [page.indexOf('Words of post 0'), page.indexOf('Words of post 1')];
  expect([upcoming, soon, overdue, late]).toEqual([upcoming, soon, overdue, late].toSorted((a, b) => a - b));
  expect(upcoming).toBeGreaterThan(-1);
  expect(page).not.toContain('and more');
  // One goes out at its time, the other right away.
  for (const words of ['Approve', 'Publish now', 'Approve all upcoming', 'Approve all, overdue too']) expect(page).toContain(`>${words}<`);
  for (const words of ['Already published', 'Don’t publish']) expect(page.split(`>${words}<`)).toHaveLength(3);
});

test('only what has passed is offered for publishing now, never as upcoming', () => {
  const page = shown(target('late', before));
  expect(page).toContain('>Publish all overdue now<');
  for (const words of ['Approve all upcoming', 'Upcoming', 'Approve']) expect(page).not.toContain(`>${words}<`);
});

test('what else is unconfirmed, or has been reviewed, is no part of it', () => {
  const page = shown(
    target('other', later, { error: { kind: 'unconfirmed' } }),
    target('done', later, { state: 'scheduled', error: null }),
  );
  expect(page).toContain('Nothing on hold');
  expect(page).not.toContain('Words of post');
  expect(page).not.toContain('Approve all');
});
