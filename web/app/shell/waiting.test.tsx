import type { EngagementOverview } from '@everycast/contract/engagement';
import type { Me } from '@everycast/contract/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { overviewQuery } from '../../features/engagement/unanswered.ts';
import { HereProvider } from '../../lib/session/here.tsx';
import { sidebarLinks } from './links.ts';
import { Sidebar } from './Sidebar.tsx';
import { useWaiting } from './use-waiting.ts';

const at = '2026-11-21T12:00:00.000Z';

function drawn(unanswered: number, permissions: string[], screen: React.ReactNode): string {
  const workspace = { id: 'w', name: 'Studio', kind: 'personal', zone: 'UTC', role: 'owner', createdAt: at, permissions };
  const here = { me: { workspaces: [workspace] }, workspace } as unknown as { me: Me; workspace: Me['workspaces'][number] };
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, { queues: { unanswered } } as EngagementOverview);
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <HereProvider here={here}>{screen}</HereProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** What each link shows besides its name. */
function Waiting() {
  const waiting = useWaiting();
  return sidebarLinks.map((link) => {
    const waits = waiting(link);
    return waits && `${link.to}: ${waits.shown}, ${waits.name}`;
  });
}
const waits = (unanswered: number, permissions = ['engagement.read']) => drawn(unanswered, permissions, <Waiting />);

test('the navigation counts unanswered conversations up to 99', () => {
  expect(waits(1)).toBe('/engagement: 1, Engagement, 1 unanswered');
  expect(waits(99)).toBe('/engagement: 99, Engagement, 99 unanswered');
  expect(waits(100)).toBe('/engagement: 99+, Engagement, 100 unanswered');
  expect(waits(1_200)).toBe('/engagement: 99+, Engagement, 1,200 unanswered');
});

test('without any, or for people who may not read them, it shows no count', () => {
  expect(waits(0)).toBe('');
  expect(waits(7, [])).toBe('');
});

test('the sidebar shows the count after the name, and says what it counts', () => {
  const link = /<a [^>]*href="\/engagement"[^>]*>.*?<\/a>/.exec(drawn(7, ['engagement.read'], <Sidebar slim={false} />))?.[0] ?? '';
  expect(link).toContain('aria-label="Engagement, 7 unanswered"');
  expect(link.replaceAll(/<[^>]*>/g, ' ').trim()).toMatch(/^Engagement\s+7$/);
});
