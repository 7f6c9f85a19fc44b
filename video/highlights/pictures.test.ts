import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChanges, motionOfKeyframes, perSecond, readChanges, small } from './pictures.ts';

/** Hands bytes over in pieces of any size, as a pipe does. */
function inPieces(bytes: Uint8Array, sizes: readonly number[], add: (piece: Uint8Array) => void): void {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    add(bytes.subarray(at, at + size));
    at += size;
  }
}
const anySizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 });

describe('pictures', () => {
  const picture = (grey: number) => new Uint8Array(small.width * small.height).fill(grey);

  test('changes are those from each picture to the next, however they arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 8 }), anySizes, (greys, sizes) => {
        const seen = createChanges();
        inPieces(Buffer.concat(greys.map(picture)), sizes, seen.add);
        expect(seen.changes).toEqual(greys.slice(1).map((grey, index) => Math.abs(grey - (greys[index] ?? 0)) / 255));
      }),
    );
  });

  test('a change that stands alone is a cut, one that goes on is movement', () => {
    const still = new Array<number>(12).fill(0.005);
    const moving = new Array<number>(12).fill(0.12);
    const { cuts, motion } = readChanges([...still, 0.3, ...still, ...moving, 0.5, ...moving], 1 / perSecond);
    expect(cuts).toEqual([13 / perSecond, 38 / perSecond]);
    expect(motion.at(0)).toBeCloseTo(0.005);
    expect(motion.at(-1)).toBeCloseTo(0.12);
    expect(Math.max(...motion)).toBeCloseTo(0.12);
  });

  test('a flash is one cut at most, and noise is none', () => {
    expect(readChanges([0, 0, 0, 0.6, 0.6, 0, 0, 0], 1 / perSecond).cuts.length).toBeLessThanOrEqual(1);
    const noise = Array.from({ length: 100 }, (_, index) => 0.03 + 0.01 * ((index * 7) % 5));
    expect(readChanges(noise, 1 / perSecond).cuts).toEqual([]);
  });

  test('what changed by the next keyframe moved all along, unless that is far away', () => {
    expect(motionOfKeyframes([0, 0.2, 0.4], 1)).toEqual([0.2, 0.2, 0.2, 0.2, 0.4, 0.4]);
    const slide = motionOfKeyframes([...new Array<number>(30).fill(0), 0.5, 0, 0], 1);
    expect(slide.filter((moved) => moved > 0)).toHaveLength(20);
    expect(slide.slice(-4)).toEqual([0, 0, 0, 0]);
  });
});
