import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  /** Lets time pass, and runs what is due in order. */
  advance(milliseconds: number): void;
  /** How many timers are set. */
  readonly timers: number;
}

/** Time that passes only on command. */
export function createTestClock(): TestClock {
  const start = 1_800_000_000_000;
  const timers = new Map<symbol, { at: number; run: () => void }>();
  let now = 0;
  return {
    now: () => now,
    date: () => start + now,
    after(milliseconds, run) {
      const id = Symbol('timer');
      timers.set(id, { at: now + milliseconds, run });
      return () => void timers.delete(id);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [id, next] = [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
        if (!id || !next) break;
        timers.delete(id);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    get timers() {
      return timers.size;
    },
  };
}
