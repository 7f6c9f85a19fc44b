import type { Report } from '../stream-store.ts';
import type { Reading } from './collector.ts';

/** What a report says of every line of its stream. @param arrived bytes, and frames left out before, since the owner has the stream */
export function readings(
  streamId: string,
  { receiving, frames, outputs }: Report,
  { bytes, leftOut }: { bytes: number; leftOut: number },
): Reading[] {
  const incoming = { lineId: streamId, onAir: receiving, paused: false, bytes, frames, dropped: leftOut, reconnects: 0, queueMs: 0 };
  const sent = outputs.map(({ id, health }) => ({
    lineId: id,
    // A server that gets the stream is on air, also before its connection has held long enough to be trusted.
    onAir: health.state === 'live' || health.state === 'starting',
    paused: health.state === 'paused',
    bytes: health.bytesSent,
    frames: health.framesSent,
    dropped: health.framesDropped,
    reconnects: health.reconnects,
    queueMs: health.queueMs,
  }));
  return [incoming, ...sent];
}
