import { rm } from 'node:fs/promises';

/**
 * Makes files: all of them, or none. Whatever fails leaves none of them behind, and what is called off fails, however far it was: as
 * long as the promise has not been kept, an abort is in time.
 *
 * @param outputs the files that `make` writes
 * @throws the signal's reason once it is aborted; else what `make` throws
 */
export async function allOrNothing<T>(outputs: readonly string[], signal: AbortSignal | undefined, make: () => Promise<T>): Promise<T> {
  try {
    signal?.throwIfAborted();
    const made = await make();
    signal?.throwIfAborted();
    return made;
  } catch (error) {
    await Promise.all(outputs.map((output) => rm(output, { force: true })));
    // What was broken off may say so in words of its own.
    signal?.throwIfAborted();
    throw error;
  }
}
