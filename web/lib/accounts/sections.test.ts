import type { AccountGroup } from '@everycast/contract/account-groups';
import type { PlatformId } from '@everycast/contract/platforms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf, sectionKey, sectionsOf } from './sections.ts';

const account = (id: string, platform: PlatformId) => ({ id, platform, handle: id, displayName: id, sandbox: false });
const group = (id: string, ...accountIds: string[]): AccountGroup => ({ id, name: id, color: 'teal', accountIds });
const shown = (sections: ReturnType<typeof sectionsOf>) => sections.map((one) => [sectionKey(one), one.accounts.map(({ id }) => id)]);

test('groups come first, in their order and with platforms in the usual one, then accounts without a group by platform', () => {
  const accounts = [account('b', 'bluesky'), account('x', 'twitter'), account('i', 'instagram'), account('free', 'mastodon')];
  const groups = [group('two', 'b', 'i'), group('one', 'x'), group('empty')];
  expect(shown(sectionsOf(accounts, groups))).toEqual([
    ['two', ['i', 'b']],
    ['one', ['x']],
    ['mastodon', ['free']],
  ]);
});

test('an account in several groups stands where it was chosen', () => {
  const accounts = [account('x', 'twitter'), account('i', 'instagram')];
  const groups = [group('brand', 'x', 'i'), group('english', 'x')];
  expect(shown(sectionsOf(accounts, groups))).toEqual([['brand', ['i', 'x']]]);
  expect(shown(sectionsOf(accounts, groups, ({ id }) => id === 'english'))).toEqual([
    ['english', ['x']],
    ['brand', ['i']],
  ]);
});

test('a post has the first group with all its accounts, otherwise the first of each account', () => {
  const groups = [group('english', 'x'), group('brand', 'x', 'i'), group('other', 'b')];
  const ids = (...accountIds: string[]) => groupsOf(accountIds, groups).map(({ id }) => id);
  expect(ids('x', 'i')).toEqual(['brand']);
  expect(ids('x')).toEqual(['english']);
  expect(ids('x', 'i', 'b', 'free')).toEqual(['english', 'brand', 'other']);
  expect(ids('free')).toEqual([]);
  expect(ids()).toEqual([]);
});

test('whatever the groups, every account is there exactly once', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const accounts = ids.map((id, at) => account(id, at % 2 ? 'bluesky' : 'twitter'));
  const members = fc.subarray([...ids, 'gone']);
  fc.assert(
    fc.property(fc.array(members, { maxLength: 4 }), fc.nat(3), (all, preferred) => {
      const groups = all.map((accountIds, at) => group(String(at), ...accountIds));
      const sections = sectionsOf(accounts, groups, ({ id }) => id === String(preferred));
      expect(sections.flatMap((one) => one.accounts.map(({ id }) => id)).sort()).toEqual(ids);
    }),
  );
});
