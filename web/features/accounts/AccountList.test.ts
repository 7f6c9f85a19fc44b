import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { partKey, partsOf } from './AccountList.tsx';

const account = (handle: string, platform: Account['platform'], state: Account['state'] = 'healthy') =>
  ({ id: handle, handle, displayName: handle, platform, state }) as Account;
const accounts = [
  account('b', 'mastodon'),
  account('slow', 'mastodon', 'unreachable'),
  account('a', 'mastodon'),
  account('lost', 'twitter', 'reconnect'),
  account('c', 'instagram'),
];
const shown = (many: boolean, groups: readonly AccountGroup[] = []) =>
  partsOf(accounts, many, groups).map((part) => [partKey(part), ...part.accounts.map(({ handle }) => handle)]);

test('few accounts stand together, what needs somebody first and the rest as they came', () => {
  expect(shown(false)).toEqual([['all', 'lost', 'slow', 'b', 'a', 'c']]);
});

test('many stand by platform, below those that need somebody', () => {
  expect(shown(true)).toEqual([
    ['attention', 'lost', 'slow'],
    ['instagram', 'c'],
    ['mastodon', 'a', 'b'],
  ]);
});

test('groups come before accounts that are in none, and lend out those that need somebody', () => {
  const groups: AccountGroup[] = [{ id: 'brand', name: 'Brand', color: 'teal', accountIds: ['lost', 'a'] }];
  expect(shown(true, groups)).toEqual([
    ['attention', 'lost', 'slow'],
    ['brand', 'a'],
    ['instagram', 'c'],
    ['mastodon', 'b'],
  ]);
});

test('where all is well, nothing asks for attention', () => {
  expect(partsOf([account('a', 'twitter')], true, []).map(partKey)).toEqual(['twitter']);
});
