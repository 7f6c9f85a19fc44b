import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import type { Logger } from '../../../kernel/log.ts';

/** How long an unreachable database is retried; after that a look-up has to find out what was done. Milliseconds. */
const patience = 90_000;
const pause = 250;

/**
 * Writes a result, if necessary once the database is back, so it doesn't have to be looked up.
 * @param write may run twice
 */
export async function persisted<T>(write: () => Promise<T>, log: Logger): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() - since > patience) throw error;
      log.warn({ err: error }, 'What publishing did could not be written yet; it is tried again');
      await wait(pause);
    }
  }
}
