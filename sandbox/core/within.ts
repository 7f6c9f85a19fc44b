/** The least and the most of something that is taken, both of them included; no bound where none is named. */
export interface Bounds {
  min?: number;
  max?: number;
}

export const isWithin = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): boolean => value >= min && value <= max;
