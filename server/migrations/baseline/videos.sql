-- The video editor, its jobs, and clips.

-- A file in the storage. The row is written first; what no other row refers to and no worker holds is removed with its file.
create table video_file (
  key text primary key,
  lease_token uuid not null,
  bytes bigint not null,
  content_type text not null
);

-- What was made of a video for editing. A column is null until that part is ready.
create table video (
  media_id uuid primary key references media on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  facts jsonb,
  -- Browsers can play the original.
  plays boolean,
  keyframes jsonb,
  sheet jsonb,
  sheet_key text references video_file on delete restrict,
  waveform jsonb,
  waveform_key text references video_file on delete restrict,
  proxy_key text references video_file on delete restrict,
  prepared_at timestamptz,
  problem_code text,
  problem_message jsonb,
  problem_at timestamptz,
  edit jsonb,
  edit_version integer not null default 1,
  constraint video_facts check ((facts is null) = (plays is null)),
  constraint video_problem check ((problem_code is null) = (problem_message is null) and (problem_code is null) = (problem_at is null))
);
create index video_proxy_key on video (proxy_key) where proxy_key is not null;
create index video_sheet_key on video (sheet_key) where sheet_key is not null;
create index video_waveform_key on video (waveform_key) where waveform_key is not null;

-- next_attempt_at: not claimed before then; while a worker holds it (lease_token), the end of the lease; null once it has ended.
create table video_job (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  media_id uuid not null references media on delete cascade,
  kind text not null check (kind in ('prepare', 'trim', 'export', 'rendition')),
  edit jsonb,
  output jsonb,
  fingerprint text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  problem_code text,
  problem_message jsonb,
  method text check (method in ('smart', 'copied', 'encoded')),
  why jsonb,
  file_key text references video_file on delete restrict,
  file jsonb,
  poster_key text references video_file on delete restrict,
  saved_as uuid references media on delete set null,
  started_at timestamptz,
  ended_at timestamptz,
  spec jsonb,
  wanted_at timestamptz,
  created_at timestamptz not null,
  constraint video_job_ended check ((ended_at is not null) = (state in ('done', 'failed', 'cancelled'))),
  constraint video_job_file check ((state = 'done' and kind <> 'prepare') = (file_key is not null) and (file_key is null) = (file is null)),
  constraint video_job_lease check ((lease_token is not null) = (state = 'running')),
  constraint video_job_output check ((kind in ('prepare', 'rendition')) = (edit is null) and (kind in ('prepare', 'rendition')) = (output is null)),
  constraint video_job_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null)),
  constraint video_job_spec check ((kind = 'rendition') = (spec is not null) and (kind = 'rendition') = (wanted_at is not null)),
  constraint video_job_taken check ((next_attempt_at is not null) = (state in ('waiting', 'running')))
);
create index video_job_ended on video_job (ended_at) where ended_at is not null;
create index video_job_file_key on video_job (file_key) where file_key is not null;
create index video_job_list on video_job (workspace_id, id desc) where kind in ('trim', 'export');
create index video_job_media on video_job (media_id, id);
create unique index video_job_once on video_job (workspace_id, fingerprint) where state in ('waiting', 'running');
create index video_job_poster_key on video_job (poster_key) where poster_key is not null;
create index video_job_ran on video_job (workspace_id, started_at);
create index video_job_rendition on video_job (wanted_at) where kind = 'rendition';
create index video_job_saved on video_job (saved_as) where saved_as is not null;
create index video_job_take on video_job (next_attempt_at) where next_attempt_at is not null;

create table clip_job (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  media_id uuid not null references media on delete cascade,
  kind text not null,
  -- What of the video, so that the same job is not queued twice.
  fingerprint text not null,
  format text check (format in ('jpg', 'png', 'webp')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  problem_code text,
  problem_message jsonb,
  segments jsonb,
  keyframes jsonb,
  follows text check (follows in ('faces', 'motion', 'skin', 'nothing')),
  stack jsonb,
  created_at timestamptz not null,
  constraint clip_job_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint clip_job_format check ((kind = 'snapshots') = (format is not null)),
  constraint clip_job_keyframes check ((kind = 'framing' and state = 'done') = (keyframes is not null) and (keyframes is null) = (follows is null)),
  constraint clip_job_kind check (kind in ('highlights', 'snapshots', 'framing')),
  constraint clip_job_lease check ((lease_token is not null) = (state = 'running')),
  constraint clip_job_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint clip_job_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null)),
  constraint clip_job_segments check ((kind = 'framing') = (segments is not null))
);
create index clip_job_ended on clip_job (ended_at) where ended_at is not null;
create index clip_job_media on clip_job (media_id, kind, id);
create unique index clip_job_once on clip_job (media_id, fingerprint) where state in ('waiting', 'running');
create index clip_job_next on clip_job (kind, next_attempt_at) where next_attempt_at is not null;
create index clip_job_started on clip_job (workspace_id, kind, started_at);

create table clip_snapshot (
  job_id uuid not null references clip_job on delete cascade,
  position smallint not null,
  time double precision not null,
  saved_as uuid references media on delete set null,
  primary key (job_id, position)
);
create index clip_snapshot_saved on clip_snapshot (saved_as) where saved_as is not null;

create table highlight (
  job_id uuid not null references clip_job on delete cascade,
  position smallint not null,
  start double precision not null,
  "end" double precision not null,
  peak double precision not null,
  score real not null,
  reasons jsonb not null,
  primary key (job_id, position),
  constraint highlight_span check (start >= 0 and "end" > start and peak between start and "end")
);
