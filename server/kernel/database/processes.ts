import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../errors.ts';
import type { Database } from './database.ts';

/** What the connections are called on which processes listen for news, without what follows it. */
export const listening = 'everycast events';

/** Whether a connection belongs to a process that listens for news. */
export const isListener = (applicationName: string): boolean => applicationName.startsWith(listening);

/**
 * What the connection is called on which a process listens for as long as it runs. It shows others which SECRET_KEY that has, and reveals
 * nothing of it.
 * @param fingerprint the key's
 */
export const listenerName = (fingerprint: string): string =>
  `${listening} ${createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)}`;

/**
 * Two keys on one database would each write what the other can't read. Called once this process listens, so that of two that start at the
 * same time at least one sees the other.
 * @throws StartError if another process that runs now has another key
 */
export async function refuseOtherKey(db: Database, name: string): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like ${`${listening} %`} and application_name <> ${name} limit 1`.execute(db);
  if (rows.length > 0)
    throw new StartError('Another process on this database has another SECRET_KEY. Set the same for all, or use the same DATA_DIR.');
}
