import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { statementLimit } from './limits.ts';

/** How often the time is read from the database. Milliseconds. */
const readEvery = 10_000;
/** A slower response is too imprecise. Milliseconds. */
const tooSlow = 1_000;
/** If the database's clock moves by more than this between two readings, it was set. Milliseconds. */
const wasSet = 2_000;

/**
 * The database's clock, which all processes share: read every few seconds, and advanced by this process's monotonic timer in between. The
 * machine's own clock may be wrong or change, and times in the database still mean the same to every process.
 * @throws database errors
 */
export async function openDatabaseClock(db: Database, log: Logger): Promise<{ clock: Clock; close(): void }> {
  let ahead = 0;
  /** A clock that was set is believed when it is read again: until then, holders of leases renew them by the new time. */
  let set = false;

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
      const before = set;
      set = Math.abs(found.ahead - ahead) > wasSet;
      if (set && !before) {
        log.warn({ milliseconds: found.ahead - ahead }, 'The clock of the database was set');
        return;
      }
      set = false;
      ({ ahead } = found);
    } catch (error) {
      // The timer continues from the last reading.
      log.debug({ err: error }, 'The time could not be read from the database');
    }
  }

  ({ ahead } = await read());
  const timer = setInterval(() => void follow(), readEvery).unref();
  return { clock: { now: () => new Date(performance.now() + ahead), ofDatabase: true }, close: () => clearInterval(timer) };
}

/** The current time within a statement: the database's, not this process's. */
export const present = (clock: Clock): RawBuilder<Date> =>
  clock.ofDatabase ? sql<Date>`statement_timestamp()` : sql<Date>`${clock.now()}::timestamptz`;

/** This many milliseconds from now, within a statement. */
export const after = (clock: Clock, milliseconds: number): RawBuilder<Date> =>
  sql<Date>`(${present(clock)} + ${milliseconds}::float8 * interval '1 millisecond')`;

/**
 * False in a statement that runs so late that who sent it has given up: a database that was frozen still runs what it was sent. For claims,
 * which nobody would renew or give back.
 */
export const inTime = (clock: Clock): RawBuilder<boolean> =>
  sql<boolean>`${present(clock)} <= ${new Date(clock.now().getTime() + statementLimit)}::timestamptz`;
