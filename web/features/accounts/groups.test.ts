import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

const account = (handle: string, platform: Account['platform'], state: Account['state'] = 'healthy') =>
  ({ handle, displayName: handle, platform, state }) as Account;
const accounts = [
  account('b', 'mastodon'),
  account('slow', 'mastodon', 'unreachable'),
  account('a', 'mastodon'),
  account('lost', 'twitter', 'reconnect'),
  account('c', 'instagram'),
];
const shown = (grouped: boolean) =>
  groupsOf(accounts, grouped).map(({ of, accounts: those }) => [of, ...those.map(({ handle }) => handle)]);

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

test('where all is well, nothing asks for attention', () => {
  expect(groupsOf([account('a', 'twitter')], true).map(({ of }) => of)).toEqual(['twitter']);
});
