import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionProvider, DatabaseConnection, Driver } from 'kysely';
import { isRefusedWrite } from './outage.ts';

/** A deadlock, or a serialization failure: PostgreSQL has rolled everything back, and the same work usually succeeds. */
const conflicts = new Set<unknown>(['40P01', '40001']);

/**
 * Before work is repeated, the other transaction gets the lock it waited for: it doesn't keep its place before those who come at once, and
 * both would meet again. Milliseconds.
 */
const pause = 100;

/** Nothing was written either where a former primary refused it: the next connection may reach the new one. */
const isWorthRepeating = (error: unknown): boolean =>
  error instanceof Error && (conflicts.has((error as { code?: unknown }).code) || isRefusedWrite(error));

/**
 * Gives each transaction, and each statement outside of one, a connection, and runs it once more if PostgreSQL ended it because of a
 * conflict with another, or refused it because it only reads. So what runs in a transaction may run twice: whatever it does besides must be repeatable.
 */
export function repeatingConflicts(driver: Driver): ConnectionProvider {
  let ready: Promise<void> | null = null;

  async function provide<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    ready ??= driver.init();
    await ready;
    const connection = await driver.acquireConnection();
    try {
      return await consumer(connection);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  return {
    async provideConnection(consumer) {
      try {
        return await provide(consumer);
      } catch (error) {
        if (!isWorthRepeating(error)) throw error;
        await wait(pause);
        return provide(consumer);
      }
    },
  };
}
