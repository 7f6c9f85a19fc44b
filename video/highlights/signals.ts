/** What was measured of a video, once in so many seconds, from its first picture on. */
export interface Signals {
  /** Seconds. */
  duration: number;
  /** Loudness of each step in decibels below full scale, `silence` where there is none; null where the video has no sound. */
  loudness: readonly number[] | null;
  /** Movement of each step: by how much its pictures differ from those before, 0 to 1, cuts left out. */
  motion: readonly number[];
  /** When one scene gives way to another, in seconds, in order. */
  cuts: readonly number[];
}

/** How many seconds one step of the signals stands for. */
export const step = 0.5;
/** Sound is measured in finer steps, for a pause between two sentences is shorter than that. Seconds. */
export const fineStep = 0.1;

/** The middle one of the values, 0 where there are none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The mean of each value and those up to `reach` places before and behind it. */
export function smoothed(values: readonly number[], reach: number): number[] {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  return values.map((_value, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(values.length, index + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
