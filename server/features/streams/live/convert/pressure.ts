/** How long is looked back. Milliseconds. */
const window = 5_000;
/** Kept waiting for more of that than this is behind. A piece that arrives is larger than what is taken at once, so some waiting is usual. */
const tolerated = 0.8;

/**
 * Notices that something is kept waiting nearly all the time.
 * @param elapsed milliseconds of a clock that never jumps
 */
export function createPressure(elapsed: () => number = () => performance.now()) {
  let waits: { from: number; to: number }[] = [];
  let since: number | null = null;
  return {
    /** Waiting begins, or goes on. */
    begin(): void {
      since ??= elapsed();
    },
    end(): void {
      if (since !== null) waits.push({ from: since, to: elapsed() });
      since = null;
    },
    behind(): boolean {
      const now = elapsed();
      const start = now - window;
      waits = waits.filter(({ to }) => to > start);
      const all = since === null ? waits : [...waits, { from: since, to: now }];
      const waited = all.reduce((sum, { from, to }) => sum + to - Math.max(from, start), 0);
      return waited > window * tolerated;
    },
  };
}
