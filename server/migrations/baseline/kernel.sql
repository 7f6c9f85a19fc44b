-- What the kernel stores for every feature.

-- The stored response of a request with an Idempotency-Key; status is null while it runs.
create table idempotency_key (
  caller text not null,
  key text not null,
  request text not null,
  started_at timestamptz not null,
  status integer,
  response text,
  primary key (caller, key)
);
create index idempotency_key_started on idempotency_key (started_at);

-- Work that only one process may do at a time, without holding a connection or a transaction.
create table lease (
  name text primary key,
  token uuid not null,
  -- By the database's clock.
  until timestamptz not null
);

-- Email that no server accepted.
create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  -- The recipient's; null if they have chosen none.
  language text,
  -- A message, and one that is sealed, because it may contain a link that lets people in.
  subject jsonb not null,
  body text not null,
  -- The mail server's reply; null if none is configured.
  refusal text,
  created_at timestamptz not null
);

-- Background jobs without a table of their own: email, renditions of images, and scheduled tasks (queue 'cron', owner the task's name).
-- next_attempt_at: when it may be claimed; while a worker holds it (lease_token), the end of the lease. A finished job is deleted.
create table job (
  id uuid primary key,
  queue text not null,
  owner text not null,
  -- The server that it calls, if that may be slow.
  host text,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running')),
  next_attempt_at timestamptz not null default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  constraint job_lease check ((lease_token is not null) = (state = 'running'))
);
create index job_next on job (queue, next_attempt_at);
create unique index job_cron on job (owner) where queue = 'cron';
