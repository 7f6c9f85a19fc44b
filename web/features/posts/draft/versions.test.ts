import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noVariant } from './body.ts';
import { blank, contentOf, type Draft } from './draft.ts';
import { checkAccounts } from './problems.ts';
import { tabsOf, withoutVersion } from './tabs.ts';
import { ofGroup, ofPlatform, ownerOf, withoutGroup } from './versions.ts';

const account = (id: string, platform: Account['platform']) =>
  ({ id, platform, traits: {}, handle: id, displayName: id }) as unknown as Account;
const accounts = [account('a', 'bluesky'), account('b', 'bluesky'), account('c', 'mastodon'), account('d', 'mastodon')];
const group = (id: string, accountIds: string[]) => ({ id, name: id, color: 'teal', accountIds }) as AccountGroup;
const groups = [group('one', ['a', 'c']), group('two', ['c', 'd'])];
const owners = [ofPlatform('mastodon'), ofPlatform('bluesky'), ofGroup('one'), ofGroup('two'), 'a', 'b', 'c', 'd'];
const draft = (variants: Draft['variants']): Draft => ({
  ...blank,
  text: 'All',
  variants,
  accountIds: accounts.map(({ id }) => id),
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
});
const version = (text: string) => ({ ...noVariant, text });

test('every account gets exactly one version, and the tabs add up to the accounts', () => {
  fc.assert(
    fc.property(fc.subarray(owners), (keys) => {
      const { variants } = draft(Object.fromEntries(keys.map((key) => [key, version(key)])));
      const tabs = tabsOf(variants, accounts, groups);
      expect(tabs.flatMap(({ gets }) => gets).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(accounts);
      expect(tabs.map(({ key }) => key)).toEqual([null, ...owners.filter((key) => keys.includes(key))]);
      const checks = checkAccounts(draft(variants), accounts, groups);
      for (const { account, content } of checks) {
        const tab = tabs.find(({ gets }) => gets.some(({ id }) => id === account.id));
        expect(content.text).toBe(tab?.key ?? 'All');
      }
      const rest = withoutVersion(variants, accounts, groups).map(({ key }) => key);
      expect(rest).toEqual(owners.filter((key) => !keys.includes(key)));
    }),
  );
});

test('an account’s version wins over its first group’s, that over its platform’s, and what they don’t have is from the next', () => {
  const variants = {
    [ofPlatform('mastodon')]: { ...version('Platform'), firstComment: 'Platform' },
    [ofGroup('two')]: version('Two'),
    [ofGroup('one')]: version('One'),
    d: { ...noVariant, firstComment: 'Own' },
  };
  const contents = checkAccounts(draft(variants), accounts, groups).map(({ content }) => [content.text, content.firstComment]);
  expect(contents).toEqual([
    ['One', ''],
    ['All', ''],
    ['One', 'Platform'],
    ['Two', 'Own'],
  ]);
});

test('a deleted group leaves its version to its accounts, where they don’t have their own', () => {
  const variants = { [ofGroup('one')]: { ...version('One'), firstComment: 'One' }, a: version('Own') };
  const left = withoutGroup(draft(variants), 'one', ['a', 'c', 'gone']);
  expect(left.variants).toEqual({ a: { ...version('Own'), firstComment: 'One' }, c: { ...version('One'), firstComment: 'One' } });
  expect(withoutGroup(left, 'one', ['a'])).toBe(left);
});

test('they are sent apart from what accounts have of their own', () => {
  const variants = {
    [ofPlatform('bluesky')]: version('Platform'),
    [ofGroup('one')]: version('Group'),
    a: version('Own'),
    gone: version('x'),
  };
  const body = { media: null, thread: null, firstComment: null };
  expect(contentOf(draft(variants))).toMatchObject({
    versions: [
      { groupId: 'one', text: 'Group', ...body },
      { platform: 'bluesky', text: 'Platform', ...body },
    ],
    variants: { a: { text: 'Own' } },
  });
  expect(ownerOf('a')).toEqual({ of: 'account', accountId: 'a' });
});
