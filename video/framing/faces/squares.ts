import type { Size } from '../../pictures/still.ts';
import { modelEdge } from './blazeface.ts';
import { type Box, withoutOverlap } from './boxes.ts';

/** Squares overlap by at least this share, so that every face up to this size is completely in one of them. */
const shared = 0.6;

/**
 * Top left corners of the squares that the model processes one by one, in pixels: a wide image squeezed into one would lose small faces.
 */
export function squaresOf({ width, height }: Size): { left: number; top: number }[] {
  const rest = Math.max(width, height) - modelEdge;
  const count = Math.max(1, Math.ceil(rest / (modelEdge * (1 - shared))) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = count === 1 ? 0 : Math.round((rest * index) / (count - 1));
    return width > height ? { left: at, top: 0 } : { left: 0, top: at };
  });
}

/** One square as the model's input: red, green and blue of each pixel, from −1 to 1. */
export function squareAt(pixels: Uint8Array, { width }: Size, { left, top }: { left: number; top: number }): Float32Array {
  const values = new Float32Array(modelEdge * modelEdge * 3);
  for (let row = 0; row < modelEdge; row++) {
    const from = ((top + row) * width + left) * 3;
    for (let at = 0; at < modelEdge * 3; at++) values[row * modelEdge * 3 + at] = (pixels[from + at] ?? 0) / 127.5 - 1;
  }
  return values;
}

/** The faces of all squares relative to the whole image, each once. */
export function together({ width, height }: Size, squares: readonly { left: number; top: number; faces: readonly Box[] }[]): Box[] {
  const all = squares.flatMap(({ left, top, faces }) =>
    faces.map((face) => ({
      score: face.score,
      x: (left + face.x * modelEdge) / width,
      y: (top + face.y * modelEdge) / height,
      width: (face.width * modelEdge) / width,
      height: (face.height * modelEdge) / height,
    })),
  );
  return withoutOverlap(all);
}
