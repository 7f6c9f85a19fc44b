import { type Kysely, sql } from 'kysely';

/** Short links, their clicks, and what targets say instead of the addresses in their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table target add column short_links jsonb`.execute(db);
  // Slugs that were ever in use. They outlive their links, so that none leads elsewhere later.
  await sql`create table short_link_slug (slug text primary key)`.execute(db);
  await sql`
    create table short_link (
      id uuid primary key,
      slug text not null unique references short_link_slug,
      workspace_id uuid not null references workspace on delete cascade,
      url text not null,
      -- The domain it leads to.
      host text not null,
      enabled boolean not null,
      -- Made for this account's texts; null if someone made it.
      account_id uuid references account on delete set null,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index short_link_workspace on short_link (workspace_id, id desc)`.execute(db);
  await sql`create index short_link_of_account on short_link (account_id)`.execute(db);
  await sql`create index short_link_created_by on short_link (created_by)`.execute(db);
  await sql`
    create table short_link_history (
      id uuid primary key,
      link_id uuid not null references short_link on delete cascade,
      -- Where it led until then.
      url text not null,
      user_id text references auth_user on delete set null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index short_link_history_link on short_link_history (link_id, at)`.execute(db);
  await sql`create index short_link_history_user on short_link_history (user_id)`.execute(db);
  await sql`
    create table short_link_post (
      link_id uuid not null references short_link on delete cascade,
      post_id uuid not null references post on delete cascade,
      primary key (post_id, link_id)
    )`.execute(db);
  await sql`create index short_link_post_link on short_link_post (link_id)`.execute(db);
  // Accounts in whose posts all links are shortened.
  await sql`
    create table short_link_account (
      account_id uuid primary key references account on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table short_link_hour (
      link_id uuid not null references short_link on delete cascade,
      hour timestamptz not null,
      clicks integer not null,
      visitors integer not null,
      bots integer not null,
      primary key (link_id, hour)
    )`.execute(db);
  await sql`
    create table short_link_source (
      link_id uuid not null references short_link on delete cascade,
      day date not null,
      kind text not null check (kind in ('country', 'site', 'device')),
      name text not null,
      clicks integer not null,
      primary key (link_id, day, kind, name)
    )`.execute(db);
  // Today's visitors as hashes with today's salt. Both are deleted when the day is over.
  await sql`
    create table short_link_visitor (
      link_id uuid not null references short_link on delete cascade,
      day date not null,
      visitor text not null,
      hour timestamptz not null,
      primary key (link_id, day, visitor)
    )`.execute(db);
  await sql`create index short_link_visitor_day on short_link_visitor (day)`.execute(db);
  await sql`create table short_link_salt (day date primary key, salt text not null)`.execute(db);
  // Batches of clicks that were counted: one that is sent again isn't.
  await sql`create table short_link_batch (id uuid primary key, at timestamptz not null)`.execute(db);
  await sql`create index short_link_batch_at on short_link_batch (at)`.execute(db);
  await sql`create table short_link_block (domain text primary key, created_at timestamptz not null)`.execute(db);
  // Processes remember where links lead. However one changes, also with its workspace, all of them forget it.
  await sql`
    create or replace function short_link_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('everycast', '{"wake":"short-links"}');
      return null;
    end $$`.execute(db);
  await sql`create trigger short_link_changed after update or delete on short_link
    for each statement execute function short_link_changed()`.execute(db);
  await sql`create trigger short_link_block_changed after insert or update or delete on short_link_block
    for each statement execute function short_link_changed()`.execute(db);
}
