/** For how long the clock goes on by itself when no sound arrives. Seconds. */
const patience = 0.25;
/** How long a measurement counts. Seconds. */
const memory = 1;

/**
 * The clock of the sound, for a thread that only receives the sound: pictures that follow it stay in sync. Messages arrive late by varying
 * times; of those of the last moments, the one that took least tells the time.
 * @param now milliseconds of a clock that doesn't jump
 */
export function createSoundClock(now = () => performance.now()) {
  const seconds = () => now() / 1000;
  /** How far the sound's time is ahead of this clock's: the largest of the current second and of the one before. */
  let current = Number.NEGATIVE_INFINITY;
  let before = Number.NEGATIVE_INFINITY;
  let since = seconds();
  let last = 0;
  return {
    /** Sound has arrived. @param time when it ended, in seconds of the sound's clock */
    heard(time: number): void {
      const at = seconds();
      if (at - since > memory) {
        before = at - since > 2 * memory ? Number.NEGATIVE_INFINITY : current;
        current = Number.NEGATIVE_INFINITY;
        since = at;
      }
      current = Math.max(current, time - at);
      last = time;
    },
    /** Seconds; stands still while there is no sound. */
    now(): number {
      return Math.max(0, Math.min(seconds() + Math.max(current, before), last + patience));
    },
  };
}
