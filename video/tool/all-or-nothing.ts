import { rm } from 'node:fs/promises';

/**
 * Creates files: all of them, or none. After a failure none is left, and an abort counts as failure until the promise is resolved.
 *
 * @param outputs the files that `make` writes
 * @throws the signal's reason once it is aborted; otherwise what `make` throws
 */
export async function allOrNothing<T>(outputs: readonly string[], signal: AbortSignal | undefined, make: () => Promise<T>): Promise<T> {
  try {
    signal?.throwIfAborted();
    const made = await make();
    signal?.throwIfAborted();
    return made;
  } catch (error) {
    await Promise.all(outputs.map((output) => rm(output, { force: true })));
    // An abort may surface as the tool's own error.
    signal?.throwIfAborted();
    throw error;
  }
}
