import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

/** How often the time is read from the database again. Milliseconds. */
const readEvery = 10_000;
/** An answer that took longer says too little about the time. Milliseconds. */
const tooSlow = 1_000;
/** A database's clock that moves by more than this between two readings was set. Milliseconds. */
const wasSet = 2_000;

/**
 * The database's clock, which all processes share: read every few seconds, and counted on from there by this process's monotonic timer. So the
 * machine's own clock may be wrong, or be set while this runs, and moments in the database still mean the same to everyone.
 * @throws what the database throws
 */
export async function openDatabaseClock(db: Database, log: Logger): Promise<{ clock: Clock; close(): void }> {
  let ahead = 0;

  async function read(): Promise<{ ahead: number; took: number }> {
    const before = performance.now();
    const { rows } = await sql<{ milliseconds: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`.execute(db);
    const after = performance.now();
    return { ahead: (rows[0]?.milliseconds ?? 0) - (before + after) / 2, took: after - before };
  }

  async function follow(): Promise<void> {
    try {
      const found = await read();
      if (found.took > tooSlow) return;
      if (Math.abs(found.ahead - ahead) > wasSet) log.warn({ milliseconds: found.ahead - ahead }, 'The clock of the database was set');
      ({ ahead } = found);
    } catch (error) {
      // The timer goes on from the last reading.
      log.debug({ err: error }, 'The time could not be read from the database');
    }
  }

  ({ ahead } = await read());
  const timer = setInterval(() => void follow(), readEvery).unref();
  return { clock: { now: () => new Date(performance.now() + ahead), ofDatabase: true }, close: () => clearInterval(timer) };
}

/** The present moment within a statement: the database's own, whatever this process believes. */
export const present = (clock: Clock): RawBuilder<Date> =>
  clock.ofDatabase ? sql<Date>`statement_timestamp()` : sql<Date>`${clock.now()}::timestamptz`;

/** So many milliseconds after the present moment, within a statement. */
export const after = (clock: Clock, milliseconds: number): RawBuilder<Date> =>
  sql<Date>`(${present(clock)} + ${milliseconds}::float8 * interval '1 millisecond')`;
