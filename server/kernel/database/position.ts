import { defined } from '@everycast/contract/defined';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Where the primary's write-ahead log ends: all that was written until now is before it. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return defined(rows[0]).position;
}
