interface Waiting<T> {
  one: T;
  written: PromiseWithResolvers<void>;
}

/**
 * Group commit: what arrives while something is written is written together afterwards, so a burst costs few transactions and a single one
 * never waits. The promise of each settles with its batch.
 * @param most how many are written together at most
 */
export function inBatches<T>(write: (batch: readonly T[]) => Promise<void>, most: number): (one: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
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

  return (one) => {
    const written = Promise.withResolvers<void>();
    waiting.push({ one, written });
    if (!isWriting) void writeAll();
    return written.promise;
  };
}
