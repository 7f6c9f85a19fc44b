import { type Kysely, sql } from 'kysely';

/** Clients review posts through links, without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_link (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      scope text not null check (scope in ('post', 'week', 'brand')),
      post_id uuid references post on delete cascade,
      -- Null, unless it is for one post: all accounts.
      group_id uuid references account_group on delete cascade,
      -- Of a week: the posts that go out from this instant on, and before that one.
      starts_at timestamptz,
      ends_at timestamptz,
      -- The person it is sent to.
      email text not null,
      name text not null,
      language text not null,
      -- Null: the one of the client's device.
      zone text,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_at timestamptz,
      constraint review_link_post check ((scope = 'post') = (post_id is not null)),
      constraint review_link_week check ((scope = 'week') = (starts_at is not null) and (scope = 'week') = (ends_at is not null))
    )`.execute(db);
  await sql`create index review_link_workspace on review_link (workspace_id, created_at)`.execute(db);
  await sql`create index review_link_post on review_link (post_id)`.execute(db);
  await sql`create index review_link_group on review_link (group_id)`.execute(db);
  await sql`create index review_link_created_by on review_link (created_by)`.execute(db);
  await sql`create index review_link_open on review_link (expires_at) where revoked_at is null`.execute(db);
  // Each mail has a token of its own.
  await sql`
    create table review_token (
      hash text primary key,
      link_id uuid not null references review_link on delete cascade,
      created_at timestamptz not null,
      -- When the first browser gave a name with it; others need a code since.
      claimed_at timestamptz
    )`.execute(db);
  await sql`create index review_token_link on review_token (link_id)`.execute(db);
  // A browser that may answer, and who uses it.
  await sql`
    create table reviewer (
      id uuid primary key,
      link_id uuid not null references review_link on delete cascade,
      hash text not null unique,
      name text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index reviewer_link on reviewer (link_id)`.execute(db);
  await sql`
    create table review_code (
      link_id uuid primary key references review_link on delete cascade,
      hash text not null,
      sent integer not null,
      attempts integer not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table review_answer (
      link_id uuid not null references review_link on delete cascade,
      post_id uuid not null references post on delete cascade,
      answer text not null check (answer in ('approved', 'changes')),
      name text not null,
      -- As the post began when it was answered: afterwards it may be another one.
      title text not null,
      at timestamptz not null,
      primary key (link_id, post_id)
    )`.execute(db);
  await sql`create index review_answer_post on review_answer (post_id)`.execute(db);
  // Which posts the client has had mail about.
  await sql`
    create table review_told (
      link_id uuid not null references review_link on delete cascade,
      post_id uuid not null references post on delete cascade,
      told_at timestamptz not null,
      reminded_at timestamptz,
      primary key (link_id, post_id)
    )`.execute(db);
  await sql`create index review_told_post on review_told (post_id)`.execute(db);
  // Of a client, who has no account. They read the threads that they start, and no others.
  await sql`alter table comment add column client_name text`.execute(db);
}
