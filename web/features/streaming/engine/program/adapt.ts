/** How a stream's bitrate follows its connection. */
export interface Pressure {
  /** Bits per second, now and as chosen in the settings. */
  bitrate: number;
  chosen: number;
  /** Bytes that wait to be sent. */
  waiting: number;
  /** Seconds since the bitrate was last changed. */
  since: number;
}

const lowest = 500_000;
/** More than this waiting is pressure, less than that is none: seconds of stream. */
const pressed = 1;
const relieved = 0.1;
/** Seconds between two steps: down quickly, up slowly. */
const downAfter = 2;
const upAfter = 10;

/** The bitrate to use from now on: three quarters under pressure, and back up by an eighth while there is none. */
export function adapt({ bitrate, chosen, waiting, since }: Pressure): number {
  const seconds = (waiting * 8) / bitrate;
  if (seconds > pressed && since >= downAfter) return Math.max(Math.min(lowest, chosen), Math.round(bitrate * 0.75));
  if (seconds < relieved && since >= upAfter) return Math.min(chosen, Math.round(bitrate * 1.125));
  return bitrate;
}
