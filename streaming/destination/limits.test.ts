import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay } from './limits.ts';

const retry = { first: 1_000, max: 30_000 };

test('delays grow up to the maximum, and any of them may be short', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 5_000].map((failures) => retryDelay(failures, { retry, slow: false, random: () => 1 }));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, part) => {
      const delay = retryDelay(failures, { retry, slow: false, random: () => part });
      const whole = retryDelay(failures, { retry, slow: false, random: () => 1 });
      expect(Math.abs(delay - whole * part)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('what needs a person is tried rarely from the start', () => {
  expect([0, 1].map((part) => retryDelay(1, { retry, slow: true, random: () => part }))).toEqual([15_000, 30_000]);
});
