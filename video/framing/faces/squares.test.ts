import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelEdge } from './blazeface.ts';
import { squareAt, squaresOf, together } from './squares.ts';

test('squares cover the picture, lie within it, and have every face up to 60 % of their size in one piece', () => {
  const size = fc
    .record({ longer: fc.integer({ min: modelEdge, max: 2048 }), upright: fc.boolean() })
    .map(({ longer, upright }) => (upright ? { width: modelEdge, height: longer } : { width: longer, height: modelEdge }));
  fc.assert(
    fc.property(size, fc.double({ min: 0, max: 1, noNaN: true }), (picture, place) => {
      const longer = Math.max(picture.width, picture.height);
      const starts = squaresOf(picture).map(({ left, top }) => left + top);
      expect(starts[0]).toBe(0);
      expect(starts.at(-1)).toBe(longer - modelEdge);
      const face = Math.floor(modelEdge * 0.6) - 1;
      const from = place * (longer - face);
      expect(starts.some((start) => start <= from && from + face <= start + modelEdge)).toBe(true);
    }),
  );
});

test('a square has the pixels of its place, from −1 to 1', () => {
  const size = { width: modelEdge + 2, height: modelEdge };
  const pixels = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => (Math.floor(at / 3) % size.width === 2 ? 255 : 0));
  const square = squareAt(pixels, size, { left: 2, top: 0 });
  expect(square).toHaveLength(modelEdge * modelEdge * 3);
  expect([...square.slice(0, 6)]).toEqual([1, 1, 1, -1, -1, -1]);
  expect(square[modelEdge * 3 * 5]).toBe(1);
});

test('a face in two squares is one, in parts of the whole picture', () => {
  const face = { width: 0.25, height: 0.25, y: 0.5 };
  const squares = [
    { left: 0, top: 0, faces: [{ ...face, x: 0.75, score: 0.7 }] },
    { left: 128, top: 0, faces: [{ ...face, x: 0.25, score: 0.9 }] },
  ];
  expect(together({ width: 512, height: 256 }, squares)).toEqual([{ x: 0.375, y: 0.5, width: 0.125, height: 0.25, score: 0.9 }]);
});
