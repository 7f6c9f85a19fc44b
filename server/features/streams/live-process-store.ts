import { type Generated, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';

type Tables = { liveProcess: { id: string; url: string; since: Generated<Date>; until: Date } };

/** The processes that take streams, by the database's clock. */
export function createProcessStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    /** Counts as running for so many seconds from now. */
    async put(id: string, url: string, seconds: number): Promise<void> {
      const until = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
      await db
        .insertInto('liveProcess')
        .values({ id, url, until })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
        .execute();
      await db.deleteFrom('liveProcess').where('until', '<', sql<Date>`clock_timestamp()`).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('liveProcess').where('id', '=', id).execute();
    },
    /** Where those that run listen. */
    async running(): Promise<string[]> {
      const query = db.selectFrom('liveProcess').select('url').where('until', '>', sql<Date>`clock_timestamp()`);
      return (await query.orderBy('id').execute()).map(({ url }) => url);
    },
    /** Since when one of those that run does. */
    async since(): Promise<Date | null> {
      const query = db.selectFrom('liveProcess').select((row) => row.fn.min('since').as('since'));
      return (await query.where('until', '>', sql<Date>`clock_timestamp()`).executeTakeFirst())?.since ?? null;
    },
  };
}
