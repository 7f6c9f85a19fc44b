import { centered } from '@everycast/contract/crop-focus';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropAreaOf, cropPixelsOf, focusOf } from './region.ts';

const length = fc.integer({ min: 16, max: 8192 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.record({ x: share, y: share, zoom: fc.double({ min: 1, max: 8, noNaN: true }) });
const ratio = fc.oneof(fc.constantFrom(4 / 5, 9 / 16, 1, 16 / 9, 1.91), fc.double({ min: 0.2, max: 5, noNaN: true }));
const size = fc.record({ width: length, height: length });

test('a crop lies inside the file, has the ratio and contains its focal point', () => {
  fc.assert(
    fc.property(size, ratio, focus, (own, wanted, at) => {
      const { x, y, width, height } = cropAreaOf(own, wanted, at);
      for (const value of [x, y, width, height]) expect(value >= 0 && value <= 1).toBe(true);
      expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
      expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
      expect((width * own.width) / (height * own.height)).toBeCloseTo(wanted, 6);
      expect(at.x >= x - 1e-9 && at.x <= x + width + 1e-9 && at.y >= y - 1e-9 && at.y <= y + height + 1e-9).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('in whole pixels it is right within a pixel', () => {
  fc.assert(
    fc.property(size, ratio, focus, (own, wanted, at) => {
      const { x, y, width, height } = cropPixelsOf(own, wanted, at);
      const exact = cropAreaOf(own, wanted, at);
      for (const value of [x, y, width, height]) expect(Number.isInteger(value)).toBe(true);
      expect(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= own.width && y + height <= own.height).toBe(true);
      expect(Math.abs(width - exact.width * own.width)).toBeLessThanOrEqual(1);
      expect(Math.abs(height - exact.height * own.height)).toBeLessThanOrEqual(1);
      const outside = (from: number, across: number, point: number) => Math.max(from - point, point - from - across, 0);
      expect(outside(x, width, at.x * own.width)).toBeLessThanOrEqual(1);
      expect(outside(y, height, at.y * own.height)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1000 },
  );
});

test('focal points that give the same crop are one, and the middle is none', () => {
  const upright = { width: 900, height: 1600 };
  expect(focusOf(upright, 4 / 5, centered)).toBeUndefined();
  expect(focusOf(upright, 4 / 5, { x: 0.1, y: 0.5, zoom: 1 })).toBeUndefined();
  expect(focusOf(upright, 4 / 5, { x: 0, y: 0, zoom: 1 })).toEqual(focusOf(upright, 4 / 5, { x: 1, y: 0.2, zoom: 1 }));
  fc.assert(
    fc.property(size, ratio, focus, (own, wanted, at) => {
      const once = focusOf(own, wanted, at);
      if (!once) return;
      const again = focusOf(own, wanted, once) ?? centered;
      // Rounding may move it by its last digit.
      for (const key of ['x', 'y', 'zoom'] as const) expect(Math.abs(again[key] - once[key])).toBeLessThanOrEqual(0.0001001);
    }),
  );
});
