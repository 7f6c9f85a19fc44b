import type { Clock } from '../clock.ts';

const slot = 500;
const slots = 10;

/** Measures a bitrate over the last 5 seconds. */
export interface Meter {
  add(bytes: number): void;
  /** Bits per second. */
  rate(): number;
}

export function createMeter(clock: Clock): Meter {
  const counts = new Array<number>(slots).fill(0);
  const started = clock.now();
  let newest = Math.floor(started / slot);

  /** Empties the slots that have come round since the last call. */
  const advance = (): void => {
    const now = Math.floor(clock.now() / slot);
    for (let passed = Math.max(newest + 1, now - slots + 1); passed <= now; passed += 1) counts[passed % slots] = 0;
    newest = Math.max(newest, now);
  };

  return {
    add(bytes) {
      advance();
      const index = newest % slots;
      counts[index] = (counts[index] ?? 0) + bytes;
    },
    rate() {
      advance();
      const measured = Math.min(slot * slots, Math.max(slot, clock.now() - started));
      return Math.round((counts.reduce((sum, count) => sum + count, 0) * 8_000) / measured);
    },
  };
}
