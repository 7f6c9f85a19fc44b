/** The value of a sorted list that is nearest to another; null of an empty list. */
export function nearest(sorted: readonly number[], value: number): number | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1], sorted[low]];
  if (before === undefined) return after ?? null;
  return after === undefined || value - before <= after - value ? before : after;
}

/** The last value of a sorted list that is not past another; null where all are. */
export function lastUpTo(sorted: readonly number[], value: number): number | null {
  const found = nearest(sorted, value);
  if (found === null || found <= value) return found;
  return sorted[sorted.indexOf(found) - 1] ?? null;
}

/**
 * A moment, drawn to the nearest of those that attract if one is within reach. `also` attracts first (the playhead), for it was put there
 * by a person; the sorted list holds keyframes.
 */
export function snapped(seconds: number, sorted: readonly number[], also: readonly number[], reach: number): number {
  const near = also.filter((one) => Math.abs(one - seconds) <= reach).toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0];
  if (near !== undefined) return near;
  const keyframe = nearest(sorted, seconds);
  return keyframe !== null && Math.abs(keyframe - seconds) <= reach ? keyframe : seconds;
}
