import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FrameArea, ImageEdit, type ImageLayer } from './image-edits.ts';
import {
  cellsOf,
  coverScale,
  cropAround,
  cropPixels,
  cropTo,
  flipped,
  flippedDown,
  framePixels,
  framePlace,
  frameSize,
  insideFrame,
  ratioOf,
  resultSize,
  type Size,
  turned,
  turnedSize,
} from './image-frame.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });
const ratio = fc.oneof(fc.constantFrom(1, 4 / 5, 16 / 9, 9 / 16, 1.91), fc.double({ min: 0.2, max: 5, noNaN: true }));
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const area = fc.record({ x: number(-500, 1500), y: number(-500, 1500), width: number(1, 1500), height: number(1, 1500) });
const rotation = fc.integer({ min: -179, max: 180 });

const id = '019a0000-0000-7000-8000-000000000001';
const layer: fc.Arbitrary<ImageLayer> = fc.oneof(
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom('rectangle' as const, 'ellipse' as const),
    x: number(0, 1000),
    y: number(0, 1000),
    width: number(1, 400),
    height: number(1, 400),
    rotation,
    opacity: fc.constant(1),
    fill: fc.constant('#ff0000'),
    stroke: fc.constant(null),
  }),
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom('line' as const, 'drawing' as const),
    x: number(0, 1000),
    y: number(0, 1000),
    points: fc.array(fc.tuple(number(-300, 300), number(-300, 300)), { minLength: 2, maxLength: 8 }).map((all) => all.flat()),
    rotation,
    opacity: fc.constant(1),
    color: fc.constant('#ff0000'),
    width: fc.constant(4),
  }),
);
const edit = fc
  .record({
    mirrored: fc.boolean(),
    turns: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    straighten: fc.integer({ min: -45, max: 45 }),
    crop: fc.option(area),
    layers: fc.array(layer, { maxLength: 3 }),
  })
  .map((part): ImageEdit => ({ ...ImageEdit.parse({}), ...part }));

/** All numbers of an edit, rounded: turning back computes the same with other decimals. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'number' ? Math.round(one * 1e4) / 1e4 + 0 : one)));
const turnedBy = (start: ImageEdit, own: Size, times: number): ImageEdit =>
  Array.from({ length: times }).reduce<ImageEdit>((was) => turned(was, frameSize(own, was.turns)), start);

test('four quarter turns, and flipping twice, change nothing', () => {
  fc.assert(
    fc.property(size, edit, (own, start) => {
      expect(rounded(turnedBy(start, own, 4))).toEqual(rounded(start));
      const frame = frameSize(own, start.turns);
      expect(rounded(flipped(flipped(start, frame), frame))).toEqual(rounded(start));
      expect(rounded(flippedDown(flippedDown(start, frame), frame))).toEqual(rounded(start));
    }),
  );
});

test('both flips together are half a turn', () => {
  fc.assert(
    fc.property(size, edit, (own, start) => {
      const frame = frameSize(own, start.turns);
      expect(rounded(flipped(flippedDown(start, frame), frame))).toEqual(rounded(turnedBy(start, own, 2)));
    }),
  );
});

test('a turn takes the crop along: it keeps its size in pixels', () => {
  fc.assert(
    fc.property(size, edit, (own, start) => {
      const before = frameSize(own, start.turns);
      const inside = { ...start, crop: start.crop && insideFrame(start.crop, before) };
      const [first, second] = [resultSize(own, inside), resultSize(own, turned(inside, before))];
      expect(Math.abs(first.width - second.height)).toBeLessThanOrEqual(1);
      expect(Math.abs(first.height - second.width)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a straightened image covers its frame', () => {
  fc.assert(
    fc.property(size, number(-45, 45), (own, degrees) => {
      const scale = coverScale(own, degrees);
      const angle = (Math.abs(degrees) * Math.PI) / 180;
      const [width, height] = [own.width / scale, own.height / scale];
      // The frame's corners, seen from the image.
      expect(width * Math.cos(angle) + height * Math.sin(angle)).toBeLessThanOrEqual(own.width * (1 + 1e-9));
      expect(width * Math.sin(angle) + height * Math.cos(angle)).toBeLessThanOrEqual(own.height * (1 + 1e-9));
      expect(scale).toBeGreaterThanOrEqual(1 - 1e-9);
    }),
  );
});

test('whatever is cropped, the result lies in the frame and has at least a pixel', () => {
  fc.assert(
    fc.property(size, area, fc.integer({ min: -45, max: 45 }), (own, crop, straighten) => {
      const frame = framePixels(own, { turns: 1, straighten });
      const pixels = cropPixels(frame, crop);
      expect(pixels.width).toBeGreaterThanOrEqual(1);
      expect(pixels.height).toBeGreaterThanOrEqual(1);
      expect(pixels.x).toBeGreaterThanOrEqual(0);
      expect(pixels.y).toBeGreaterThanOrEqual(0);
      expect(pixels.x + pixels.width).toBeLessThanOrEqual(frame.width);
      expect(pixels.y + pixels.height).toBeLessThanOrEqual(frame.height);
      expect(Object.values(pixels).every(Number.isInteger)).toBe(true);
    }),
  );
});

test('a crop to a ratio has it, lies inside, and touches two opposite edges', () => {
  fc.assert(
    fc.property(size, ratio, fc.option(area), (own, wanted, near) => {
      const frame = frameSize(own, 0);
      const crop = cropTo(wanted, frame, near);
      expect(crop.width / crop.height).toBeCloseTo(wanted, 6);
      expect(crop.x).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.width).toBeLessThanOrEqual(frame.width + 1e-6);
      expect(crop.y + crop.height).toBeLessThanOrEqual(frame.height + 1e-6);
      expect(Math.abs(crop.width - frame.width) < 1e-6 || Math.abs(crop.height - frame.height) < 1e-6).toBe(true);
    }),
  );
});

test('a smaller size keeps the ratio, and none adds pixels', () => {
  const base = ImageEdit.parse({});
  const own = { width: 4000, height: 3000 };
  expect(resultSize(own, { ...base, longestEdge: 1000 })).toEqual({ width: 1000, height: 750 });
  expect(resultSize(own, { ...base, longestEdge: 9000 })).toEqual(own);
  expect(resultSize(own, { ...base, turns: 1 })).toEqual({ width: 3000, height: 4000 });
  const square: FrameArea = { x: 0, y: 0, width: 500, height: 500 };
  expect(resultSize(own, { ...base, crop: square })).toEqual({ width: 2000, height: 2000 });
});

test('ratios by name', () => {
  const frame = frameSize({ width: 1600, height: 1000 }, 0);
  expect(frame).toEqual({ width: 1000, height: 625 });
  expect(ratioOf('4:5', frame)).toBe(0.8);
  expect(ratioOf('1.91:1', frame)).toBe(1.91);
  expect(ratioOf('free', frame)).toBeNull();
  expect(ratioOf('original', frame)).toBe(1.6);
  expect(turnedSize({ width: 3, height: 2 }, 3)).toEqual({ width: 2, height: 3 });
});

test('what is hidden keeps few cells, fewer the stronger it is', () => {
  const of = (strength: number, kind: 'blur' | 'pixelate' = 'pixelate') => cellsOf({ width: 300, height: 100, strength, kind });
  expect(of(100).height).toBeLessThanOrEqual(3);
  expect(of(1).height).toBeLessThanOrEqual(17);
  expect(of(50).width).toBeGreaterThan(of(50).height);
  expect(of(50, 'blur').height).toBeGreaterThan(of(50).height);
});

test('a place of the image is found on the frame, however it is turned', () => {
  const own = { width: 2000, height: 1000 };
  const share = { x: 0.25, y: 0.5 };
  const upright = { mirrored: false, turns: 0, straighten: 0 } as const;
  expect(framePlace(own, upright, share)).toEqual({ x: 250, y: 250 });
  expect(framePlace(own, { ...upright, mirrored: true }, share)).toEqual({ x: 750, y: 250 });
  const turnedOnce = framePlace(own, { ...upright, turns: 1 }, share);
  expect([turnedOnce.x, turnedOnce.y].map(Math.round)).toEqual([250, 250]);
  expect(framePlace(own, { ...upright, straighten: 20 }, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
});

test('a crop goes around a place, and stays on the frame', () => {
  const frame = { width: 1000, height: 500 };
  expect(cropAround({ x: 500, y: 250 }, { x: 0, y: 0, width: 200, height: 100 }, frame)).toEqual({
    x: 400,
    y: 200,
    width: 200,
    height: 100,
  });
  expect(cropAround({ x: 990, y: 0 }, null, frame)).toEqual({ x: 200, y: 0, width: 800, height: 400 });
});
