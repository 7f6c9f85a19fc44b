/** Time and timers, so that tests can wait without waiting. */
export interface Clock {
  /** Milliseconds since any fixed point. Never jumps, whatever happens to the system's date. */
  now(): number;
  /** Milliseconds since 1970 in UTC. Only for reports. */
  date(): number;
  /** Calls `run` after a number of milliseconds, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
