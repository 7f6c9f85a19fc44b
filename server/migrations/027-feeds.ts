import { type Kysely, sql } from 'kysely';

/** New items of feeds become posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- In whose name its posts are created: the person who last saved it.
      user_id text references auth_user on delete set null,
      url text not null,
      name text not null,
      template text not null,
      action text not null check (action in ('draft', 'queue', 'publish')),
      contains text[] not null,
      without text[] not null,
      categories text[] not null,
      per_day integer not null check (per_day > 0),
      paused_at timestamptz,
      -- What the next reading takes of the items that nobody has seen yet: all that are new, the newest, or none.
      takes text not null check (takes in ('new', 'newest', 'none')),
      -- What the server said of the last answer, to ask only for another one.
      etag text,
      last_modified text,
      read_at timestamptz,
      -- Why the last reading failed, and how many failed in a row.
      problem jsonb,
      failures integer not null default 0,
      -- Until when the server, or the feed itself, asks to wait.
      waits_until timestamptz,
      -- New items that the last reading left out, because of the limit.
      skipped integer not null default 0,
      created_at timestamptz not null,
      queue text not null default 'read',
      -- The host it calls, so that one slow server takes few places.
      host text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      next_attempt_at timestamptz default to_timestamp(0),
      lease_token uuid,
      attempts integer not null default 0,
      progress real not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      constraint feed_lease check ((lease_token is not null) = (state = 'running'))
    )`.execute(db);
  await sql`create index feed_next on feed (next_attempt_at)`.execute(db);
  await sql`create index feed_workspace on feed (workspace_id)`.execute(db);
  await sql`create index feed_user on feed (user_id)`.execute(db);
  await sql`
    create table feed_account (
      feed_id uuid not null references feed on delete cascade,
      account_id uuid not null references account on delete cascade,
      primary key (feed_id, account_id)
    )`.execute(db);
  await sql`create index feed_account_account on feed_account (account_id)`.execute(db);
  // What recognizes the items that were read: a hash of each one's ID, and one of its link.
  await sql`
    create table feed_seen (
      feed_id uuid not null references feed on delete cascade,
      key bytea not null,
      seen_at timestamptz not null,
      primary key (feed_id, key)
    )`.execute(db);
  await sql`
    create table feed_post (
      id uuid primary key,
      feed_id uuid not null references feed on delete cascade,
      post_id uuid references post on delete set null,
      title text not null,
      link text not null,
      at timestamptz not null,
      outcome text not null check (outcome in ('draft', 'waiting', 'queued', 'published')),
      problem jsonb
    )`.execute(db);
  await sql`create index feed_post_feed on feed_post (feed_id, at)`.execute(db);
  await sql`create index feed_post_post on feed_post (post_id)`.execute(db);
}
