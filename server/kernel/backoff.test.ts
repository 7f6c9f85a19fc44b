import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Backoff, backoff } from './backoff.ts';

const options: fc.Arbitrary<Required<Backoff>> = fc.record({
  first: fc.integer({ min: 0, max: 60_000 }),
  max: fc.integer({ min: 60_000, max: 86_400_000 }),
  factor: fc.double({ min: 1, max: 10, noNaN: true }),
  spread: fc.double({ min: 0, max: 1, noNaN: true }),
});
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const failures = fc.integer({ min: 0, max: 2_000_000_000 });

test('is finite, never negative, and within its spread of the maximum, however often it failed', () => {
  fc.assert(
    fc.property(failures, options, random, (count, how, chance) => {
      const wait = backoff(count, how, chance);
      expect(Number.isSafeInteger(wait) && wait >= 0).toBe(true);
      expect(wait).toBeLessThanOrEqual(Math.ceil(how.max * (1 + how.spread)));
    }),
  );
});

test('begins with the first, and each is as much longer as it says until the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), options, (count, how) => {
      const steady = { ...how, spread: 0 };
      expect(backoff(1, steady)).toBe(how.first);
      const [wait, next] = [backoff(count, steady), backoff(count + 1, steady)];
      expect(next).toBeGreaterThanOrEqual(wait);
      if (next < how.max) expect(Math.abs(next - how.factor * wait)).toBeLessThanOrEqual(how.factor + 1);
    }),
  );
});

test('without a maximum it still ends, also from nothing', () => {
  expect(backoff(5, { first: 100 })).toBe(1_600);
  expect(backoff(1_000_000, { first: 1 })).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(backoff(1_000_000, { first: 0 })).toBe(0);
});

test('chance moves it to either side', () => {
  expect([0, 0.5, 1].map((chance) => backoff(3, { first: 1_000, spread: 0.2 }, chance))).toEqual([3_200, 4_000, 4_800]);
});
