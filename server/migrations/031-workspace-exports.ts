import { type Kysely, sql } from 'kysely';

/** Everything a workspace has can be exported as one archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_export (
      id uuid primary key,
      -- Null once the workspace is gone: the row stays until the archive is deleted, too.
      workspace_id uuid references workspace on delete set null,
      user_id text references auth_user on delete set null,
      -- Of the person: what the archive says in sentences.
      language text not null,
      parts text[] not null,
      step integer not null default 0,
      steps integer not null default 0,
      records bigint not null default 0,
      bytes bigint not null default 0,
      -- Media files that the storage didn't have.
      missing integer not null default 0,
      expires_at timestamptz,
      queue text not null default 'export',
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      next_attempt_at timestamptz default to_timestamp(0),
      lease_token uuid,
      attempts integer not null default 0,
      progress real not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      problem_code text,
      problem_message jsonb,
      created_at timestamptz not null,
      constraint workspace_export_ended check ((ended_at is not null) = (state in ('done', 'failed', 'cancelled'))),
      constraint workspace_export_expires check ((expires_at is not null) = (state = 'done')),
      constraint workspace_export_lease check ((lease_token is not null) = (state = 'running')),
      constraint workspace_export_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
      constraint workspace_export_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
    )`.execute(db);
  // One at a time.
  await sql`create unique index workspace_export_running on workspace_export (workspace_id) where state in ('waiting', 'running')`.execute(
    db,
  );
  await sql`create index workspace_export_newest on workspace_export (workspace_id, id desc)`.execute(db);
  await sql`create index workspace_export_user on workspace_export (user_id)`.execute(db);
  await sql`create index workspace_export_next_attempt on workspace_export (next_attempt_at) where next_attempt_at is not null`.execute(db);
}
