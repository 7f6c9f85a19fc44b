/** A video's measurements, one per step, from its first frame on. */
export interface Signals {
  /** Seconds. */
  duration: number;
  /** Each step's loudness in decibels below full scale, `silence` if there is none; null without audio. */
  loudness: readonly number[] | null;
  /** Each step's motion: how much its frames differ from the previous ones, 0 to 1, without cuts. */
  motion: readonly number[];
  /** The times of scene changes, in seconds, in order. */
  cuts: readonly number[];
}

/** The length of one step of the signals, in seconds. */
export const step = 0.5;
/** Audio has finer steps, because a pause between two sentences is shorter. Seconds. */
export const fineStep = 0.1;

/** The median, 0 if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The mean of each value and those up to `reach` places before and after it. */
export function smoothed(values: readonly number[], reach: number): number[] {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  return values.map((_value, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(values.length, index + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
