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

test('everything that is drawn lies in a tile, and in one only', () => {
  const area = fc.record({
    x: fc.float({ min: -50, max: 500, noNaN: true }),
    y: fc.float({ min: -50, max: 500, noNaN: true }),
    width: fc.float({ min: Math.fround(0.1), max: 300, noNaN: true }),
    height: fc.float({ min: Math.fround(0.1), max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(size, fc.integer({ min: 7, max: 200 }), fc.array(area, { maxLength: 4 }), (result, edge, drawn) => {
      const tiles = tilesOf(result, edge, drawn);
      const coveredBy = (x: number, y: number) =>
        tiles.filter(({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height).length;
      for (const { x, y, width, height } of drawn) {
        for (const [atX, atY] of [
          [x, y],
          [x + width, y + height],
          [x + width / 2, y + height / 2],
        ] as const) {
          const inside = atX >= 0 && atY >= 0 && atX < result.width && atY < result.height;
          if (inside) expect(coveredBy(Math.floor(atX), Math.floor(atY))).toBe(1);
        }
      }
      for (const { width, height } of tiles) expect(Math.max(width, height)).toBeLessThanOrEqual(edge);
    }),
  );
});

test('a tile is as small as what lies on it, and is left out if nothing does', () => {
  const result = { width: 300, height: 200 };
  expect(tilesOf(result, 100, [{ x: 110, y: 110, width: 20, height: 20 }])).toEqual([{ left: 109, top: 109, width: 22, height: 22 }]);
  const two = [
    { x: 110, y: 110, width: 20, height: 20 },
    { x: 150.5, y: 105, width: 10, height: 10 },
  ];
  expect(tilesOf(result, 100, two)).toEqual([{ left: 109, top: 104, width: 53, height: 27 }]);
  expect(tilesOf(result, 100, [{ x: 90, y: 10, width: 20, height: 20 }])).toHaveLength(2);
  expect(tilesOf(result, 100, [{ x: -500, y: 0, width: 20, height: 20 }])).toEqual([]);
  expect(tilesOf(result, 100, [])).toEqual([]);
});
