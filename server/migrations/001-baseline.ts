import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** In the order of their references. */
const files = [
  'kernel',
  'people',
  'calendar-feeds',
  'media',
  'videos',
  'accounts',
  'account-groups',
  'publishing',
  'queues',
  'snippets',
  'utm',
  'labels',
  'analytics',
  'engagement',
  'assistant',
  'sandbox',
  'streams',
  'stream-events',
];

/** The schema of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    await sql.raw(await readFile(new URL(`baseline/${file}.sql`, import.meta.url), 'utf8')).execute(db);
  }
}
