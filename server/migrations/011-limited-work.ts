import { type Kysely, sql } from 'kysely';

/** What limited members do stays theirs to see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who wants snapshots: they see the pictures, also once the job is forgotten.
  await sql`alter table clip_job add user_id text references auth_user on delete set null`.execute(db);
  // Who created a folder: they see it while it is empty.
  await sql`alter table media_folder add user_id text references auth_user on delete set null`.execute(db);
  // The UTM parameters that a limited member used last; the workspace's name the campaigns of others.
  await sql`
    create table utm_member_default (
      workspace_id uuid not null references workspace on delete cascade,
      user_id text not null references auth_user on delete cascade,
      parameters jsonb not null,
      used_at timestamptz not null,
      primary key (workspace_id, user_id)
    )`.execute(db);
  // The ingests that are forgotten, which are few: the others say who brought a file in.
  await sql`
    create index media_ingest_forgettable on media_ingest (ended_at)
    where cleaned and (user_id is null or media_id is null)`.execute(db);
}
