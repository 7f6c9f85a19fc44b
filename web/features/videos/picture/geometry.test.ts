import { Edit } from '@everycast/contract/videos';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compositionOf, corners, lockedRatio, middleOf, moved, resized, sized, stackOf, tidy, unturned, whole } from './geometry.ts';

const source = { width: 1920, height: 1080 };
const plain = { crop: null, cropKeyframes: [], fit: 'crop', rotate: 0 } satisfies Parameters<typeof compositionOf>[0];
const area = fc
  .record({ x: fc.double({ min: 0, max: 0.9, noNaN: true }), y: fc.double({ min: 0, max: 0.9, noNaN: true }) })
  .chain(({ x, y }) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      width: fc.double({ min: 0.05, max: 1 - x, noNaN: true }),
      height: fc.double({ min: 0.05, max: 1 - y, noNaN: true }),
    }),
  );
const way = fc.double({ min: -2, max: 2, noNaN: true });
const turns = fc.constantFrom(0, 90, 180, 270) as fc.Arbitrary<0 | 90 | 180 | 270>;

test('a stack has two areas, each with the ratio of half the frame', () => {
  const stack = [
    { x: 0, y: 0, width: 0.5, height: 1 },
    { x: 0.5, y: 0.2, width: 0.5, height: 0.6 },
  ];
  const shown = stackOf(Edit.parse({ stack, crop: { x: 0, y: 0, width: 0.1, height: 0.1 } }), '9:16', source);
  expect(shown?.outer).toBe(9 / 16);
  for (const one of shown?.areas ?? []) expect((one.width * source.width) / (one.height * source.height)).toBeCloseTo(9 / 8);
  const turned = stackOf(Edit.parse({ stack, rotate: 90 }), '9:16', source);
  for (const one of turned?.areas ?? []) expect((one.width * source.width) / (one.height * source.height)).toBeCloseTo(8 / 9);
  expect(stackOf(Edit.parse({}), '9:16', source)).toBeNull();
});

test('nothing asked for shows all of it', () => {
  expect(compositionOf(plain, 'original', source, 0)).toEqual({ area: whole, inner: 16 / 9, outer: 16 / 9 });
});

test('an upright picture of a lying one is its middle, or all of it with borders', () => {
  const cropped = compositionOf(plain, '9:16', source, 0);
  expect(cropped.area).toMatchObject({ y: 0, height: 1 });
  expect(cropped.area.width).toBeCloseTo((1080 * 9) / 16 / 1920, 9);
  expect(cropped.area.x).toBeCloseTo((1 - cropped.area.width) / 2, 9);
  expect(cropped.inner).toBeCloseTo(9 / 16, 9);
  expect(compositionOf({ ...plain, fit: 'pad' }, '9:16', source, 0)).toEqual({ area: whole, inner: 16 / 9, outer: 9 / 16 });
});

test('turned on its side, the picture is upright, and needs no crop for an upright ratio', () => {
  const { area: kept, inner } = compositionOf({ ...plain, rotate: 90 }, '9:16', source, 0);
  expect(kept).toEqual(whole);
  expect(inner).toBeCloseTo(9 / 16, 9);
});

test('whatever is cropped, the ratio is that which was asked for, and nothing outside of the area is shown', () => {
  fc.assert(
    fc.property(area, turns, (crop, rotate) => {
      const made = compositionOf({ ...plain, crop, rotate }, '4:5', source, 0);
      expect(made.inner).toBeCloseTo(4 / 5, 6);
      expect(made.area.x).toBeGreaterThanOrEqual(crop.x - 1e-9);
      expect(made.area.x + made.area.width).toBeLessThanOrEqual(crop.x + crop.width + 1e-9);
      expect(made.area.y + made.area.height).toBeLessThanOrEqual(crop.y + crop.height + 1e-9);
    }),
  );
});

test('however it is dragged, the area stays in the picture, keeps its ratio and its other corner', () => {
  fc.assert(
    fc.property(area, way, way, fc.constantFrom(...corners), fc.boolean(), (start, x, y, corner, locked) => {
      const ratio = locked ? start.width / start.height : null;
      const there = moved(start, x, y);
      expect(there.width).toBe(start.width);
      const made = resized(there, corner, y, x, ratio);
      for (const one of [there, made]) {
        expect(one.x).toBeGreaterThanOrEqual(-1e-9);
        expect(one.y).toBeGreaterThanOrEqual(-1e-9);
        expect(one.x + one.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(one.y + one.height).toBeLessThanOrEqual(1 + 1e-9);
      }
      if (ratio !== null) expect(made.width / made.height).toBeCloseTo(ratio, 6);
      if (corner === 'bottom-right') expect([made.x, made.y]).toEqual([there.x, there.y]);
      const { x: left, width } = tidy(made);
      expect(left + width).toBeLessThanOrEqual(1);
    }),
  );
});

test('the middle of an area has the ratio in pixels', () => {
  const made = middleOf(whole, 1, source);
  expect(made.width * source.width).toBeCloseTo(made.height * source.height, 6);
});

test('a way on a turned picture is that of the source below the finger', () => {
  expect(unturned(0.1, 0, 90)).toEqual({ x: 0, y: -0.1 });
  expect(unturned(0.1, 0, 180)).toEqual({ x: -0.1, y: -0 });
});

test('a width or a height that is typed takes the other along where the shape is given, and can be taken back', () => {
  const square = lockedRatio(plain, '1:1', source) as number;
  const middle = compositionOf(plain, '1:1', source, 0).area;
  const small = sized(middle, 'width', 400 / 1920, square);
  expect([small.width * 1920, small.height * 1080]).toEqual([expect.closeTo(400, 6), expect.closeTo(400, 6)]);
  expect([small.x, small.y]).toEqual([middle.x, middle.y]);
  expect(sized(small, 'height', 1, square)).toMatchObject({ width: expect.closeTo(middle.width, 9), height: 1 });
  expect(sized(small, 'height', 0.1, null)).toEqual({ ...small, height: expect.closeTo(0.1, 9) });
  expect(lockedRatio({ ...plain, fit: 'pad' }, '1:1', source)).toBeNull();
  expect(lockedRatio({ ...plain, rotate: 90 }, '9:16', source)).toBeCloseTo(1, 9);
});

test('whatever is typed, the area keeps its shape and stays within the picture', () => {
  const ratios = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }));
  fc.assert(
    fc.property(
      area,
      ratios,
      fc.constantFrom('width' as const, 'height' as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, ratio, name, to) => {
        const made = sized(one, name, to, ratio);
        expect(made.x + made.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(made.y + made.height).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(made.width, made.height)).toBeGreaterThan(0);
        if (ratio !== null) expect(made.width / made.height).toBeCloseTo(ratio, 6);
      },
    ),
  );
});
