import { median } from '../median.ts';

export interface Growth {
  /** Median of the second quarter. */
  before: number;
  /** Median of the last quarter. */
  after: number;
  ratio: number;
}

/** How a series of values, taken at equal intervals, has grown since its second quarter; the first one is the warm-up. */
export function growthOf(figures: readonly number[]): Growth {
  const quarter = Math.floor(figures.length / 4);
  const before = median(figures.slice(quarter, quarter * 2));
  const after = median(figures.slice(figures.length - quarter));
  return { before, after, ratio: after / before };
}
