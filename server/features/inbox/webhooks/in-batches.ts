interface Waiting<T> {
  one: T;
  written: PromiseWithResolvers<void>;
}

/** `together`: how many are written together at most. `waiting`: how many may wait; one more is refused with what `refusal` creates. */
interface Bounds {
  together: number;
  waiting: number;
  refusal(): Error;
}

/**
 * Group commit: what arrives while something is written is written together afterwards, so a burst costs few transactions and a single one
 * never waits. The promise of each settles with its batch.
 */
export function inBatches<T>(write: (batch: readonly T[]) => Promise<void>, bounds: Bounds): (one: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, bounds.together);
      try {
        await write(batch.map(({ one }) => one));
        for (const { written } of batch) written.resolve();
      } catch (error) {
        // Their platforms get an error, and deliver again.
        for (const { written } of batch) written.reject(error);
      }
    }
    isWriting = false;
  }

  return async (one) => {
    if (waiting.length >= bounds.waiting) throw bounds.refusal();
    const written = Promise.withResolvers<void>();
    waiting.push({ one, written });
    if (!isWriting) void writeAll();
    return written.promise;
  };
}
