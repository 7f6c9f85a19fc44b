import { sql } from 'kysely';
import type { Database, Defaults, Tx } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import type { WorkRow } from '../types.ts';

export interface JobRow extends WorkRow {
  queue: string;
  owner: string;
  host: string | null;
  data: object;
}

const within = (tx: Tx) => tx.withTables<{ job: Defaults<JobRow, 'id' | 'queue' | 'owner' | 'host' | 'data'> }>();
const cronQueue = 'cron';

/** Rows of `job`. */
export function createJobStore(db: Database) {
  return {
    cronQueue,

    async add(tx: Tx, job: Pick<JobRow, 'queue' | 'owner' | 'host' | 'data'>): Promise<void> {
      await within(tx)
        .insertInto('job')
        .values({ id: newId(), ...job })
        .execute();
    },

    /** One row per scheduled task. A waiting one keeps its time while its pattern stays the same. */
    async schedule(names: readonly { name: string; cron: string; next: Date }[]): Promise<void> {
      const known = names.map(({ name }) => name);
      await within(db)
        .deleteFrom('job')
        .where('queue', '=', cronQueue)
        .where('owner', 'not in', ['', ...known])
        .execute();
      for (const { name, cron, next } of names) {
        const row = { id: newId(), queue: cronQueue, owner: name, data: { cron }, nextAttemptAt: next };
        await within(db)
          .insertInto('job')
          .values({ ...row, host: null })
          .onConflict((conflict) =>
            conflict
              .column('owner')
              .where('queue', '=', cronQueue)
              .doUpdateSet({ data: { cron }, nextAttemptAt: next })
              .where('job.leaseToken', 'is', null)
              .where(sql<boolean>`job.data <> excluded.data`),
          )
          .execute();
      }
    },
  };
}
