import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidates, facesFrom } from './blazeface.ts';

const none = () => ({ logits: new Float32Array(candidates).fill(-20), boxes: new Float32Array(candidates * 16) });
/** A candidate with its center moved and its size, in pixels. */
function put(output: ReturnType<typeof none>, index: number, logit: number, box: [x: number, y: number, width: number, height: number]) {
  output.logits[index] = logit;
  output.boxes.set(box, index * 16);
}

test('a box lies around the center of its cell, in the fine grid and in the coarse one', () => {
  const output = none();
  // Fine: row 2, column 3 of 16, its second anchor. Coarse: row 7, column 6 of 8, its first.
  put(output, (2 * 16 + 3) * 2 + 1, 4, [8, -4, 25.6, 51.2]);
  put(output, 512 + (7 * 8 + 6) * 6, 2, [0, 0, 64, 64]);
  const [fine, coarse, ...more] = facesFrom(output.logits, output.boxes);
  expect(more).toEqual([]);
  expect(fine).toMatchObject({ x: 3.5 / 16 + 8 / 256, y: 2.5 / 16 - 4 / 256 });
  expect(fine?.width).toBeCloseTo(0.1);
  expect(fine?.height).toBeCloseTo(0.2);
  expect(fine?.score).toBeCloseTo(0.982, 3);
  expect(coarse).toMatchObject({ x: 6.5 / 8, y: 7.5 / 8, width: 0.25, height: 0.25 });
});

test('boxes of the same face are one face, the most certain; weak ones are none', () => {
  const output = none();
  put(output, 100, 1, [0, 0, 40, 40]);
  put(output, 101, 3, [3, 3, 44, 44]);
  put(output, 300, 0, [0, 0, 40, 40]);
  expect(facesFrom(output.logits, output.boxes)).toMatchObject([{ width: 44 / 256 }]);
});

test('the output of another model is refused', () => {
  expect(() => facesFrom(new Float32Array(10), new Float32Array(160))).toThrow('The face model returned 10 scores and 160 box values.');
});

test('whatever the model says, faces come most certain first and none is centered in another', () => {
  const candidate = fc.record({
    index: fc.nat(candidates - 1),
    logit: fc.oneof(fc.double({ min: -50, max: 50, noNaN: true }), fc.constant(Number.NaN)),
    size: fc.double({ min: 1, max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 60 }), (all) => {
      const output = none();
      for (const { index, logit, size } of all) put(output, index, logit, [0, 0, size, size]);
      const faces = facesFrom(output.logits, output.boxes);
      for (const [index, one] of faces.entries()) {
        expect(one.score).toBeGreaterThanOrEqual(0.6);
        for (const other of faces.slice(index + 1)) {
          expect(other.score).toBeLessThanOrEqual(one.score);
          const half = Math.min(one.width, other.width) / 2;
          expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(half);
        }
      }
    }),
  );
});
