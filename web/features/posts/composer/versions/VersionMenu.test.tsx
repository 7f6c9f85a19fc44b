import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutVersion } from '../../draft/tabs.ts';
import VersionMenu from './VersionMenu.tsx';

const account = (at: number) =>
  ({
    id: `a${at}`,
    platform: at % 2 ? 'bluesky' : 'mastodon',
    handle: `h${at}`,
    displayName: `Name ${at}`,
    sandbox: false,
  }) as unknown as Account;
const menu = (count: number) => {
  const accounts = Array.from({ length: count }, (_, at) => account(at));
  const groups = [{ id: 'g', name: 'Casa Verde', color: 'teal', accountIds: accounts.slice(0, 5).map(({ id }) => id) }];
  return renderToStaticMarkup(
    <MantineProvider>
      <VersionMenu owners={withoutVersion({}, accounts, groups as unknown as AccountGroup[])} make={() => undefined} />
    </MantineProvider>,
  );
};
const options = (page: string) => page.match(/role="option"/g)?.length;

test('platforms, groups and accounts are sections, and an account names its groups', () => {
  const page = menu(41);
  expect(page).toMatch(/Platforms.*Groups.*Accounts/);
  expect(options(page)).toBe(2 + 1 + 41);
  expect(page).toContain('Mastodon · Name 0 · Casa Verde');
  expect(page).toContain('5 accounts');
});

test('of five hundred accounts the first ones are listed, and the others are searched', () => {
  const page = menu(500);
  expect(options(page)).toBe(2 + 1 + 100);
  expect(page).toContain('400 more. Type to find them.');
});
