import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilesOf } from './tiles.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 500 }), height: fc.integer({ min: 1, max: 500 }) });

test('tiles cover the result without a gap and without covering anything twice', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 7, max: 200 }), (result, edge) => {
      const tiles = tilesOf(result, edge, [{ x: -1, y: -1, width: 1000, height: 1000 }]);
      expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(result.width * result.height);
      expect(new Set(tiles.map(({ left, top }) => `${left} ${top}`)).size).toBe(tiles.length);
      for (const { left, top, width, height } of tiles) {
        expect(Math.max(width, height)).toBeLessThanOrEqual(edge);
        expect(left + width).toBeLessThanOrEqual(result.width);
        expect(top + height).toBeLessThanOrEqual(result.height);
      }
    }),
  );
});

test('tiles that nothing lies on are left out', () => {
  const result = { width: 300, height: 200 };
  expect(tilesOf(result, 100, [{ x: 110, y: 110, width: 20, height: 20 }])).toEqual([{ left: 100, top: 100, width: 100, height: 100 }]);
  expect(tilesOf(result, 100, [{ x: 90, y: 10, width: 20, height: 20 }])).toHaveLength(2);
  expect(tilesOf(result, 100, [{ x: -500, y: 0, width: 20, height: 20 }])).toEqual([]);
  expect(tilesOf(result, 100, [])).toEqual([]);
});
