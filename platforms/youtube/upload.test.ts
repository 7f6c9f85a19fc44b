import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockBytes } from './limits.ts';
import { pieceAfter } from './upload.ts';

const mib = 1024 * 1024;
const first = 16 * mib;

test('a piece is whole blocks, neither small nor huge, and grows fourfold at most', () => {
  const size = fc.integer({ min: 16, max: 512 }).map((blocks) => blocks * blockBytes);
  fc.assert(
    fc.property(size, fc.double({ min: 0, max: 1e7, noNaN: true }), (bytes, milliseconds) => {
      const next = pieceAfter(bytes, milliseconds);
      expect(next % blockBytes).toBe(0);
      expect(next).toBeGreaterThanOrEqual(4 * mib);
      expect(next).toBeLessThanOrEqual(Math.min(128 * mib, 4 * bytes));
    }),
  );
});

test.each([
  ['a fast line takes as much as there may be', 300_000, 128 * mib],
  ['a line of 20 Mb/s takes ten seconds of it', 2_500, 25_000_000],
  ['a slow line takes little', 100, 4 * mib],
])('%s', (_, bytesAMillisecond, expected) => {
  let piece = first;
  for (let sent = 0; sent < 10; sent += 1) piece = pieceAfter(piece, piece / bytesAMillisecond);
  expect(Math.abs(piece - expected)).toBeLessThanOrEqual(blockBytes);
});
