import { Frame } from '@everycast/contract/scenes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handles, layouts, moved, resized, scaled } from './frame.ts';
import { snappedMove, snappedResize } from './snap.ts';

const fraction = fc.double({ min: 0.02, max: 1, noNaN: true });
const anywhere = fc.double({ min: -3, max: 3, noNaN: true });
const frames = fc
  .record({
    x: fc.double({ min: -1, max: 1, noNaN: true }),
    y: fc.double({ min: -1, max: 1, noNaN: true }),
    width: fraction,
    height: fraction,
  })
  .filter((frame) => Frame.safeParse(frame).success);
const handle = fc.constantFrom(...handles);

const allowed = (frame: Frame) => expect(Frame.safeParse(frame).error).toBeUndefined();
const ratioOf = ({ width, height }: Frame) => width / height;

test('whatever is done to a frame, it can be saved, and part of it stays visible', () => {
  fc.assert(
    fc.property(frames, handle, anywhere, anywhere, fc.boolean(), (frame, by, x, y, keepRatio) => {
      allowed(moved(frame, x, y));
      allowed(resized(frame, by, x, y, keepRatio));
      allowed(scaled(frame, Math.abs(x) + 0.01));
    }),
  );
  for (const frame of Object.values(layouts)) allowed(frame);
});

test('moving keeps the size, and moves exactly as far as asked while it stays inside', () => {
  fc.assert(
    fc.property(frames, anywhere, anywhere, (frame, x, y) => {
      const after = moved(frame, x, y);
      expect([after.width, after.height]).toEqual([frame.width, frame.height]);
      const to = frame.x + x;
      if (to >= 0 && to + frame.width <= 0.98) expect(after.x).toBeCloseTo(to, 9);
    }),
  );
});

test('resizing keeps the ratio when it should, and what is opposite of the handle in its place', () => {
  fc.assert(
    fc.property(frames, handle, fc.double({ min: -0.4, max: 0.4, noNaN: true }), anywhere, fc.boolean(), (frame, by, x, y, keepRatio) => {
      const after = resized(frame, by, x, y, keepRatio);
      if (keepRatio) expect(ratioOf(after) / ratioOf(frame)).toBeCloseTo(1, 6);
      else if (by.x === 0) expect(after.width).toBe(frame.width);
      const opposite = (one: Frame) => one.x + (one.width * (1 - by.x)) / 2;
      const inside = (one: Frame) => one.x >= 0 && one.x + one.width <= 1;
      if (inside(after) && inside(frame)) expect(opposite(after)).toBeCloseTo(opposite(frame), 6);
    }),
  );
});

test('larger and smaller again is the same frame', () => {
  const frame = { x: 0.2, y: 0.3, width: 0.4, height: 0.3 };
  const after = scaled(scaled(frame, 1.1), 1 / 1.1);
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(after[side]).toBeCloseTo(frame[side], 9);
});

test('an edge or the center near a line ends on it, and a frame far from all lines goes where it is dragged', () => {
  const reach = { x: 0.01, y: 0.02 };
  fc.assert(
    fc.property(frames, anywhere, anywhere, (frame, x, y) => {
      const to = snappedMove(frame, x, y, reach);
      for (const [axis, size] of [
        ['x', 'width'],
        ['y', 'height'],
      ] as const) {
        const distances = (by: number) =>
          [0, 0.5, 1].flatMap((part) => [0, 0.5, 1].map((line) => Math.abs(frame[axis] + by + frame[size] * part - line)));
        const near = Math.min(...distances({ x, y }[axis])) <= reach[axis];
        if (near) expect(Math.min(...distances(to[axis]))).toBeCloseTo(0, 9);
        else expect(to[axis]).toBeCloseTo({ x, y }[axis], 12);
      }
    }),
  );
  const frame = { x: 0.1, y: 0.1, width: 0.395, height: 0.2 };
  const to = snappedResize(frame, { x: 1, y: 0 }, 0, 0.3, reach);
  expect(resized(frame, { x: 1, y: 0 }, to.x, to.y, false)).toEqual({ x: 0.1, y: 0.1, width: 0.4, height: 0.2 });
});
