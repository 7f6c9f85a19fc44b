import type { Readable } from 'node:stream';
import type { Clock } from '../../clock.ts';

/** Stops reading from a stream for as long as anyone holds it. */
export interface Valve {
  /** @returns releases it */
  hold(): () => void;
}

export function createValve(stream: Readable): Valve {
  const holds = new Set<symbol>();
  return {
    hold() {
      const id = Symbol('hold');
      holds.add(id);
      stream.pause();
      return () => {
        if (holds.delete(id) && holds.size === 0) stream.resume();
      };
    },
  };
}

/**
 * Reads no more for the rest of a second once so many bytes have been read in it. What the other side sends then waits in its own buffers.
 */
export function throttle(stream: Readable, valve: Valve, { bytesPerSecond, clock }: { bytesPerSecond: number; clock: Clock }): void {
  let from = clock.now();
  let read = 0;
  let cancel: (() => void) | null = null;
  stream.on('data', (bytes: Uint8Array) => {
    const now = clock.now();
    if (now - from >= 1_000) [from, read] = [now, 0];
    read += bytes.length;
    if (read < bytesPerSecond || cancel) return;
    const release = valve.hold();
    cancel = clock.after(from + 1_000 - now, () => {
      cancel = null;
      release();
    });
  });
  stream.on('close', () => cancel?.());
}
