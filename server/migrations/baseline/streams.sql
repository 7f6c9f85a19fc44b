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
  -- It isn't clear which scheduled stream its encoder sends: it has no destinations until its person says so.
  asks boolean not null default false,
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
  format jsonb,
  -- Why its recording ended before it did.
  recording_stopped jsonb,
  -- The lease of the owner that is asked to hand the stream over.
  handover_from uuid,
  created_at timestamptz not null,
  constraint stream_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint stream_lease check ((lease_token is not null) = (state = 'running')),
  constraint stream_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint stream_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
);
create index stream_workspace on stream (workspace_id, id desc);
create index stream_next_attempt on stream (next_attempt_at) where next_attempt_at is not null;

-- With this key, a person's encoder streams to the workspace. It is looked up by its hash, and sealed so that it can be shown again.
create table stream_key (
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  hash text not null unique,
  secret text not null,
  -- Until then, the next attempt is refused once: the person has ended the stream here, and encoders reconnect automatically.
  refuse_until timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create unique index stream_of_encoder on stream (workspace_id, user_id) where source = 'encoder' and ended_at is null;

-- Processes that take streams, and where each listens. One that no longer renews its row has died.
create table live_process (
  id uuid primary key,
  url text not null,
  since timestamptz not null default clock_timestamp(),
  until timestamptz not null
);

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

-- What went to a destination of a stream in a slot of time, or arrived: then line_id is the stream's own. Slots grow with the stream's age.
create table stream_sample (
  stream_id uuid not null references stream on delete cascade,
  line_id uuid not null,
  at timestamptz not null,
  -- How long it was observed, and how much of that it was connected. Milliseconds.
  ms integer not null,
  on_air_ms integer not null,
  bytes bigint not null,
  frames integer not null,
  dropped integer not null,
  reconnects integer not null,
  queue_ms integer not null,
  primary key (stream_id, line_id, at)
);
-- The same of the last ten minutes in short slots, for the studio.
create table stream_recent (
  stream_id uuid not null references stream on delete cascade,
  line_id uuid not null,
  at timestamptz not null,
  ms integer not null,
  on_air_ms integer not null,
  bytes bigint not null,
  frames integer not null,
  dropped integer not null,
  reconnects integer not null,
  queue_ms integer not null,
  primary key (stream_id, line_id, at)
);
-- The same in all, which stays when the samples are deleted.
create table stream_total (
  line_id uuid primary key,
  stream_id uuid not null references stream on delete cascade,
  on_air_ms bigint not null,
  bytes bigint not null,
  frames bigint not null,
  dropped bigint not null,
  reconnects integer not null,
  queue_ms integer not null
);
create index stream_total_stream on stream_total (stream_id);

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
  -- Why it isn't saved yet, if that isn't a failure.
  delay jsonb,
  -- What can't be played of it; then its segments are kept.
  damage jsonb,
  constraint stream_recording_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint stream_recording_lease check ((lease_token is not null) = (state = 'running')),
  constraint stream_recording_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint stream_recording_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
);
create index stream_recording_next_attempt on stream_recording (next_attempt_at) where next_attempt_at is not null;

-- A recording in the library: several files if the codecs changed while it ran.
create table stream_recording_file (
  stream_id uuid not null references stream on delete cascade,
  position integer not null,
  media_id uuid references media on delete set null,
  -- When its first picture arrived, in milliseconds since the stream was created.
  start_ms integer not null,
  primary key (stream_id, position)
);
create index stream_recording_file_media on stream_recording_file (media_id);

-- It outlives its stream, so that the file is deleted, too.
create table stream_segment (
  stream_id uuid not null,
  position integer not null,
  file_key text not null,
  bytes bigint not null,
  primary key (stream_id, position)
);

-- A moment that a person marked while the stream was live. The studio chooses the ID, so that sending it again adds nothing.
create table stream_mark (
  id uuid primary key,
  stream_id uuid not null references stream on delete cascade,
  at timestamptz not null
);
create index stream_mark_stream on stream_mark (stream_id, at);

create table stream_settings (
  user_id text primary key references auth_user on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);

-- All of a person's scenes. Each save is the next version.
create table stream_scenes (
  user_id text primary key references auth_user on delete cascade,
  scenes jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
