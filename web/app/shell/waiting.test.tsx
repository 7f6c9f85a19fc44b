import type { EngagementOverview } from '@everycast/contract/engagement';
import type { Me } from '@everycast/contract/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { overviewQuery } from '../../features/engagement/unanswered.ts';
import { get } from '../../lib/api/client.ts';
import { SessionProvider } from '../../lib/session/session.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { Waiting } from './Waiting.tsx';

const at = '2026-11-21T12:00:00.000Z';

function drawn(unanswered: number, permissions: string[], screen: React.ReactNode): string {
  const workspace = { id: 'w', name: 'Studio', kind: 'personal', zone: 'UTC', role: 'owner', createdAt: at, permissions };
  const session = { me: { workspaces: [workspace] }, workspace } as unknown as { me: Me; workspace: Me['workspaces'][number] };
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, { queues: { unanswered } } as EngagementOverview);
  client.setQueryData(get('/api/v1/approvals/count').queryKey, { waiting: 2, overdue: 0 });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>{screen}</SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** What is seen, and what is said. */
const waits = (unanswered: number, permissions = ['engagement.read']): string =>
  drawn(unanswered, permissions, <Waiting of="conversations" className="count" />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

test('the navigation counts unanswered conversations up to 99', () => {
  expect(waits(1)).toBe('1 1 unanswered');
  expect(waits(99)).toBe('99 99 unanswered');
  expect(waits(100)).toBe('99+ 100 unanswered');
  expect(waits(1_200)).toBe('99+ 1,200 unanswered');
});

test('without any, or for people who may not read them, it shows no count', () => {
  expect(waits(0)).toBe('');
  expect(waits(7, [])).toBe('');
});

test.each([
  ['the sidebar', <Sidebar key="side" slim={false} />],
  ['the bottom bar', <BottomBar key="bottom" />],
])('%s says what it counts, once', (_, bar) => {
  const link = /<a [^>]*href="\/engagement"[^>]*>.*?<\/a>/.exec(drawn(7, ['engagement.read'], bar))?.[0] ?? '';
  const heard = link
    .replaceAll(/<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  expect(heard).toBe('Engagement 7 unanswered');
});

test('each entry of the sidebar is named by its own count', () => {
  const html = drawn(7, ['engagement.read', 'post.approve'], <Sidebar slim={false} />);
  const textOf = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
  const names = [...html.matchAll(/aria-labelledby="([^"]*)"/g)].map(([, ids = '']) => ids.split(' ').map(textOf).join(' '));
  expect(names).toEqual(expect.arrayContaining(['Engagement 7 unanswered', 'Approvals 2 to approve']));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
