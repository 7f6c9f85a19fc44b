import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** What a reader has to see at least: everything up to this position of the write-ahead log; null: as old as it may be. */
interface Reading {
  position: string | null;
}

const running = new AsyncLocalStorage<Reading>();

/**
 * What `work` reads may come from a standby that has everything up to `position`; where there is none, it comes from the primary. `work`
 * must not write.
 */
export const readOnStandby = <T>(position: string | null, work: () => T): T => running.run({ position }, work);

export const currentReading = (): Reading | null => running.getStore() ?? null;

/** One that was promoted has everything there is. */
const hasReplayed = 'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as there';
/** How far behind a standby may be for readers who have written nothing for longer. */
const isRecent = "select not pg_is_in_recovery() or now() - pg_last_xact_replay_timestamp() < interval '50 seconds' as there";

/** At most one line per minute says that the standby isn't used. Milliseconds. */
const sayEvery = 60_000;

/**
 * Connections of a standby, for readers that it can serve.
 * @param connect takes one from its pool
 * @returns takes one that has what the reader must see; null if the standby is behind, or doesn't answer
 */
export function createStandby(connect: () => Promise<pg.PoolClient>, log: Logger): (reading: Reading) => Promise<pg.PoolClient | null> {
  let saidAt = Number.NEGATIVE_INFINITY;
  function passOver(error: unknown): null {
    if (performance.now() - saidAt > sayEvery) {
      saidAt = performance.now();
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'DATABASE_READ_URL doesn’t answer: the primary serves its readers',
      );
    }
    return null;
  }

  return async ({ position }) => {
    const client = await connect().catch(passOver);
    if (client === null) return null;
    try {
      const { rows } = await (position === null
        ? client.query<{ there: boolean }>(isRecent)
        : client.query<{ there: boolean }>(hasReplayed, [position]));
      if (rows[0]?.there) return client;
      client.release();
      return null;
    } catch (error) {
      client.release(true);
      return passOver(error);
    }
  };
}
