/** With this much waiting to be sent, recording pauses, and goes on with that much: seconds at the chosen bitrate. */
const full = 4;
const relieved = 0.5;
/** A moment of being behind is shown for this long. Milliseconds. */
const shown = 10_000;

/**
 * Decides when a recording that can't be sent pauses. Its parts can't be dropped like pictures, because each needs the one before it.
 * @param bitrate bits per second
 * @param elapsed milliseconds of a clock that never jumps
 */
export function createOverflow(bitrate: number, elapsed: () => number = () => performance.now()) {
  let paused = false;
  let serverAt = Number.NEGATIVE_INFINITY;
  let pausedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A new recording has begun. */
    reset(): void {
      paused = false;
    },
    /** The server says whether it is behind. */
    heard(behind: boolean): void {
      if (behind) serverAt = elapsed();
    },
    /** @param waiting bytes. @returns what to do now, if anything */
    look(waiting: number): 'pause' | 'resume' | null {
      const seconds = (waiting * 8) / bitrate;
      if (paused) pausedAt = elapsed();
      if (!paused && seconds > full) {
        paused = true;
        pausedAt = elapsed();
        return 'pause';
      }
      if (!paused || seconds > relieved) return null;
      paused = false;
      return 'resume';
    },
    /** What has been too slow in the last moments. While the server is, the connection can't be judged. */
    behind(): 'server' | 'connection' | null {
      const recently = (at: number) => elapsed() - at < shown;
      if (recently(serverAt)) return 'server';
      return recently(pausedAt) ? 'connection' : null;
    },
  };
}
