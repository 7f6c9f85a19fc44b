import type { Logger } from 'pino';
import type { Report } from '../stream-store.ts';
import type { MetricsStore, SampleRow } from './stream-metric-store.ts';

/** What is known of a line now. Counters only grow, and start over with a new connection. */
export interface Reading {
  /** The output's ID, or the stream's own for what arrives. */
  lineId: string;
  onAir: boolean;
  /** Nothing is wanted of it now, so nothing is measured. */
  paused: boolean;
  bytes: number;
  frames: number;
  dropped: number;
  reconnects: number;
  queueMs: number;
}

interface CollectorParts {
  stream: { id: string; createdAt: Date };
  store: Pick<MetricsStore, 'add'>;
  /** When the slot starts that a stream of this age is in: milliseconds since its creation. */
  slotAt: (age: number) => number;
  clock: { now(): Date };
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number;
  log: Pick<Logger, 'warn'>;
}

export type Collector = ReturnType<typeof createCollector>;

/** Turns the readings of a stream under way into rows, and stores each when its slot is over. What can't be stored is tried again with the next. */
export function createCollector({ stream, store, slotAt, clock, log, elapsed = () => performance.now() }: CollectorParts) {
  const rows = new Map<string, SampleRow>();
  const last = new Map<string, Reading & { seen: number }>();
  let storing: Promise<void> = Promise.resolve();

  const currentSlot = () => new Date(stream.createdAt.getTime() + slotAt(clock.now().getTime() - stream.createdAt.getTime()));

  function rowOf(lineId: string, at: Date): SampleRow {
    const key = `${lineId} ${at.getTime()}`;
    const row = rows.get(key) ?? {
      streamId: stream.id,
      lineId,
      at,
      ms: 0,
      onAirMs: 0,
      bytes: 0,
      frames: 0,
      dropped: 0,
      reconnects: 0,
      queueMs: 0,
    };
    rows.set(key, row);
    return row;
  }

  async function save(due: SampleRow[]): Promise<void> {
    for (const row of due) rows.delete(`${row.lineId} ${row.at.getTime()}`);
    try {
      await store.add(due);
    } catch (error) {
      log.warn({ err: error, stream: stream.id }, 'The metrics of a stream could not be stored');
      for (const row of due) merge(rowOf(row.lineId, row.at), row);
    }
  }

  const flush = (isDue: (row: SampleRow) => boolean): Promise<void> => {
    storing = storing.then(() => {
      const due = [...rows.values()].filter(isDue);
      return due.length > 0 ? save(due) : undefined;
    });
    return storing;
  };

  return {
    /** Takes a reading of every line; those without one have stopped. */
    observe(readings: readonly Reading[]): void {
      const at = currentSlot();
      const now = elapsed();
      for (const reading of readings) {
        const before = last.get(reading.lineId);
        const ms = before && !before.paused ? now - before.seen : 0;
        const since = (counter: 'bytes' | 'frames' | 'dropped' | 'reconnects') =>
          before && reading[counter] >= before[counter] ? reading[counter] - before[counter] : reading[counter];
        merge(rowOf(reading.lineId, at), {
          ms,
          onAirMs: before?.onAir ? ms : 0,
          bytes: since('bytes'),
          frames: since('frames'),
          dropped: since('dropped'),
          reconnects: since('reconnects'),
          queueMs: reading.queueMs,
        });
        last.set(reading.lineId, { ...reading, seen: now });
      }
      for (const lineId of last.keys()) if (!readings.some((reading) => reading.lineId === lineId)) last.delete(lineId);
      void flush((row) => row.at.getTime() !== at.getTime());
    },
    /** Stores what is left. */
    close: (): Promise<void> => flush(() => true),
  };
}

/** Adds what was measured to a row. */
function merge(row: SampleRow, more: Omit<SampleRow, 'streamId' | 'lineId' | 'at'>): void {
  for (const field of ['ms', 'onAirMs', 'bytes', 'frames', 'dropped', 'reconnects'] as const) row[field] += more[field];
  row.queueMs = Math.max(row.queueMs, more.queueMs);
}

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
