/**
 * Tells when a source has been silent for long enough. A process that is held up looks late, again and again, and reads what has arrived in
 * the meantime only between two looks. So between two looks no more than `every` counts as silence, however much later the second one is.
 * @param after how much silence is enough, in milliseconds
 * @param every how often it looks, in milliseconds
 */
export function createSilence({ after, every }: { after: number; every: number }) {
  let lookedAt: number | null = null;
  let quiet = 0;
  return {
    /** @param lastTagAt when something last arrived, by the clock of `now` */
    look(now: number, lastTagAt: number): boolean {
      const before = lookedAt ?? now;
      const from = Math.max(before, lastTagAt);
      if (lastTagAt >= before) quiet = 0;
      quiet += Math.min(now - from, every);
      lookedAt = now;
      return quiet > after;
    },
  };
}
