import { expect, test } from 'vitest';
import { activeOf, type Countable } from './rules.ts';

const account = (id: string, platform: Countable['platform'] = 'bluesky', chosen = false): Countable => ({
  id,
  platform,
  chosen,
  paused: false,
});

test('the oldest stay, per platform as in all', () => {
  const all = [account('a'), account('b'), account('c', 'mastodon'), account('d', 'linkedin'), account('e', 'tiktok')];
  expect([...activeOf(all, { accounts: 3, accountsPerPlatform: 1 })]).toEqual(['a', 'c', 'd']);
  expect(activeOf(all, { accounts: null, accountsPerPlatform: null }).size).toBe(5);
  expect(activeOf(all, { accounts: 0, accountsPerPlatform: null }).size).toBe(0);
});

test('those that were chosen stay first', () => {
  const all = [account('a'), account('b', 'bluesky', true), account('c', 'mastodon'), account('d', 'linkedin', true)];
  expect([...activeOf(all, { accounts: 2, accountsPerPlatform: 1 })]).toEqual(['b', 'd']);
  expect([...activeOf(all, { accounts: 3, accountsPerPlatform: 1 })]).toEqual(['b', 'd', 'c']);
});
