import type { BestTimesList } from '@everycast/contract/analytics';
import { Temporal } from '@everycast/contract/time';
import { expect, test } from 'vitest';
import { weekDays } from '../days.ts';
import { bestHours } from './best-hours.ts';

const week = weekDays(Temporal.PlainDate.from('2026-11-18'), 'sunday');
const account = (best: number[], gains: Record<number, number>, found: 'times' | 'no_signal' = 'times') => ({
  accountId: 'a',
  found,
  count: 50,
  needed: null,
  usual: 1,
  times: Array.from({ length: 168 }, (_, hour) => gains[hour] ?? 1),
  posts: Array.from({ length: 168 }, () => 1),
  best,
});
const list = (items: BestTimesList['items'], zone = 'America/New_York'): BestTimesList => ({ zone, items });

test('the recommended hours of the week, in the calendar’s zone', () => {
  const monday9 = [account([9], { 9: 1.4 })];
  expect([...bestHours(week, 'America/New_York', list(monday9))]).toEqual(['2026-11-16T09']);
  expect([...bestHours(week, 'Asia/Tokyo', list(monday9))]).toContain('2026-11-16T23');
  // Kathmandu is a quarter of an hour off: the hour that has more of it.
  expect([...bestHours(week, 'Asia/Kathmandu', list(monday9))]).toContain('2026-11-16T20');
});

test('only accounts whose history shows a pattern have a say, and together', () => {
  expect(bestHours(week, 'UTC', list([account([9], { 9: 1.4 }, 'no_signal')])).size).toBe(0);
  expect(bestHours(week, 'UTC', list([account([9], { 9: 1.4 }), account([40], { 9: 0.2, 40: 1.1 })], 'UTC'))).toEqual(
    new Set(['2026-11-17T16']),
  );
  expect(bestHours([], 'UTC', list([])).size).toBe(0);
});
