/** The least and the most of something that is taken, both of them included; no bound where none is named. */
export interface Bounds {
  least?: number;
  most?: number;
}

export const isWithin = (value: number, { least = 0, most = Number.POSITIVE_INFINITY }: Bounds): boolean => value >= least && value <= most;
