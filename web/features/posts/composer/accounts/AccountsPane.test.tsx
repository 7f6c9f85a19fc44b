import type { Account } from '@everycast/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { blank, type Draft } from '../../draft/draft.ts';
import { checkAccounts } from '../../draft/problems.ts';
import { AccountsPane } from './AccountsPane.tsx';

const account = (id: string, platform: Account['platform'], traits = {}) =>
  ({ id, platform, traits, handle: id, displayName: id, state: 'healthy', sandbox: false, avatarUrl: null }) as unknown as Account;

test('each chosen account tells its own figures, and those past their limit by how much', () => {
  const accounts = [account('one', 'mastodon'), account('two', 'mastodon'), account('roomy', 'mastodon', { characters: 5_000 })];
  const draft = { ...blank, text: 'a'.repeat(510), accountIds: accounts.map(({ id }) => id) } as unknown as Draft;
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <AccountsPane
          accounts={[...accounts, account('idle', 'bluesky')]}
          chosen={draft.accountIds}
          checks={checkAccounts(draft, accounts)}
          choose={() => undefined}
          connect={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  const rows = page.match(/<li>.*?<\/li>/g) ?? [];
  const told = rows.map((row) => row.match(/510 ?\/ ?5,?000|510 ?\/ ?500/)?.[0].replaceAll(/[ ,]/g, ''));
  expect(told).toEqual(['510/500', '510/500', '510/5000', undefined]);
  expect(rows.map((row) => /\b10\b/.test(row))).toEqual([true, true, false, false]);
});
