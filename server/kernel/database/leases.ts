import { sql } from 'kysely';
import type { Events } from '../events.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import { createWakeup } from '../wakeup.ts';
import type { Database } from './database.ts';

/** A process that doesn't renew a lease for this long counts as dead. Seconds, by the database's clock. */
const leaseFor = 15;
/** Milliseconds. */
const renewEvery = 5_000;
/** A waiter is woken when a lease ends, and checks again after this for leases that expired. Milliseconds. */
const lookEvery = 1_000;

type Tables = { lease: { name: string; token: string; until: Date } };

/** Work that only one process may do at a time, across all processes. */
export interface Leases {
  /**
   * Runs `work` while nobody else holds this name. No database connection is held while it waits or runs, so a remote server that doesn't
   * respond costs nothing. A process that freezes for longer than a lease may resume next to its successor, so `work` must only commit if
   * nothing has changed.
   */
  oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createLeases({ db, events, log }: { db: Database; events: Pick<Events, 'wake' | 'onWake'>; log: Logger }): Leases {
  const tables = db.withTables<Tables>();
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseFor})`;
  const held = (name: string, token: string) => tables.updateTable('lease').where('name', '=', name).where('token', '=', token);

  async function take(name: string, token: string): Promise<boolean> {
    const taken = await tables
      .insertInto('lease')
      .values({ name, token, until })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ token, until }).where(sql<boolean>`lease.until <= clock_timestamp()`))
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function wait(name: string, token: string): Promise<void> {
    const wakeup = createWakeup();
    const unsubscribe = events.onWake(wakeName(name), wakeup.trigger);
    try {
      while (!(await take(name, token))) await wakeup.sleep(lookEvery);
    } finally {
      unsubscribe();
    }
  }

  /** A lease that can't be released expires; that doesn't fail the work done under it. */
  async function release(name: string, token: string): Promise<void> {
    try {
      await tables.deleteFrom('lease').where('name', '=', name).where('token', '=', token).execute();
      await events.wake(db, wakeName(name));
    } catch (error) {
      log.warn({ err: error, lease: name }, 'A lease could not be released; it ends by itself');
    }
  }

  return {
    async oneAtATime(name, work) {
      const token = newId();
      if (!(await take(name, token))) await wait(name, token);
      const timer = setInterval(() => {
        held(name, token)
          .set({ until })
          .execute()
          .catch((error: unknown) => log.warn({ err: error, lease: name }, 'A lease could not be renewed'));
      }, renewEvery);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        await release(name, token);
      }
    },
  };
}

const wakeName = (name: string): string => `lease ${name}`;
