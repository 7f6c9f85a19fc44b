import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../../../../kernel/database/unreachable.ts';
import type { Logger } from '../../../../kernel/log.ts';

/** A database that does not answer is tried again for so long; after that a look on the platform has to tell what was done. Milliseconds. */
const patience = 90_000;
const pause = 250;

/**
 * Writes what was done, if need be once the database answers again: what is known need not be looked for.
 * @param write may be done twice
 */
export async function persisted<T>(write: () => Promise<T>, log: Logger): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() - since > patience) throw error;
      log.warn({ err: error }, 'What publishing did could not be written yet; it is tried again');
      await wait(pause);
    }
  }
}
