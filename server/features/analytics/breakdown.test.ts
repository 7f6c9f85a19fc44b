import { expect, test } from 'vitest';
import { accountParts, byEngagement, gainsOfAccounts, groupParts, labelParts } from './breakdown.ts';
import type { LabelSums, PartSums } from './store/breakdown.ts';

const none = { likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0, views: 0, reach: 0 };
const sums = (id: string, platform: PartSums['platform'], more: Partial<PartSums>): PartSums => ({ id, platform, ...none, ...more });
const ofLabel = (...[id, platform, more]: Parameters<typeof sums>): LabelSums => ({ ...sums(id, platform, more), name: `Label ${id}` });
/** Facebook reports everything, Mastodon no reach, Twitch nothing of posts. */
const reports = (platform: string, metric: string) => platform === 'facebook' || (platform === 'mastodon' && metric !== 'reach');

const partsOf = (...found: Parameters<typeof gainsOfAccounts>) => accountParts(gainsOfAccounts(...found));

test('an account’s rate is of its reach, or of its followers where the platform reports none', () => {
  const accounts = [
    { id: 'a', platform: 'facebook', handle: 'a.example' },
    { id: 'b', platform: 'mastodon', handle: 'b.example' },
    { id: 'c', platform: 'twitch', handle: 'c.example' },
    { id: 'd', platform: 'facebook', handle: 'd.example' },
  ] as const;
  const parts = partsOf(accounts, {
    sums: [sums('a', 'facebook', { likes: 30, reach: 300 }), sums('b', 'mastodon', { likes: 5, comments: 5 }), sums('c', 'twitch', {})],
    followers: [
      { accountId: 'a', followers: 1_000 },
      { accountId: 'b', followers: 200 },
      { accountId: 'c', followers: 9 },
    ],
    before: [
      { accountId: 'a', followers: 1_010 },
      { accountId: 'b', followers: 150 },
    ],
    reports,
  });
  expect(parts).toEqual([
    { id: 'a', name: 'a.example', platform: 'facebook', followers: 1_000, growth: -10, reach: 300, engagement: 30, rate: 0.1 },
    { id: 'b', name: 'b.example', platform: 'mastodon', followers: 200, growth: 50, reach: null, engagement: 10, rate: 0.05 },
    { id: 'c', name: 'c.example', platform: 'twitch', followers: 9, growth: null, reach: null, engagement: null, rate: null },
    { id: 'd', name: 'd.example', platform: 'facebook', followers: null, growth: null, reach: null, engagement: null, rate: null },
  ]);
  expect(byEngagement(parts.toReversed()).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('a label’s rate only counts what was reached', () => {
  const found = [
    ofLabel('l', 'facebook', { likes: 10, reach: 200 }),
    ofLabel('l', 'mastodon', { likes: 90 }),
    ofLabel('m', 'mastodon', { shares: 1 }),
  ];
  expect(labelParts(found, reports)).toEqual([
    { id: 'l', name: 'Label l', platform: null, followers: null, growth: null, reach: 200, engagement: 100, rate: 0.05 },
    { id: 'm', name: 'Label m', platform: null, followers: null, growth: null, reach: null, engagement: 1, rate: null },
  ]);
});

test('a group has what is known of its accounts, and a rate of what it is known for', () => {
  const accounts = [
    { id: 'a', platform: 'facebook', handle: 'a.example' },
    { id: 'b', platform: 'mastodon', handle: 'b.example' },
    { id: 'c', platform: 'twitch', handle: 'c.example' },
  ] as const;
  const gains = gainsOfAccounts(accounts, {
    sums: [sums('a', 'facebook', { likes: 30, reach: 300 }), sums('b', 'mastodon', { likes: 5, comments: 5 }), sums('c', 'twitch', {})],
    followers: [
      { accountId: 'b', followers: 200 },
      { accountId: 'c', followers: 9 },
    ],
    before: [{ accountId: 'b', followers: 150 }],
    reports,
  });
  const groups = [
    { id: 'all', name: 'All', accountIds: ['a', 'b', 'c', 'of another workspace'] },
    { id: 'quiet', name: 'Quiet', accountIds: ['c'] },
    { id: 'none', name: 'None', accountIds: [] },
  ];
  expect(groupParts(groups, gains)).toEqual([
    { id: 'all', name: 'All', platform: null, followers: 209, growth: 50, reach: 300, engagement: 40, rate: 0.08 },
    { id: 'quiet', name: 'Quiet', platform: null, followers: 9, growth: null, reach: null, engagement: null, rate: null },
  ]);
});
