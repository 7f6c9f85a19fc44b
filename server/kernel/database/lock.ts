import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';

/**
 * Takes the lock of this name, and keeps it until the transaction ends. What inserts under a limit takes it before counting, so that the
 * limit is exact however many do so at the same time.
 */
export async function lockUntilEnd(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Takes the same lock together with others that share it: only `lockUntilEnd` waits for them, and they for it. */
export async function shareUntilEnd(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/** Any number, but the same in every Everycast. Below 2^31, so that pg_locks shows it in one column. */
const lockNumber = 733_692_141;

/** Until the connection ends, every process keeps the files that the backup may still read. Several backups may run. */
export async function announceBackup(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockNumber]);
}

/** Whether a backup of this database is running. */
export async function isBackupRunning(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${lockNumber}
        and database = (select oid from pg_database where datname = current_database())
    ) as running`.execute(db);
  return rows[0]?.running ?? false;
}
