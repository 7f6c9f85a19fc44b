/** The value of a sorted list that is nearest to another; null for an empty list. */
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

/** The last value of a sorted list that isn't past another; null if all are. */
export function lastUpTo(sorted: readonly number[], value: number): number | null {
  const found = nearest(sorted, value);
  if (found === null || found <= value) return found;
  return sorted[sorted.indexOf(found) - 1] ?? null;
}

/**
 * A time, snapped to the nearest target within reach. `also` has priority (the playhead), because a person put it there; the sorted list
 * contains keyframes.
 */
export function snapped(seconds: number, sorted: readonly number[], also: readonly number[], reach: number): number {
  const near = also.filter((one) => Math.abs(one - seconds) <= reach).toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0];
  if (near !== undefined) return near;
  const keyframe = nearest(sorted, seconds);
  return keyframe !== null && Math.abs(keyframe - seconds) <= reach ? keyframe : seconds;
}
