import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTime, showTime } from './time.ts';

test.each([
  ['65', 65],
  ['65.5', 65.5],
  ['1:05', 65],
  [' 1:05,25 ', 65.25],
  ['75:00', 4500],
  ['2:00:01', 7201],
])('%j is %d seconds', (typed, seconds) => {
  expect(readTime(typed)).toBe(seconds);
});

test.each(['', 'soon', '-1', '1:', ':05', '1:75', '1:61:00', '1e3', '1:2:3:4'])('%j is no time', (typed) => {
  expect(readTime(typed)).toBeNull();
});

test('what is shown reads as the same moment, to the hundredth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200_000, noNaN: true }), (time) => {
      expect(Math.abs((readTime(showTime(time)) ?? Number.NaN) - time)).toBeLessThan(0.006);
    }),
  );
  expect(showTime(59.999)).toBe('1:00');
});
