import { type Kysely, sql } from 'kysely';

/** What limited members do stays theirs to see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who wants snapshots: they see the pictures, also once the job is forgotten.
  await sql`alter table clip_job add user_id text references auth_user on delete set null`.execute(db);
  // The ingests that are forgotten, which are few: the others say who brought a file in.
  await sql`
    create index media_ingest_forgettable on media_ingest (ended_at)
    where cleaned and (user_id is null or media_id is null)`.execute(db);
}
