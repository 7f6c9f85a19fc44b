import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastUpTo, nearest, snapped } from './snap.ts';
import { closest, fitting, rulerStep, scrollFor, scrollTo, zoomed } from './use-view.ts';

const moments = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { maxLength: 200 }).map((all) => all.toSorted((a, b) => a - b));
const moment = fc.double({ min: -10, max: 1010, noNaN: true });

test('the nearest and the last before are what a look at all of them finds', () => {
  fc.assert(
    fc.property(moments, moment, (sorted, value) => {
      const distances = sorted.map((one) => Math.abs(one - value));
      const found = nearest(sorted, value);
      if (found === null) expect(sorted).toEqual([]);
      else expect(Math.abs(found - value)).toBe(Math.min(...distances));
      expect(lastUpTo(sorted, value)).toBe(sorted.findLast((one) => one <= value) ?? null);
    }),
  );
});

test('a moment is drawn no further than the reach, and stays where nothing is near', () => {
  fc.assert(
    fc.property(moments, moment, fc.double({ min: 0, max: 5, noNaN: true }), (sorted, value, reach) => {
      const made = snapped(value, sorted, [], reach);
      expect(Math.abs(made - value)).toBeLessThanOrEqual(reach);
      if (made !== value) expect(sorted).toContain(made);
    }),
  );
  expect(snapped(5, [4.9], [5.2], 0.5)).toBe(5.2);
  expect(snapped(5, [4.9], [], 0)).toBe(5);
});

test('all of it fits at first, and one comes as close as the frames, but never past what a browser lays out', () => {
  expect(fitting(1000, 100)).toBe(10);
  expect(closest(1000, 100, 1 / 25) * fitting(1000, 100)).toBe(600);
  expect(closest(1000, 8 * 3600, 1 / 60) * 1000).toBeCloseTo(8_000_000, 3);
  expect(closest(5000, 0.1, 1 / 25)).toBe(1);
  expect(zoomed(1, 0.5, 100)).toBe(1);
  expect(zoomed(80, 2, 100)).toBe(100);
});

test('what is under the pointer stays there, and the playhead comes into view with room ahead', () => {
  expect(scrollFor(30, 200, 50)).toBe(1300);
  expect(scrollFor(1, 200, 50)).toBe(0);
  expect(scrollTo(500, 400, 800)).toBe(null);
  expect(scrollTo(1300, 400, 800)).toBe(1100);
  expect(scrollTo(100, 400, 800)).toBe(60);
});

test('marks of the ruler have round times', () => {
  expect(rulerStep(10, 80)).toBe(10);
  expect(rulerStep(1000, 80)).toBe(0.1);
  expect(rulerStep(0.001, 80)).toBe(14_400);
});
