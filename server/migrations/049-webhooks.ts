import { type Kysely, sql } from 'kysely';

/** A workspace's events are posted to addresses of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoint (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      name text not null,
      url text not null,
      -- The host it calls, so that one slow server takes few places.
      host text not null,
      events text[] not null,
      -- What signs, sealed; and what signed before and still does, until then.
      secret text not null,
      old_secret text,
      old_secret_until timestamptz,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null,
      paused_at timestamptz,
      -- Why Everycast paused it; null if a person did.
      problem jsonb,
      -- When it last accepted something, to the minute.
      accepted_at timestamptz,
      -- Grows when there is something new to send: a run that began before is followed by another.
      nudges integer not null default 0,
      queue text not null default 'deliver',
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      -- Null while there is nothing to send.
      next_attempt_at timestamptz,
      lease_token uuid,
      attempts integer not null default 0,
      progress real not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      constraint webhook_endpoint_lease check ((lease_token is not null) = (state = 'running')),
      constraint webhook_endpoint_old_secret check ((old_secret is null) = (old_secret_until is null))
    )`.execute(db);
  await sql`create index webhook_endpoint_next on webhook_endpoint (next_attempt_at)`.execute(db);
  await sql`create index webhook_endpoint_workspace on webhook_endpoint (workspace_id)`.execute(db);
  await sql`create index webhook_endpoint_created_by on webhook_endpoint (created_by)`.execute(db);
  await sql`
    create table webhook_outgoing (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoint on delete cascade,
      -- What receivers recognize it by: the same for all endpoints, and however often it is sent.
      event_id uuid not null,
      event text not null,
      -- What it is about: events of one resource are delivered in the order of their IDs.
      resource text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      due_at timestamptz not null,
      -- A person sends it again: later ones don't wait for it.
      again boolean not null default false,
      attempts integer not null default 0,
      -- Since when it isn't accepted.
      failing_since timestamptz,
      attempted_at timestamptz,
      -- Of the last answer.
      status integer,
      answer text,
      milliseconds integer,
      problem jsonb,
      created_at timestamptz not null,
      unique (endpoint_id, event_id)
    )`.execute(db);
  await sql`create index webhook_outgoing_list on webhook_outgoing (endpoint_id, id desc)`.execute(db);
  await sql`create index webhook_outgoing_waiting on webhook_outgoing (endpoint_id, resource, id) where state = 'waiting'`.execute(db);
  await sql`create index webhook_outgoing_due on webhook_outgoing (endpoint_id, due_at) where state = 'waiting'`.execute(db);
  await sql`create index webhook_outgoing_created on webhook_outgoing (created_at)`.execute(db);
}
