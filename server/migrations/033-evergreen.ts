import { type Kysely, sql } from 'kysely';

/** Queues that refill themselves from a label, with what they have planned; and since when people know that a repeat is held up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evergreen (
      queue_id uuid primary key references queue on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      -- In whose name posts are planned.
      author_id text references auth_user on delete set null,
      label_id uuid references label on delete set null,
      pause_days integer not null check (pause_days > 0),
      ahead_days integer not null check (ahead_days > 0),
      version integer not null,
      -- Why slots stay open, and since when people know.
      problem jsonb,
      notified_at timestamptz,
      next_run_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index evergreen_workspace on evergreen (workspace_id)`.execute(db);
  await sql`create index evergreen_due on evergreen (next_run_at)`.execute(db);
  await sql`create index evergreen_author on evergreen (author_id)`.execute(db);
  await sql`create index evergreen_label on evergreen (label_id)`.execute(db);
  await sql`
    create table evergreen_post (
      queue_id uuid not null references queue on delete cascade,
      -- The slot that was filled. Each is filled once.
      due_at timestamptz not null,
      -- Null if the post is gone; it had its turn all the same.
      post_id uuid references post on delete set null,
      -- As it was planned: another version is someone's own change.
      post_version integer,
      -- What identifies the text, by account.
      texts jsonb not null,
      primary key (queue_id, due_at)
    )`.execute(db);
  await sql`create unique index evergreen_post_post on evergreen_post (post_id)`.execute(db);
  await sql`alter table post_series add column notified_at timestamptz`.execute(db);
  // Feeds ask for approval, and have pictures.
  await sql`
    alter table feed add column pictures boolean not null default false,
      drop constraint feed_action_check,
      add constraint feed_action_check check (action in ('draft', 'request', 'queue', 'publish'))`.execute(db);
}
