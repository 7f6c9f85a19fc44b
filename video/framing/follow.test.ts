import { CropKeyframe, Edit, maxCropKeyframes } from '@everycast/contract/videos';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow, type Sight } from './follow.ts';

const sight = (index: number, part: Partial<Sight> = {}): Sight => ({
  at: index / 4,
  cut: index === 0,
  motion: null,
  skin: null,
  faces: null,
  ...part,
});
const many = (count: number, part: (index: number) => Partial<Sight>) =>
  Array.from({ length: count }, (_, index) => sight(index, part(index)));
const place = (x: number) => ({ x, y: 0.4 });

test('motion is followed, without it skin, and without either nothing', () => {
  const moving = follow(many(21, (index) => ({ skin: place(0.9), motion: index > 0 ? place(0.2 + index * 0.03) : null })));
  expect(moving.follows).toBe('motion');
  expect(moving.keyframes[0]?.x).toBeCloseTo(0.23, 1);
  expect(moving.keyframes.at(-1)?.x).toBeCloseTo(0.8, 1);
  expect(moving.keyframes.length).toBeLessThan(5);
  expect(follow(many(20, () => ({ skin: place(0.8) })))).toEqual({ follows: 'skin', keyframes: [{ at: 0, x: 0.8, y: 0.4 }] });
  expect(follow(many(20, () => ({})))).toEqual({ follows: 'nothing', keyframes: [] });
  expect(follow([])).toEqual({ follows: 'nothing', keyframes: [] });
});

const face = (x: number, score = 0.9) => ({ ...place(x), width: 0.1, height: 0.2, score, moves: 0 });

test('faces are followed before motion and skin', () => {
  const found = follow(many(20, (index) => ({ motion: place(0.9), skin: place(0.1), faces: index % 2 === 0 ? [face(0.3)] : null })));
  expect(found).toEqual({ follows: 'faces', keyframes: [{ at: 0, x: 0.3, y: 0.4 }] });
});

test('in a scene without faces, what moves is followed', () => {
  const two = many(40, (index) => ({ cut: index % 20 === 0, motion: place(0.8), faces: index < 20 ? [face(0.2)] : [] }));
  const found = follow(two);
  expect(found.follows).toBe('faces');
  expect(found.keyframes.map(({ at, x }) => [at, x])).toEqual([
    [0, 0.2],
    [4.997, 0.2],
    [4.998, 0.8],
  ]);
});

test('a face that is seen once in a video is not followed', () => {
  const once = many(20, (index) => ({
    cut: index % 4 === 0,
    motion: place(0.8),
    faces: index % 4 > 0 ? null : index === 8 ? [face(0.2)] : [],
  }));
  expect(follow(once).follows).toBe('motion');
  const twice = once.map((one, index) => (index === 12 ? { ...one, faces: [face(0.2)] } : one));
  expect(follow(twice).follows).toBe('faces');
});

test('from one person to the next the crop cuts, and does not pan over what is between them', () => {
  const { keyframes } = follow(many(40, (index) => ({ faces: [face(index < 24 ? 0.2 : 0.8)] })));
  expect(keyframes.map(({ at, x }) => [at, x])).toEqual([
    [0, 0.2],
    [5.997, 0.2],
    [5.998, 0.8],
  ]);
});

test('what is seen once or twice in a long video is not followed', () => {
  const found = follow(many(40, (index) => ({ motion: index === 7 ? place(0.9) : null, skin: index < 9 ? place(0.1) : null })));
  expect(found).toEqual({ follows: 'nothing', keyframes: [] });
});

test('jitter does not move the crop', () => {
  expect(follow(many(30, (index) => ({ motion: place(0.3 + 0.01 * (index % 3)) }))).keyframes).toHaveLength(1);
});

test('each scene has a path of its own, and nothing is smoothed over the cut', () => {
  const { keyframes } = follow(many(40, (index) => ({ cut: index === 0 || index === 20, motion: place(index < 20 ? 0.2 : 0.8) })));
  expect(keyframes.map(({ x }) => x)).toEqual([0.2, 0.2, 0.8]);
  expect(keyframes.map(({ at }) => at)).toEqual([0, 4.997, 4.998]);
});

const target = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
test('whatever is seen, the edit takes the keyframes, and the same gives the same', () => {
  const seen = fc.record({
    cut: fc.boolean(),
    motion: fc.option(target),
    skin: fc.option(target),
    faces: fc.option(
      fc.array(
        target.map(({ x, y }) => ({ ...face(x), y })),
        { maxLength: 3 },
      ),
    ),
  });
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 240, size: 'max' }), (all) => {
      const sights = all.map((one, index) => sight(index, one));
      const { keyframes } = follow(sights);
      expect(keyframes.length).toBeLessThanOrEqual(maxCropKeyframes);
      for (const one of keyframes) expect(CropKeyframe.safeParse(one).success).toBe(true);
      expect(Edit.safeParse({ cropKeyframes: keyframes }).success).toBe(true);
      expect(follow(sights)).toEqual({ follows: expect.anything(), keyframes });
    }),
    { numRuns: 60 },
  );
});
