import { resolveWallTime } from '@everycast/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBest } from './next-best.ts';

const monday = Date.parse('2026-11-23T10:30:00Z');
const rated = (best: number[], hours: Record<number, number>) => ({
  found: 'times' as const,
  best,
  times: Array.from({ length: 168 }, (_, slot) => hours[slot] ?? 0.9),
});
const at = (...args: Parameters<typeof nextBest>) => nextBest(...args).map((moment) => moment.at);

test('the next best hours are within a week, the best first', () => {
  const one = rated([42, 10, 100], { 42: 1.8, 10: 1.5, 100: 1.3 });
  // Tuesday 6 PM; Monday 10 AM is over and comes next week; Friday 4 AM.
  expect(at([one], 'UTC', monday)).toEqual(['2026-11-24T18:00', '2026-11-30T10:00', '2026-11-27T04:00']);
});

test('accounts decide together, and those without a pattern not at all', () => {
  const one = rated([42], { 42: 1.8, 90: 1.1 });
  const other = rated([90], { 90: 2, 42: 0.4 });
  const silent = { found: 'no_signal' as const, best: [], times: Array.from({ length: 168 }, () => 1) };
  expect(nextBest([one, other, silent], 'UTC', monday)).toMatchObject([{ at: '2026-11-26T18:00', accounts: 2 }]);
  expect(at([silent], 'UTC', monday)).toEqual([]);
});

test('on one day, the best hours of that day, apart from each other and not over', () => {
  const one = rated([], { 9: 2, 11: 1.2, 18: 1.6, 19: 1.5, 22: 1.4 });
  expect(at([one], 'UTC', monday, '2026-11-23')).toEqual(['2026-11-23T18:00', '2026-11-23T22:00', '2026-11-23T11:00']);
  expect(at([one], 'UTC', monday, '2026-11-24')).toEqual([]);
});

test('an hour that clocks skip is not offered', () => {
  // In New York, 2 AM doesn't exist on March 14, 2027, a Sunday.
  const one = rated([], { 146: 2 });
  expect(at([one], 'America/New_York', monday, '2027-03-14')).toEqual([]);
  expect(at([one], 'America/New_York', monday, '2027-03-21')).toEqual(['2027-03-21T02:00']);
});

test('whatever the accounts: times to come that exist, at most three, never twice', () => {
  const account = fc.record({
    found: fc.constantFrom('times' as const, 'too_few' as const),
    best: fc.uniqueArray(fc.integer({ min: 0, max: 167 }), { maxLength: 5 }),
    times: fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 168, maxLength: 168 }),
  });
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia');
  const now = fc.integer({ min: monday, max: monday + 400 * 86_400_000 });
  fc.assert(
    fc.property(fc.array(account, { maxLength: 4 }), zone, now, (accounts, where, when) => {
      const found = nextBest(accounts, where, when);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found.map((one) => one.at)).size).toBe(found.length);
      for (const one of found) {
        expect(one.instant.epochMilliseconds).toBeGreaterThan(when);
        expect(one.instant.epochMilliseconds).toBeLessThan(when + 15 * 86_400_000);
        expect(resolveWallTime(one.at, where).kind).not.toBe('skipped');
      }
    }),
  );
});
