import { dayAt } from '@everycast/contract/time';
import { postMetrics } from '@everycast/platforms/port/metrics-offer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engagementOf, gainsBetween, knownAfter, knownEngagement, nextReading, spread } from './rules.ts';

const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map((at) => new Date(at));
const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia');
const gains = fc.record(Object.fromEntries(postMetrics.map((metric) => [metric, fc.integer({ min: -1_000, max: 100_000_000 })])));

test('what is spread over days always adds up to what was gained', () => {
  fc.assert(
    fc.property(gains, moment, fc.integer({ min: 0, max: 60 * 86_400_000 }), zone, (gained, from, length, of) => {
      const until = new Date(from.getTime() + length);
      const parts = spread(gained as never, from, until, of);
      for (const metric of postMetrics) expect(parts.reduce((sum, part) => sum + part.gains[metric], 0)).toBe(gained[metric]);
      const days = parts.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.at(0)).toBe(dayAt(length === 0 ? until : from, of).date);
      // Of a gain nothing is taken away on any day.
      for (const metric of postMetrics.filter((one) => (gained[one] ?? 0) >= 0)) {
        expect(parts.every((part) => part.gains[metric] >= 0)).toBe(true);
      }
    }),
  );
});

test('a day gets its share of the time, also where clocks change', () => {
  const all = (amount: number) => Object.fromEntries(postMetrics.map((metric) => [metric, amount])) as never;
  const days = (from: string, until: string, of: string) =>
    spread(all(240), new Date(from), new Date(until), of).map(({ day, gains: { likes } }) => [day, likes]);
  expect(days('2026-11-22T12:00Z', '2026-11-24T12:00Z', 'UTC')).toEqual([
    ['2026-11-22', 60],
    ['2026-11-23', 120],
    ['2026-11-24', 60],
  ]);
  // November 1 has 25 hours in New York.
  expect(days('2026-11-01T04:00Z', '2026-11-03T05:00Z', 'America/New_York')).toEqual([
    ['2026-11-01', Math.round((240 * 25) / 49)],
    ['2026-11-02', 240 - Math.round((240 * 25) / 49)],
  ]);
});

test('what a platform does not report is not gained, and what was taken back is lost', () => {
  expect(gainsBetween(null, { likes: 3 })).toMatchObject({ likes: 3, comments: 0, reach: 0 });
  expect(gainsBetween({ likes: 5, comments: 2 }, { likes: 3, comments: 2 })).toMatchObject({ likes: -2, comments: 0 });
  expect(gainsBetween({ likes: 1, views: null }, { likes: 1, views: 9_000 })).toMatchObject({ likes: 0, views: 0 });
  expect(engagementOf({ likes: 1, comments: 2, shares: 3, saves: null, views: 100, reach: 50 })).toBe(6);
});

test('what is not reported of a post is a gap: nothing gained, nothing lost, and never zero', () => {
  expect(gainsBetween(null, { likes: null, comments: 2 })).toMatchObject({ likes: 0, comments: 2 });
  expect(gainsBetween({ likes: 5 }, { likes: null })).toMatchObject({ likes: 0 });
  expect(knownAfter({ clicks: 7, likes: null }, { clicks: null, likes: null })).toMatchObject({ clicks: 7, likes: null });
  expect(knownEngagement({ likes: null, comments: 2 })).toBe(2);
  expect(knownEngagement({ likes: null, views: 9 })).toBeNull();
});

test('however metrics come and go, gains add up to the last that was known after the first', () => {
  const count = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null });
  fc.assert(
    fc.property(fc.array(count, { minLength: 1, maxLength: 12 }), (readings) => {
      let [known, sum] = [null as Record<string, number | null> | null, 0];
      for (const likes of readings) {
        sum += gainsBetween(known, { likes }).likes;
        known = knownAfter(known ?? {}, { likes });
      }
      const seen = readings.filter((one) => one !== null);
      const first = readings[0] === null ? (seen[0] ?? 0) : 0;
      expect(sum).toBe((seen.at(-1) ?? 0) - first);
      expect(known?.likes ?? null).toBe(seen.at(-1) ?? null);
    }),
  );
});

test('posts are read often while they are new, rarely when they are old, and not after a year', () => {
  const minutes = (ageMinutes: number) => {
    const now = new Date(Date.UTC(2026, 5, 1) + ageMinutes * 60_000);
    const next = nextReading(new Date(Date.UTC(2026, 5, 1)), now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  };
  expect([0, 9, 10, 59, 60, 1439, 1440, 7 * 1440, 30 * 1440, 364 * 1440, 365 * 1440].map(minutes)).toEqual([
    ...[2, 2, 10, 10, 60, 60],
    ...[360, 1440, 7 * 1440, 7 * 1440, null],
  ]);
});
