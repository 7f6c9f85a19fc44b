import type { Me } from '@everycast/contract/me';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../lib/session/session.tsx';
import Profile from './Profile.tsx';

const at = '2026-11-21T12:00:00.000Z';
const workspace = { id: 'w', name: 'Studio', kind: 'personal', zone: 'UTC', role: 'owner', createdAt: at } as Me['workspaces'][number];
const me = {
  id: 'p',
  name: 'Mara',
  email: 'mara@example.org',
  referralCode: null,
  referralCount: 0,
  ownReferralCode: 'a1b2c3d4e5f6',
  createdAt: at,
  instanceOwner: true,
  leavingAt: null,
  twoFactor: false,
  emailNotifications: true,
  language: 'es',
  zone: null,
  weekStart: 'sunday',
  clock: null,
  zoneAsked: true,
  guideClosed: true,
  languages: ['en'],
  workspaces: [workspace],
} satisfies Me;

const shown = (languages: string[]): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider session={{ me: { ...me, languages }, workspace }}>
          <MemoryRouter>
            <Profile />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('a language can be chosen where there are several, each by its own name', () => {
  const page = shown(['en', 'es']);
  for (const words of ['Language', 'Same as your browser', 'English', '<option value="es" selected="">Español'])
    expect(page).toContain(words);
});

test('with one language there is nothing to choose', () => {
  expect(shown(['en'])).not.toContain('<select');
});
