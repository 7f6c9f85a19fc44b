import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidOf } from './tid.ts';

const micros = fc.integer({ min: 0, max: Date.UTC(2200, 0) * 1000 });
const clocks = fc.integer({ min: 0, max: 1023 });

test('has the form of a TID and sorts by time', () => {
  fc.assert(
    fc.property(micros, micros, clocks, clocks, (a, b, one, other) => {
      const [first, second] = [tidOf(a, one), tidOf(b, other)];
      expect(first).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
      if (a !== b) expect(first < second).toBe(a < b);
      else expect(first === second).toBe(one === other);
    }),
  );
});
