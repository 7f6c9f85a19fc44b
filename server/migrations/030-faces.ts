import { type Kysely, sql } from 'kysely';

/**
 * Proposed crops may follow faces. What was proposed before did not look for any, so it is not proposed again: the next search looks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from clip_job where kind = 'framing' and state = 'done'`.execute(db);
  await sql`alter table clip_job
    drop constraint clip_job_follows_check,
    add constraint clip_job_follows_check check (follows in ('faces', 'motion', 'skin', 'nothing'))`.execute(db);
}
