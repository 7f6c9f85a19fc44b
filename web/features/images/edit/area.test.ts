import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handles, minSide, movedArea, resizedArea } from './area.ts';

const frame = { width: 1000, height: 600 };
const inFrame = fc
  .record({
    x: fc.double({ min: 0, max: 800, noNaN: true }),
    y: fc.double({ min: 0, max: 400, noNaN: true }),
    width: fc.double({ min: minSide, max: 1000, noNaN: true }),
    height: fc.double({ min: minSide, max: 600, noNaN: true }),
  })
  .map(({ x, y, width, height }) => ({ x, y, width: Math.min(width, 1000 - x), height: Math.min(height, 600 - y) }));
const by = fc.double({ min: -1500, max: 1500, noNaN: true });
const slack = 1e-6;

const expectInside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => {
  expect(x).toBeGreaterThanOrEqual(-slack);
  expect(y).toBeGreaterThanOrEqual(-slack);
  expect(x + width).toBeLessThanOrEqual(frame.width + slack);
  expect(y + height).toBeLessThanOrEqual(frame.height + slack);
};

test('a moved area keeps its size and stays in the frame', () => {
  fc.assert(
    fc.property(inFrame, by, by, (area, dx, dy) => {
      const moved = movedArea(area, dx, dy, frame);
      expectInside(moved);
      expect([moved.width, moved.height]).toEqual([area.width, area.height]);
    }),
  );
});

test('a resized area stays in the frame, and what is opposite of the handle stays', () => {
  fc.assert(
    fc.property(inFrame, fc.constantFrom(...handles), by, by, (area, handle, dx, dy) => {
      const resized = resizedArea(area, handle, dx, dy, null, frame);
      expectInside(resized);
      expect(resized.width).toBeGreaterThan(0);
      if (!handle.includes('w')) expect(resized.x).toBeCloseTo(area.x, 6);
      if (handle.includes('w')) expect(resized.x + resized.width).toBeCloseTo(area.x + area.width, 6);
      if (!handle.includes('n')) expect(resized.y).toBeCloseTo(area.y, 6);
      if (handle.includes('n')) expect(resized.y + resized.height).toBeCloseTo(area.y + area.height, 6);
    }),
  );
});

test('with a ratio it keeps that, whichever handle is dragged', () => {
  fc.assert(
    fc.property(inFrame, fc.constantFrom(...handles), by, by, fc.constantFrom(1, 0.8, 16 / 9), (area, handle, dx, dy, ratio) => {
      const resized = resizedArea(area, handle, dx, dy, ratio, frame);
      expectInside(resized);
      expect(resized.width / resized.height).toBeCloseTo(ratio, 6);
    }),
  );
});

test('the right edge follows the pointer', () => {
  const area = { x: 100, y: 100, width: 200, height: 200 };
  expect(resizedArea(area, 'e', 50, 999, null, frame)).toEqual({ x: 100, y: 100, width: 250, height: 200 });
  expect(resizedArea(area, 'se', 50, 10, 1, frame)).toEqual({ x: 100, y: 100, width: 250, height: 250 });
});
