import type { Account } from '@everycast/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountChoice } from './AccountChoice.tsx';

const account = (id: string, platform: Account['platform']) => ({ id, platform, handle: id, displayName: `Casa ${id}` }) as Account;
const shown = (accounts: readonly Account[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AccountChoice accounts={accounts} ariaLabel="Accounts" placeholder="Search" value={['lisboa', 'porto']} change={() => undefined} />
    </MantineProvider>,
  );

test('a chosen account that is not loaded yet waits without a pill', () => {
  expect(shown([])).not.toContain('Pill-label');
  const page = shown([account('lisboa', 'bluesky')]);
  expect(page.match(/Pill-label/g)).toHaveLength(1);
  expect(page).toContain('Casa lisboa @lisboa');
});
