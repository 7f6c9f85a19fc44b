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
          groups={[]}
          chosen={draft.accountIds}
          checks={checkAccounts(draft, accounts)}
          choose={() => undefined}
          chooseGroup={() => undefined}
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

test('groups that are used come first, folded where everything fits, and the rest is one line', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `a${at}`);
  const accounts = ids.map((id) => account(id, 'mastodon'));
  const groups = ['One', 'Two', 'Three', 'Four'].map((name, at) => ({
    id: name,
    name,
    color: 'teal' as const,
    accountIds: ids.slice(at * 3, at * 3 + 3),
  }));
  const chosen = ['a0', 'a3', 'a4', 'a5', 'a9'];
  const draft = { ...blank, text: 'a'.repeat(510), accountIds: chosen } as unknown as Draft;
  const checks = checkAccounts(draft, accounts).filter((check) => check.account.id === 'a9' || check.measure.over === 0);
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <AccountsPane
          accounts={accounts}
          groups={groups}
          chosen={chosen}
          checks={checks}
          choose={() => undefined}
          chooseGroup={() => undefined}
          connect={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  const tiles = [...page.matchAll(/aria-pressed="(\w+)"[^>]*title="(\w+)"/g)].map(([, pressed, name]) => [name, pressed]);
  expect(tiles).toEqual([
    ['One', 'mixed'],
    ['Two', 'true'],
    ['Three', 'false'],
    ['Four', 'mixed'],
  ]);
  const folds = [...page.matchAll(/aria-label="(Hide|Show) accounts of (\w+)"/g)].map(([, does, name]) => [name, does]);
  // Only the last has a problem.
  expect(folds).toEqual([
    ['One', 'Show'],
    ['Two', 'Show'],
    ['Four', 'Hide'],
  ]);
  expect(page).toContain('3 more accounts in 1 group');
});
