import { type Kysely, sql } from 'kysely';

/** What happened in a workspace is kept, and can be undone for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      at timestamptz not null,
      source text not null check (source in ('person', 'key', 'client', 'automation')),
      user_id text references auth_user on delete set null,
      -- Of an API key or a client.
      source_name text,
      action text not null,
      -- How many it was done to.
      count integer not null default 1,
      -- All accounts it concerns. They may be gone since.
      account_ids uuid[] not null,
      -- The entry that it takes back. That may be pruned before.
      undoes uuid,
      -- It takes an undo back.
      redoes boolean not null default false
    )`.execute(db);
  await sql`create index activity_workspace on activity (workspace_id, id desc)`.execute(db);
  await sql`create index activity_user on activity (user_id, id desc)`.execute(db);
  await sql`create index activity_at on activity (at)`.execute(db);
  await sql`
    create table activity_subject (
      activity_id uuid not null references activity on delete cascade,
      position integer not null,
      -- It may be gone since.
      subject_id text,
      -- As it was called then.
      name text not null,
      details jsonb not null,
      -- Kept for a day.
      undo jsonb,
      undone_by uuid,
      primary key (activity_id, position)
    )`.execute(db);
  await sql`create index activity_subject_of on activity_subject (subject_id, activity_id desc) where subject_id is not null`.execute(db);
  await sql`create index activity_subject_undoable on activity_subject (activity_id) where undo is not null`.execute(db);
  // Where it came from goes with the person.
  await sql`
    create table activity_origin (
      activity_id uuid primary key references activity on delete cascade,
      user_id text not null references auth_user on delete cascade,
      address text,
      user_agent text
    )`.execute(db);
  await sql`create index activity_origin_user on activity_origin (user_id)`.execute(db);
  await sql`
    create table activity_setting (
      workspace_id uuid primary key references workspace on delete cascade,
      -- Null: for ever.
      kept_days integer check (kept_days > 0)
    )`.execute(db);
}
