import { defined } from '@everycast/contract/defined';
import type { CropKeyframe } from '@everycast/contract/videos';

/** What is detected within this many seconds before and after counts for a time. */
const reach = 0.6;

/** Smooths a path: outliers by a median of three, the rest by a mean over about a second. The ends stay as they are. */
export function smooth(path: readonly CropKeyframe[]): CropKeyframe[] {
  const calm = path.map((one, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    return before && after ? { at: one.at, x: middle(before.x, one.x, after.x), y: middle(before.y, one.y, after.y) } : one;
  });
  return calm.map(({ at }, index) => {
    // The same number on both sides, otherwise a moving path would be pulled back at its ends.
    const sides = [calm.findIndex((one) => one.at >= at - reach), calm.findLastIndex((one) => one.at <= at + reach)] as const;
    const half = Math.min(index - sides[0], sides[1] - index);
    const near = calm.slice(index - half, index + half + 1);
    return { at, x: mean(near.map(({ x }) => x)), y: mean(near.map(({ y }) => y)) };
  });
}

/**
 * The fewest keyframes between which the path stays within a tolerance (Douglas–Peucker): only one if it hardly moves. Tolerance relative
 * to the frame.
 */
export function simplified(path: readonly CropKeyframe[], tolerance: number): CropKeyframe[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || path.length === 1) return [...path];
  const rest = { at: first.at, x: mean(path.map(({ x }) => x)), y: mean(path.map(({ y }) => y)) };
  if (path.every((one) => away(one, rest) <= tolerance * 1.5)) return [rest];
  return between(path, tolerance);
}

function between(path: readonly CropKeyframe[], tolerance: number): CropKeyframe[] {
  const [first, last] = [defined(path[0]), defined(path.at(-1))];
  const on = ({ at }: CropKeyframe) => {
    const share = last.at === first.at ? 0 : (at - first.at) / (last.at - first.at);
    return { x: first.x + (last.x - first.x) * share, y: first.y + (last.y - first.y) * share };
  };
  const far = path.map((one) => away(one, on(one)));
  const worst = far.indexOf(Math.max(...far));
  if ((far[worst] ?? 0) <= tolerance || worst === 0 || worst === path.length - 1) return [first, last];
  return [...between(path.slice(0, worst + 1), tolerance).slice(0, -1), ...between(path.slice(worst), tolerance)];
}

const away = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
const middle = (...three: [number, number, number]): number => defined(three.toSorted((one, other) => one - other)[1]);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
