import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropAt, pathOf, valueAt } from './crop-path.ts';
import { type CropKeyframe, Edit, maxCropKeyframes } from './videos.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const keyframes: fc.Arbitrary<CropKeyframe[]> = fc
  .array(fc.record({ gap: fc.double({ min: 0.01, max: 60, noNaN: true }), x: fraction, y: fraction }), { minLength: 1, maxLength: 12 })
  .map((gaps) => {
    let at = 0;
    return gaps.map(({ gap, x, y }) => {
      at += gap;
      return { at, x, y };
    });
  });
const moment = fc.double({ min: 0, max: 800, noNaN: true });

test('the path passes through every keyframe and rests before the first and after the last', () => {
  fc.assert(
    fc.property(keyframes, (keys) => {
      const path = pathOf(keys, 'x');
      for (const { at, x } of keys) expect(valueAt(path, at)).toBeCloseTo(x, 9);
      expect(valueAt(path, 0)).toBe(keys[0]?.x);
      expect(valueAt(path, 10_000)).toBe(keys.at(-1)?.x);
    }),
  );
});

test('between two keyframes it never goes beyond either of them', () => {
  fc.assert(
    fc.property(keyframes, fraction, (keys, share) => {
      const path = pathOf(keys, 'y');
      for (const [index, { at, y }] of keys.slice(0, -1).entries()) {
        const next = keys[index + 1] as CropKeyframe;
        const value = valueAt(path, at + (next.at - at) * share);
        expect(value).toBeGreaterThanOrEqual(Math.min(y, next.y) - 1e-9);
        expect(value).toBeLessThanOrEqual(Math.max(y, next.y) + 1e-9);
      }
    }),
  );
});

test('it is smooth: neither place nor speed jumps at a keyframe', () => {
  fc.assert(
    fc.property(keyframes, (keys) => {
      const path = pathOf(keys, 'x');
      for (const [index, { from, terms }] of path.entries()) {
        const before = path[index - 1];
        if (!before) continue;
        const u = from - before.from;
        const [a, b, c, d] = before.terms;
        expect(a + u * (b + u * (c + u * d))).toBeCloseTo(terms[0], 6);
        expect(b + u * (2 * c + 3 * u * d)).toBeCloseTo(terms[1], 6);
      }
    }),
  );
});

test('the crop keeps its size and never leaves the picture, and centers on the path where there is room', () => {
  const area = fc.record({ x: fraction, y: fraction, width: fc.double({ min: 0.02, max: 1, noNaN: true }), height: fraction });
  fc.assert(
    fc.property(area, keyframes, moment, (one, keys, seconds) => {
      const crop = cropAt(one, keys, seconds);
      expect([crop.width, crop.height]).toEqual([one.width, one.height]);
      expect(crop.x).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9);
      const center = valueAt(pathOf(keys, 'x'), seconds);
      if (center > crop.width / 2 && center < 1 - crop.width / 2) expect(crop.x + crop.width / 2).toBeCloseTo(center, 9);
    }),
  );
});

test('without keyframes the crop stays where it is', () => {
  const area = { x: 0.3, y: 0, width: 0.3, height: 1 };
  expect(cropAt(area, [], 12)).toBe(area);
});

test('an edit takes keyframes in order alone, and has none unless it names some', () => {
  const key = (at: number) => ({ at, x: 0.5, y: 0.5 });
  expect(Edit.parse({}).cropKeyframes).toEqual([]);
  expect(Edit.parse({ cropKeyframes: [key(1), key(2)] }).cropKeyframes).toHaveLength(2);
  for (const wrong of [
    [key(2), key(1)],
    [key(1), key(1)],
    [{ ...key(1), x: 1.2 }],
    Array.from({ length: maxCropKeyframes + 1 }, (_, at) => key(at)),
  ]) {
    expect(Edit.safeParse({ cropKeyframes: wrong }).success).toBe(false);
  }
});
