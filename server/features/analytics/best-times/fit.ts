import { kernelOf, likenesses } from './kernels.ts';
import { slotsPerWeek } from './slots.ts';

/** How many average posts the prior, “all hours are alike”, counts as. */
const priors = [2, 6, 18] as const;

const kernels = likenesses.map(kernelOf);

export interface Fit {
  /** What a slot adds to an average post's value; shrunk toward 0 where little is known. */
  effect: Float64Array;
  /** How many posts say something about a slot, weighted by how much. */
  support: Float64Array;
}

/**
 * Smooths values over the week. Width and shrinkage are those that predict each post best from all others, so that an hour in which one
 * post did well by chance isn't mistaken for a good one.
 * @param slots of the posts, in the order of the values that are fitted later
 */
export function createFitter(slots: readonly number[]) {
  const count = new Float64Array(slotsPerWeek);
  for (const slot of slots) count[slot] = (count[slot] ?? 0) + 1;
  /** Those with posts. */
  const used = [...count.keys()].filter((slot) => count[slot] !== 0);
  const candidates = kernels.map((kernel) => ({ kernel, support: smoothed(kernel, count, [...count.keys()], used) }));

  function sumsOf(values: Float64Array) {
    const sum = new Float64Array(slotsPerWeek);
    const squares = new Float64Array(slotsPerWeek);
    for (const [index, slot] of slots.entries()) {
      const value = values[index] ?? 0;
      sum[slot] = (sum[slot] ?? 0) + value;
      squares[slot] = (squares[slot] ?? 0) + value * value;
    }
    return { sum, squares };
  }

  /** The sum of squared errors when each post is predicted from all others. */
  function missedBy(near: Float64Array, support: Float64Array, prior: number, { sum, squares }: ReturnType<typeof sumsOf>): number {
    let missed = 0;
    for (const slot of used) {
      // A post's own weight is 1: without it the prediction of y is (near − y) / (support − 1 + prior), so its error is a·y − b.
      const others = (support[slot] ?? 0) - 1 + prior;
      const [a, b] = [1 + 1 / others, (near[slot] ?? 0) / others];
      missed += a * a * (squares[slot] ?? 0) - 2 * a * b * (sum[slot] ?? 0) + (count[slot] ?? 0) * b * b;
    }
    return missed;
  }

  function best(values: Float64Array) {
    const sums = sumsOf(values);
    const tries = candidates.flatMap(({ kernel, support }) => {
      const near = smoothed(kernel, sums.sum, used, used);
      return priors.map((prior) => ({ kernel, support, prior, missed: missedBy(near, support, prior, sums) }));
    });
    const chosen = tries.reduce((best, one) => (one.missed < best.missed ? one : best));
    const total = sums.squares.reduce((sum, value) => sum + value, 0);
    return { ...chosen, sums, explained: total === 0 ? 0 : 1 - chosen.missed / total };
  }

  return {
    /**
     * The share of the variance that is explained in posts that a prediction hasn't seen; below 0 if it predicts worse than the mean.
     * @param values with a mean of 0
     */
    explained: (values: Float64Array): number => best(values).explained,

    /** @param values with a mean of 0 */
    fit(values: Float64Array): Fit {
      const { kernel, support, prior, sums } = best(values);
      const near = smoothed(kernel, sums.sum, [...count.keys()], used);
      return { effect: near.map((value, slot) => value / ((support[slot] ?? 0) + prior)), support };
    },
  };
}

/** Weighted sums around these rows, of values at these columns. */
function smoothed(kernel: Float64Array, values: Float64Array, rows: readonly number[], columns: readonly number[]): Float64Array {
  const near = new Float64Array(slotsPerWeek);
  for (const row of rows) {
    let sum = 0;
    for (const column of columns) sum += (kernel[row * slotsPerWeek + column] ?? 0) * (values[column] ?? 0);
    near[row] = sum;
  }
  return near;
}
