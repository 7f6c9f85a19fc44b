/** How far other posts count for an account's usual level, in milliseconds: a month either way. */
const width = 30 * 86_400_000;
/** Values further out count as this far, in typical deviations: one post that went viral says little about its hour. */
const furthest = 2.5;
/** The typical deviation in terms of the median one, for normally distributed values. */
const perMedian = 1.4826;

/**
 * How each post did compared with others of its time, as logarithms: an account that grows, or a platform that shows it less, changes all
 * hours alike.
 * @param posts `at` in milliseconds; `value` is not negative
 */
export function withoutTrend(posts: readonly { at: number; value: number }[]): Float64Array {
  const floor = floorOf(posts.map(({ value }) => value));
  const logs = posts.map(({ value }) => Math.log(value + floor));
  const left = posts.map(({ at }, index) => {
    let [weight, sum] = [0, 0];
    for (const [other, { at: then }] of posts.entries()) {
      const apart = (at - then) / width;
      const near = Math.exp(-0.5 * apart * apart);
      weight += near;
      sum += near * (logs[other] ?? 0);
    }
    return (logs[index] ?? 0) - sum / weight;
  });
  const bound = furthest * perMedian * median(left.map(Math.abs));
  const bounded = left.map((value) => Math.min(bound, Math.max(-bound, value)));
  const mean = bounded.reduce((sum, value) => sum + value, 0) / Math.max(1, bounded.length);
  return Float64Array.from(bounded, (value) => value - mean);
}

/** Added before taking logarithms, so that a post without any engagement isn't infinitely bad. */
const floorOf = (values: readonly number[]): number => Math.max(median(values) / 10, Number.EPSILON);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
