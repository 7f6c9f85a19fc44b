import { type Kysely, sql } from 'kysely';

/** Posts that repeat, and which post is whose on which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_series (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- In whose name posts are planned.
      author_id text references auth_user on delete set null,
      version integer not null,
      rule jsonb not null,
      content jsonb not null,
      variations jsonb not null,
      account_ids uuid[] not null,
      media_ids uuid[] not null,
      stopped_at timestamptz,
      -- The days from here on follow this version; earlier posts stay as they are.
      changed_from date not null,
      -- Days before this instant that have no post were never due.
      counted_from timestamptz not null,
      problem jsonb,
      -- Null once nothing is left to plan.
      next_run_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index post_series_workspace on post_series (workspace_id)`.execute(db);
  await sql`create index post_series_due on post_series (next_run_at) where next_run_at is not null`.execute(db);
  await sql`create index post_series_author on post_series (author_id)`.execute(db);
  await sql`create index post_series_media on post_series using gin (media_ids)`.execute(db);
  await sql`
    create table series_occurrence (
      series_id uuid not null references post_series on delete cascade,
      -- The day by the rule; a person may have moved the post.
      date date not null,
      due_at timestamptz not null,
      -- Null if it was missed, or the post is gone.
      post_id uuid references post on delete set null,
      -- As the series wrote it: another version is someone's own change.
      post_version integer,
      series_version integer not null,
      missed boolean not null default false,
      -- The repeat deleted its post; someone may have restored it since.
      removed boolean not null default false,
      primary key (series_id, date)
    )`.execute(db);
  await sql`create unique index series_occurrence_post on series_occurrence (post_id)`.execute(db);
}
