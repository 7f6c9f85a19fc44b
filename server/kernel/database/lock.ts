import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Takes the lock of this name, and keeps it until the transaction ends. Whoever inserts under a limit takes it before counting, so that the
 * limit is exact however many do so at the same time.
 */
export async function lockUntilEnd(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
