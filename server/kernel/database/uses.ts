import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from './database.ts';
import { seenByAll } from './limit.ts';
import { lockUntilEnd } from './lock.ts';

type Tables = { lease: { name: string; token: string; until: Date } };

/** Counts how often something is done, in all processes together. */
export interface Uses {
  /**
   * Counts one use, unless there were `max` within the last `seconds`.
   * @param name may say who: only its hash is stored
   * @returns null if it was counted; otherwise in how many seconds the next one may be
   */
  count(name: string, limit: { max: number; seconds: number }): Promise<number | null>;

  /** Deletes what ended more than an hour ago. */
  clean(): Promise<void>;
}

/** A use takes one of `max` leases under its name. Nobody gives it back, so it ends with its time, by the database's clock. */
export function createUses(database: Database): Uses {
  const db = database.withTables<Tables>();

  return {
    // A count belongs to everyone, so a limited member's sees all of it.
    count: (name, { max, seconds }) =>
      seenByAll(() =>
        database.transaction().execute(async (tx) => {
          const hash = createHash('sha256').update(name).digest('base64url');
          await lockUntilEnd(tx, `uses of ${hash}`);
          const on = tx.withTables<Tables>();
          const leases = Array.from({ length: max }, (_, place) => `use ${place} of ${hash}`);
          const taken = await on
            .selectFrom('lease')
            .select(['name', sql<number>`extract(epoch from until - clock_timestamp())::float8`.as('left')])
            .where('name', 'in', leases)
            .where('until', '>', sql<Date>`clock_timestamp()`)
            .execute();
          const names = new Set(taken.map((lease) => lease.name));
          const free = leases.find((lease) => !names.has(lease));
          if (free === undefined) return Math.max(1, Math.ceil(Math.min(...taken.map(({ left }) => left))));
          const use = { token: newId(), until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` };
          await on
            .insertInto('lease')
            .values({ name: free, ...use })
            .onConflict((conflict) => conflict.column('name').doUpdateSet(use))
            .execute();
          return null;
        }),
      ),

    async clean() {
      await db.deleteFrom('lease').where('until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`).execute();
    },
  };
}
