import type { Stream, StreamOutput } from '@everycast/contract/streams';
import { serverNow } from '../../../lib/time/server-now.ts';

/** From the first picture to the end, or to now. Seconds. */
export function onAirSeconds({ liveAt, endedAt }: Pick<Stream, 'liveAt' | 'endedAt'>, now = serverNow()): number {
  if (liveAt === null) return 0;
  return Math.max(0, ((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(liveAt)) / 1000);
}

/** What went wrong on all destinations together. */
export function summed(outputs: readonly Pick<StreamOutput, 'totals'>[]): { frames: number; dropped: number; reconnects: number } {
  const sum = (field: 'frames' | 'dropped' | 'reconnects') => outputs.reduce((total, { totals }) => total + totals[field], 0);
  return { frames: sum('frames'), dropped: sum('dropped'), reconnects: sum('reconnects') };
}

/** While it was connected: bits per second; null if it never was. */
export const averageBitrate = ({ bytes, onAirMs }: { bytes: number; onAirMs: number }): number | null =>
  onAirMs > 0 ? (bytes * 8_000) / onAirMs : null;
