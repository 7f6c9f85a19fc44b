import { type Kysely, sql } from 'kysely';

/** Public pages of links, and how often they are viewed and their links clicked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_page (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- Null: the workspace's own.
      group_id uuid references account_group on delete cascade,
      -- Its address: one on the whole server. Free again once the page has another, or is gone.
      name text not null,
      title text not null,
      bio text not null,
      -- Null: that of the workspace's owner.
      language text,
      public boolean not null,
      shows_posts boolean not null,
      shows_stream boolean not null,
      -- Grows when its links change.
      version integer not null,
      updated_at timestamptz not null,
      created_at timestamptz not null,
      constraint link_page_name unique (name),
      unique nulls not distinct (workspace_id, group_id)
    )`.execute(db);
  await sql`create index link_page_group on link_page (group_id)`.execute(db);
  // What is counted: the page itself, under its own ID, whose clicks are its views; and its links.
  await sql`
    create table link_page_part (
      id uuid primary key,
      page_id uuid not null references link_page on delete cascade,
      position integer not null,
      title text not null,
      url text,
      -- The domain it leads to.
      host text,
      hidden boolean not null,
      -- Only shown while there is a live stream to this destination, and gone with it.
      destination_id uuid references stream_destination on delete cascade,
      check ((id = page_id) = (url is null) and (url is null) = (host is null)),
      unique (page_id, position) deferrable initially deferred
    )`.execute(db);
  await sql`create index link_page_part_destination on link_page_part (destination_id)`.execute(db);
  await sql`
    create table link_page_hour (
      part_id uuid not null references link_page_part on delete cascade,
      hour timestamptz not null,
      clicks integer not null,
      visitors integer not null,
      bots integer not null,
      primary key (part_id, hour)
    )`.execute(db);
  await sql`
    create table link_page_source (
      part_id uuid not null references link_page_part on delete cascade,
      day date not null,
      kind text not null check (kind in ('country', 'site', 'device')),
      name text not null,
      clicks integer not null,
      primary key (part_id, day, kind, name)
    )`.execute(db);
  // Today's visitors as hashes with the salt of short links. Both are deleted when the day is over.
  await sql`
    create table link_page_visitor (
      part_id uuid not null references link_page_part on delete cascade,
      day date not null,
      visitor text not null,
      hour timestamptz not null,
      primary key (part_id, day, visitor)
    )`.execute(db);
  await sql`create index link_page_visitor_day on link_page_visitor (day)`.execute(db);
  // Processes remember pages for some seconds. However one changes, all of them forget it.
  await sql`
    create or replace function link_page_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('everycast', '{"wake":"link-pages"}');
      return null;
    end $$`.execute(db);
  await sql`create trigger link_page_changed after update or delete on link_page
    for each statement execute function link_page_changed()`.execute(db);
  await sql`create trigger link_page_part_changed after insert or update or delete on link_page_part
    for each statement execute function link_page_changed()`.execute(db);
}
