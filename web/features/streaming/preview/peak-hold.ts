/**
 * The marker of a meter: the highest level of the last moments.
 * @param options.for how long a peak stays, in milliseconds
 * @returns takes a level and a time of a clock that never jumps, in milliseconds, and gives the level of the marker
 */
export function createPeakHold(options: { for: number }): (level: number, now: number) => number {
  let peak = { level: Number.NEGATIVE_INFINITY, at: 0 };
  return (level, now) => {
    if (level >= peak.level || now - peak.at > options.for) peak = { level, at: now };
    return peak.level;
  };
}
