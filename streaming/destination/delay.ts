import type { Clock } from '../clock.ts';

/** RTMP counts bytes modulo 2^32. */
const modulus = 2 ** 32;
/** Writes are remembered in steps of this many milliseconds, and so many of them. */
const step = 100;
const steps = 1_200;

/** Measures how long what is sent takes until the server says that it has it. */
export interface DelayMeter {
  /** A new connection. */
  reset(): void;
  sent(bytes: number): void;
  /** @param received how many bytes the server has received, modulo 2^32 */
  acknowledged(received: number): void;
  /** Milliseconds; null before the second acknowledgement. Not all servers send them. */
  delay(): number | null;
}

/**
 * What the system has taken may wait for a long time in its buffers and the server's: a queue of one's own stays empty until these are full. A
 * server acknowledges what it has received, at intervals of its choice, so each acknowledgement tells how long its last byte took. If the next
 * one is late by the longest interval so far, the delay is at least as long as its last byte has waited.
 */
export function createDelayMeter(clock: Clock): DelayMeter {
  let writes: { at: number; until: number }[] = [];
  let total = 0;
  let received = 0;
  let interval = 0;
  let acknowledgements = 0;
  let measured = 0;

  /** When this byte was sent; undefined if it hasn't been, or that was too long ago. */
  const sentAt = (byte: number): number | undefined => writes.find(({ until }) => until >= byte)?.at;

  return {
    reset() {
      [writes, total, received, interval, acknowledgements, measured] = [[], 0, 0, 0, 0, 0];
    },
    sent(bytes) {
      total += bytes;
      const at = clock.now();
      const last = writes.at(-1);
      if (last && at - last.at < step) last.until = total;
      else writes.push({ at, until: total });
      if (writes.length > steps) writes.shift();
    },
    acknowledged(count) {
      // Servers also count what came before the stream, which is little.
      const more = (((count - received) % modulus) + modulus) % modulus;
      const at = sentAt(Math.min(received + more, total));
      received += more;
      acknowledgements += 1;
      interval = Math.max(interval, more);
      if (at !== undefined) measured = clock.now() - at;
      writes = writes.filter(({ until }) => until >= received);
    },
    delay() {
      if (acknowledgements < 2) return null;
      const late = sentAt(received + interval);
      return Math.max(measured, late === undefined ? 0 : clock.now() - late);
    },
  };
}
