-- Where a workspace streams to, its streams, and a person's settings for them.

create table stream_destination (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  platform text not null,
  name text not null,
  -- An RTMP address. The stream key is sealed, and never leaves the server.
  url text not null,
  secret text not null,
  armed boolean not null,
  created_at timestamptz not null
);
create index stream_destination_workspace on stream_destination (workspace_id, id);

-- A stream is owned by one process at a time, by the columns of background jobs.
create table stream (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  title text not null,
  source text not null check (source in ('browser', 'encoder')),
  queue text not null default 'live',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  problem_code text,
  problem_message jsonb,
  -- When its first picture arrived; whether pictures arrive now; and how much does, as its owner last reported.
  live_at timestamptz,
  receiving boolean not null default false,
  bitrate double precision not null default 0,
  frames bigint not null default 0,
  -- Why its recording ended before it did.
  recording_stopped jsonb,
  created_at timestamptz not null,
  constraint stream_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint stream_lease check ((lease_token is not null) = (state = 'running')),
  constraint stream_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint stream_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
);
create index stream_workspace on stream (workspace_id, id desc);
create index stream_next_attempt on stream (next_attempt_at) where next_attempt_at is not null;

-- A destination of a stream. `wanted` is what people ask for; `health` is what the owner last reported.
create table stream_output (
  id uuid primary key,
  stream_id uuid not null references stream on delete cascade,
  destination_id uuid references stream_destination on delete set null,
  platform text not null,
  name text not null,
  url text not null,
  wanted text not null default 'on' check (wanted in ('on', 'paused', 'removed')),
  health jsonb,
  constraint stream_output_once unique (stream_id, destination_id)
);

-- A stream's recording: pieces while it runs, saved to the library after it. Its ID is the stream's.
create table stream_recording (
  id uuid primary key references stream on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  queue text not null default 'save',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  problem_code text,
  problem_message jsonb,
  media_id uuid references media on delete set null,
  constraint stream_recording_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint stream_recording_lease check ((lease_token is not null) = (state = 'running')),
  constraint stream_recording_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint stream_recording_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
);
create index stream_recording_next_attempt on stream_recording (next_attempt_at) where next_attempt_at is not null;

create table stream_segment (
  stream_id uuid not null references stream on delete cascade,
  position integer not null,
  file_key text not null,
  bytes bigint not null,
  primary key (stream_id, position)
);

create table stream_settings (
  user_id text primary key references auth_user on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);
