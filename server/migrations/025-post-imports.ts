import { type Kysely, sql } from 'kysely';

/** Posts are imported from files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_import (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      user_id text not null references auth_user on delete cascade,
      -- What the API key may do that started it; null for a person.
      scopes text[],
      name text not null,
      format text not null,
      source text,
      language text not null,
      zone text not null,
      date_order text check (date_order in ('day', 'month', 'year')),
      numeric_dates boolean not null default false,
      columns jsonb not null,
      account_ids uuid[] not null default '{}',
      as_drafts boolean not null default false,
      phase text not null check (phase in ('reading', 'checking', 'ready', 'importing', 'undoing', 'failed')),
      problem_code text,
      problem_message jsonb,
      created_at timestamptz not null,
      imported_at timestamptz,
      constraint post_import_problem check ((phase = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
    )`.execute(db);
  await sql`create index post_import_newest on post_import (workspace_id, user_id, id desc)`.execute(db);
  await sql`create index post_import_user on post_import (user_id)`.execute(db);
  await sql`create index post_import_created on post_import (created_at)`.execute(db);
  await sql`
    create table post_import_row (
      import_id uuid not null references post_import on delete cascade,
      position integer not null,
      line integer not null,
      cells jsonb not null,
      -- Counts its changes, so that a check of what it was before is not kept.
      revision integer not null default 0,
      state text not null default 'unchecked'
        check (state in ('unchecked', 'ready', 'problem', 'skipped', 'imported', 'removed', 'kept')),
      problems jsonb not null default '[]',
      -- The post it becomes, and labels that are created first.
      content jsonb,
      new_labels text[] not null default '{}',
      due_at timestamptz,
      post_id uuid references post on delete set null,
      primary key (import_id, position)
    )`.execute(db);
  await sql`create index post_import_row_state on post_import_row (import_id, state, position)`.execute(db);
  await sql`create index post_import_row_post on post_import_row (post_id) where post_id is not null`.execute(db);
  // Files that rows name by their URLs.
  await sql`
    create table post_import_file (
      import_id uuid not null references post_import on delete cascade,
      url text not null,
      ingest_id uuid references media_ingest on delete set null,
      media_id uuid references media on delete cascade,
      problem jsonb,
      primary key (import_id, url)
    )`.execute(db);
  await sql`create index post_import_file_ingest on post_import_file (ingest_id) where ingest_id is not null`.execute(db);
  await sql`create index post_import_file_media on post_import_file (media_id) where media_id is not null`.execute(db);
}
