import type { Stream, StreamOutput } from '@everycast/contract/streams';

/** How long pictures arrived. Seconds, by the owner's timer: the times of start and end are wrong if a clock was set in between. */
export const onAirSeconds = ({ totals }: Pick<Stream, 'totals'>): number => totals.onAirMs / 1000;

/** What went wrong on all destinations together. */
export function summed(outputs: readonly Pick<StreamOutput, 'totals'>[]): { frames: number; dropped: number; reconnects: number } {
  const sum = (field: 'frames' | 'dropped' | 'reconnects') => outputs.reduce((total, { totals }) => total + totals[field], 0);
  return { frames: sum('frames'), dropped: sum('dropped'), reconnects: sum('reconnects') };
}

/** While it was connected: bits per second; null if it never was. */
export const averageBitrate = ({ bytes, onAirMs }: { bytes: number; onAirMs: number }): number | null =>
  onAirMs > 0 ? (bytes * 8_000) / onAirMs : null;
