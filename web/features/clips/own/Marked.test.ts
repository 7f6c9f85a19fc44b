import { highlightSeconds } from '@everycast/contract/clips';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipAround } from './Marked.tsx';

test('a clip is what happened before the moment, and a little after', () => {
  expect(clipAround(100, 3600)).toEqual({ start: 80, end: 105, peak: 100 });
  expect(clipAround(3, 3600)).toEqual({ start: 0, end: 8, peak: 3 });
  expect(clipAround(4000, 60.04)).toMatchObject({ start: 40, end: 60 });
});

test('it is always within the recording, around the moment, and long enough', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20_000, noNaN: true }),
      fc.double({ min: highlightSeconds.shortest + 1, max: 20_000, noNaN: true }),
      (moment, duration) => {
        const { start, end, peak } = clipAround(moment, duration);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(duration);
        expect(end - start).toBeGreaterThanOrEqual(highlightSeconds.shortest - 0.2);
        expect(peak).toBeGreaterThanOrEqual(start);
        expect(peak).toBeLessThanOrEqual(end);
      },
    ),
  );
});
