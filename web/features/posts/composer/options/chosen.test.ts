import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { blank, contentOf, type Draft } from '../../draft/draft.ts';
import { checkAccounts } from '../../draft/problems.ts';
import { tabsOf } from '../../draft/tabs.ts';
import { askedOf, chosenIn, groupsOf, ownOptions, splittable, withOption, withOwnOption, withSameOption } from './chosen.ts';

const audiences = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
const account = (id: string, privacy = audiences) =>
  ({ id, platform: 'tiktok', traits: { privacy }, handle: id, displayName: id, sandbox: false }) as unknown as Account;
// One of them is private: it has other audiences.
const accounts = [...['a', 'b', 'c', 'd', 'e'].map((id) => account(id)), account('private', ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'])];
const draft: Draft = {
  ...blank,
  accountIds: accounts.map(({ id }) => id),
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
};
const groupOf = (of: Draft) => {
  const [group] = groupsOf(of, checkAccounts(of, accounts), null);
  if (!group) throw new Error('TikTok has options.');
  return group;
};
const asked = (of: Draft, apart = false) =>
  askedOf(groupOf(of), chosenIn(of, groupOf(of)), ownOptions(of, accounts), 'privacy', apart).map((one) => [
    one.accounts.map(({ id }) => id).join(''),
    one.isShared,
    one.value,
  ]);
const own = (of: Draft, id: string, value: string) =>
  withOwnOption(
    of,
    groupOf(of),
    accounts.filter((one) => one.id === id),
    'privacy',
    value,
  );

test('accounts with the same choices are asked once, and one with others for itself', () => {
  expect(asked(draft)).toEqual([
    ['abcde', true, undefined],
    ['private', false, undefined],
  ]);
  const answered = withOption(draft, groupOf(draft), 'privacy', 'PUBLIC_TO_EVERYONE');
  expect(asked(answered)).toEqual([
    ['abcde', true, 'PUBLIC_TO_EVERYONE'],
    ['private', false, undefined],
  ]);
});

test('an account that answered otherwise stays its own, until all are the same again', () => {
  const split = own(withOption(draft, groupOf(draft), 'privacy', 'PUBLIC_TO_EVERYONE'), 'c', 'SELF_ONLY');
  const later = withOption(split, groupOf(split), 'privacy', 'MUTUAL_FOLLOW_FRIENDS');
  expect(asked(later)).toEqual([
    ['abde', true, 'MUTUAL_FOLLOW_FRIENDS'],
    ['c', false, 'SELF_ONLY'],
    ['private', false, undefined],
  ]);
  expect(contentOf(later).variants).toEqual({
    c: { text: null, media: null, thread: null, firstComment: null, options: { privacy: 'SELF_ONLY' } },
  });
  const same = withSameOption(later, groupOf(later), 'privacy');
  expect(same.variants).toEqual({});
  expect(asked(same)[0]).toEqual(['abcde', true, 'MUTUAL_FOLLOW_FRIENDS']);
});

test('apart, each account shows what it gets', () => {
  const split = own(withOption(draft, groupOf(draft), 'privacy', 'PUBLIC_TO_EVERYONE'), 'c', 'SELF_ONLY');
  expect(asked(split, true).map(([, , value]) => value)).toEqual([
    ...['PUBLIC_TO_EVERYONE', 'PUBLIC_TO_EVERYONE', 'SELF_ONLY', 'PUBLIC_TO_EVERYONE', 'PUBLIC_TO_EVERYONE'],
    undefined,
  ]);
  expect(splittable(groupOf(draft)).map(({ key }) => key)).toContain('privacy');
});

test('an account’s answer is no version of the post', () => {
  expect(tabsOf(own(draft, 'c', 'SELF_ONLY').variants, accounts, []).map(({ key, gets }) => [key, gets.length])).toEqual([[null, 6]]);
});
