/** Minimum and maximum, both inclusive; unbounded if missing. */
export interface Bounds {
  min?: number;
  max?: number;
}

export const isWithin = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): boolean => value >= min && value <= max;
