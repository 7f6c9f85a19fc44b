import type { AnalyticsGap } from '@everycast/contract/analytics';
import { expect, test } from 'vitest';
import { sharedGaps } from './gaps.ts';

const gap = (accountId: string, more: Partial<AnalyticsGap> = {}): AnalyticsGap => ({
  accountId,
  platform: 'instagram',
  handle: accountId,
  reason: 'HTTP 503.',
  engagement: 20,
  since: '2026-11-18T09:00:00Z',
  until: '2026-11-21T09:00:00Z',
  ...more,
});
const shown = (gaps: readonly AnalyticsGap[], zone = 'UTC') =>
  sharedGaps(gaps, zone).map(({ accounts, since, until, engagement }) => [
    accounts.map(({ handle }) => handle).join(' '),
    since.slice(8, 13),
    until?.slice(8, 13) ?? null,
    engagement,
  ]);

test('accounts that a platform failed on the same days have one gap, from the first to the last', () => {
  const later = gap('b', { since: '2026-11-18T10:00:00Z', until: '2026-11-21T08:00:00Z' });
  expect(shown([gap('a'), later])).toEqual([['a b', '18T09', '21T09', 40]]);
});

test('and several where the platform, the reason or the days differ, or one still lasts', () => {
  const others = [
    gap('b', { platform: 'facebook' }),
    gap('c', { reason: 'HTTP 500.' }),
    gap('d', { until: '2026-11-22T09:00:00Z' }),
    gap('e', { until: null }),
  ];
  expect(shown([gap('a'), ...others])).toHaveLength(5);
  expect(shown([gap('e', { until: null }), gap('f', { until: null })])).toEqual([['e f', '18T09', null, 40]]);
});

test('days are those of the workspace’s zone', () => {
  const late = gap('b', { since: '2026-11-17T23:30:00Z' });
  expect(shown([gap('a'), late])).toHaveLength(2);
  expect(shown([gap('a'), late], 'Europe/Berlin')).toEqual([['a b', '17T23', '21T09', 40]]);
});

test('an account that failed twice that day is one account', () => {
  const twice = [gap('a'), gap('a', { since: '2026-11-18T11:00:00Z' })];
  expect(shown(twice)).toEqual([['a', '18T09', '21T09', 40]]);
});
