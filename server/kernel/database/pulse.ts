import { DatabaseSilent } from './client.ts';
import type { Database } from './database.ts';
import { ping } from './run-sql.ts';

/** A monitor that waits longer for an answer has given up. Milliseconds. */
const longest = 3_000;

/**
 * Whether a connection answers, of those that requests and workers use. Those who ask at the same time share a question, so that they don't
 * take the connections that are left.
 */
export function createPulse(db: Database) {
  let asked: Promise<void> | null = null;

  /** @throws if the database doesn't answer now */
  return async function pulse(): Promise<void> {
    asked ??= ping(db).finally(() => (asked = null));
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new DatabaseSilent()), longest);
    try {
      await Promise.race([asked, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
