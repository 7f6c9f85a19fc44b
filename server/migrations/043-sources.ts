import { type Kysely, sql } from 'kysely';

/** People's connections to where their files are, imports from there, and who made a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_connection (
      id uuid primary key,
      workspace_id uuid not null,
      user_id text not null,
      source text not null,
      -- The address of its server.
      service text not null,
      remote_id text not null,
      name text not null,
      -- Encrypted.
      credentials text not null,
      -- Counts the credentials.
      version integer not null default 1,
      state text not null default 'connected' check (state in ('connected', 'reconnect')),
      problem jsonb,
      created_at timestamptz not null,
      -- It is one person's, and ends with their membership.
      foreign key (workspace_id, user_id) references member on delete cascade,
      constraint source_connection_once unique (workspace_id, user_id, source, service, remote_id),
      constraint source_connection_problem check ((state = 'reconnect') = (problem is not null))
    )`.execute(db);
  await sql`
    alter table media_ingest
      -- Which file of which source it is.
      add column remote jsonb,
      add column credit jsonb,
      drop constraint media_ingest_source_check,
      add constraint media_ingest_source_check check (source in ('upload', 'address', 'cloud')),
      add constraint media_ingest_remote check ((source = 'cloud') = (remote is not null))`.execute(db);
  await sql`alter table media add column credit jsonb`.execute(db);
}
