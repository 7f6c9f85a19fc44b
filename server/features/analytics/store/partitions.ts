import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** The monthly parts of the tables of readings. */
export function createPartitions(database: Database) {
  /** Those that exist. */
  const months = new Set<string>();

  /** Creates those for readings of this time. Called before they are written: creating one waits for the table's readers. */
  async function at(time: Date): Promise<void> {
    const month = time.toISOString().slice(0, 7);
    if (months.has(month)) return;
    await sql`select metric_partitions(${time})`.execute(database);
    months.add(month);
  }

  return {
    at,

    /** Those of a whole time. */
    async during(since: Date, until: Date): Promise<void> {
      for (let time = since; time < until; time = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1))) await at(time);
      await at(until);
    },
  };
}
