import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startOf } from './frames.ts';
import { readTime, timecode } from './timecode.ts';

const rate = { numerator: 25, denominator: 1 };

test.each([
  ['84.28', 84.28],
  [' 5 ', 5],
  ['.5', 0.5],
  ['1,5', 1.5],
  ['1:24.5', 84.5],
  ['90:00', 5400],
  ['1:02:03', 3723],
  ['00:01:24:07', 84.28],
])('%j is %d seconds', (typed, seconds) => expect(readTime(typed, rate)).toBeCloseTo(seconds, 9));

test.each(['', 'soon', '1:60', '1:60:00', '00:00:00:25', '1:2:3:4:5', '1e3', ':5', '1::2', 'Infinity'])('%j is no time', (typed) =>
  expect(readTime(typed, rate)).toBeNaN(),
);

test('every timecode that is shown can be typed, and leads to its frame', () => {
  const rates = fc.constantFrom(rate, { numerator: 30_000, denominator: 1001 }, { numerator: 24_000, denominator: 1001 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 * 3600 * 24 }), rates, (frame, one) => {
      expect(readTime(timecode(startOf(frame, one), one), one)).toBeCloseTo(startOf(frame, one), 6);
    }),
  );
});
