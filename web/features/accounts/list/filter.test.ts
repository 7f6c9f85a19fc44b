import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { countedBy, filterOf, healthOf, type Listed, sorted, sortParam } from './filter.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const account = (handle: string, platform: Account['platform'], more: Partial<Account> = {}) =>
  ({ id: handle, handle, displayName: handle, platform, state: 'healthy', expiresAt: null, checkedAt: null, ...more }) as Account;
const group = (id: string): AccountGroup => ({ id, name: id, color: 'teal', accountIds: [] });
const [one, two] = [group('one'), group('two')];
const listed = (account: Account, groups: AccountGroup[] = [], scheduled = 0): Listed => ({
  account,
  health: healthOf(account, now),
  groups,
  scheduled,
});
const all = [
  listed(account('b', 'mastodon'), [two], 3),
  listed(account('slow', 'mastodon', { state: 'unreachable' })),
  listed(account('a', 'mastodon'), [one], 1),
  listed(account('lost', 'twitter', { state: 'reconnect', onHold: 'person' }), [two]),
  listed(account('rests', 'instagram', { onHold: 'person' }), [one, two]),
  listed(account('ends', 'tiktok', { expiresAt: '2026-11-24T10:00:00Z' })),
  listed(account('later', 'tiktok', { expiresAt: '2026-12-24T10:00:00Z' })),
];
const shown = (query: string) => {
  const filter = filterOf(new URLSearchParams(query));
  const { left } = countedBy(all, filter);
  const those = left.filter(({ health }) => filter.state === '' || health === filter.state);
  return sorted(those, [one, two], filter).map((row) => row.account.handle);
};

test('what needs somebody comes first, then groups in their order, then accounts in none', () => {
  expect(shown('')).toEqual(['lost', 'ends', 'slow', 'rests', 'a', 'b', 'later']);
});

test('filters combine, and each state is counted among what the others leave', () => {
  expect(shown('group=two')).toEqual(['lost', 'rests', 'b']);
  expect(shown('group=none&platform=tiktok')).toEqual(['ends', 'later']);
  expect(shown('state=paused')).toEqual(['rests']);
  expect(shown('state=healthy&group=two&search=B')).toEqual(['b']);
  const { counts } = countedBy(all, filterOf(new URLSearchParams('state=paused&platform=mastodon')));
  expect(Object.fromEntries(counts)).toEqual({ healthy: 2, unreachable: 1 });
});

test('a column sorts, and a second click on it reverses that; nonsense in the address is ignored', () => {
  expect(shown('sort=scheduled').slice(0, 2)).toEqual(['b', 'a']);
  expect(shown('sort=-account')[0]).toBe('slow');
  const by = (query: string) => sortParam(filterOf(new URLSearchParams(query)), 'account');
  expect([by(''), by('sort=account'), by('sort=-account')]).toEqual(['account', '-account', 'account']);
  expect(filterOf(new URLSearchParams('sort=x&state=well&platform=myspace'))).toMatchObject({ sort: 'health', state: '', platform: '' });
});
