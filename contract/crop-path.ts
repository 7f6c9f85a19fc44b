import { defined } from './defined.ts';
import type { CropArea, CropKeyframe } from './videos.ts';

/**
 * One segment of a coordinate over time: `terms` are the coefficients of a cubic polynomial of the seconds since `from`, the constant
 * first.
 */
export interface Stretch {
  /** Seconds of the source; before the first segment its constant applies. */
  from: number;
  terms: readonly [number, number, number, number];
}

/** How one coordinate of the crop's center moves. */
export type Path = readonly Stretch[];

/**
 * The path of one coordinate through the keyframes: it passes through each of them, is smooth (monotone cubic interpolation after Fritsch
 * and Carlson), never overshoots, and is constant before the first and after the last.
 */
export function pathOf(keyframes: readonly CropKeyframe[], axis: 'x' | 'y'): Path {
  const slopes = slopesOf(keyframes, axis);
  return keyframes.map((one, index) => {
    const next = keyframes[index + 1];
    if (!next) return { from: one.at, terms: [one[axis], 0, 0, 0] };
    const length = next.at - one.at;
    const mean = (next[axis] - one[axis]) / length;
    const [start = 0, end = 0] = [slopes[index], slopes[index + 1]];
    return { from: one.at, terms: [one[axis], start, (3 * mean - 2 * start - end) / length, (start + end - 2 * mean) / length ** 2] };
  });
}

/** The slope at each keyframe: zero at turning points and at both ends. */
function slopesOf(keyframes: readonly CropKeyframe[], axis: 'x' | 'y'): number[] {
  return keyframes.map((one, index) => {
    const [before, after] = [keyframes[index - 1], keyframes[index + 1]];
    if (!before || !after) return 0;
    const [into, out] = [one.at - before.at, after.at - one.at];
    const [rise, next] = [(one[axis] - before[axis]) / into, (after[axis] - one[axis]) / out];
    if (rise * next <= 0) return 0;
    const [heavy, light] = [2 * out + into, out + 2 * into];
    return (heavy + light) / (heavy / rise + light / next);
  });
}

/** A path's value at a time of the source; the path has at least one segment. */
export function valueAt(path: Path, seconds: number): number {
  const { from, terms } = path.findLast((one) => one.from <= seconds) ?? defined(path[0]);
  const u = Math.max(0, seconds - from);
  const [a, b, c, d] = terms;
  return a + u * (b + u * (c + u * d));
}

/**
 * The crop at a time: as large as `area`, with its center on the keyframes' path, and always inside the frame. Preview and export both use
 * it. Without keyframes it is `area` itself.
 */
export function cropAt(area: CropArea, keyframes: readonly CropKeyframe[], seconds: number): CropArea {
  if (keyframes.length === 0) return area;
  return centeredOn(area, { x: valueAt(pathOf(keyframes, 'x'), seconds), y: valueAt(pathOf(keyframes, 'y'), seconds) });
}

/** As large as `area`, with its center there, as far as it stays inside the frame. */
export function centeredOn({ width, height }: Pick<CropArea, 'width' | 'height'>, { x, y }: { x: number; y: number }): CropArea {
  return { x: clamp(x - width / 2, 1 - width), y: clamp(y - height / 2, 1 - height), width, height };
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));
