-- The library, files on their way in, and files made for a platform.

create table media_folder (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  parent_id uuid references media_folder on delete cascade,
  name text not null,
  constraint media_folder_circle check (parent_id <> id)
);
create unique index media_folder_name on media_folder (workspace_id, parent_id, lower(name)) nulls not distinct;
create index media_folder_parent on media_folder (parent_id) where parent_id is not null;

-- The files themselves are in the storage under the two keys.
create table media (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  folder_id uuid references media_folder on delete set null,
  kind text not null check (kind in ('image', 'video')),
  -- SHA-256 of the uploaded file, so that the same file is stored once per workspace; hash is that of the stored file, for caches.
  source_hash text not null,
  hash text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/mp2t')),
  animated boolean not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  duration double precision,
  name text not null,
  alt text not null default '',
  tags text[] not null default '{}',
  file_key text not null,
  thumbnail_key text not null,
  -- Set while it is in the trash.
  deleted_at timestamptz,
  -- Null until a job has measured the video.
  frames_per_second double precision,
  video_codec text,
  audio_codec text,
  created_at timestamptz not null,
  constraint media_source unique (workspace_id, source_hash),
  constraint media_duration check ((kind = 'video') = (duration is not null))
);
create index media_folder_files on media (folder_id) where folder_id is not null;
create index media_largest on media (workspace_id, bytes, id);
create index media_name on media (workspace_id, lower(name), id);
create index media_newest on media (workspace_id, id);
create index media_tags on media using gin (tags);
create index media_trash on media (deleted_at) where deleted_at is not null;
create index media_unmeasured on media (id) where (kind = 'video') and (video_codec is null);

-- An image made for a platform, by its specification. file_key is set once the file exists; place is where it will be, written first so
-- that no file is left behind.
create table media_rendition (
  media_id uuid not null references media on delete cascade,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  bytes integer,
  width integer,
  height integer,
  file_key text,
  spec text not null,
  place text not null,
  wanted_at timestamptz not null,
  primary key (media_id, spec),
  constraint media_rendition_made check ((file_key is null) = (bytes is null) and (file_key is null) = (width is null) and (file_key is null) = (height is null))
);
create index media_rendition_wanted on media_rendition (wanted_at);

-- A file on its way into the library; it becomes the media with the same id. The row is written before any byte is stored.
create table media_ingest (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  -- Null: added by Everycast itself.
  user_id text references auth_user on delete cascade,
  source text not null check (source in ('upload', 'address')),
  url text,
  name text not null,
  folder_id uuid references media_folder on delete set null,
  -- Of the address.
  host text generated always as (split_part(url, '/', 3)) stored,
  -- What is done next with it: it is being uploaded, to be fetched from its address, the same after its host was slow, or here in full and
  -- to be examined.
  stage text not null check (stage in ('upload', 'fetch', 'slow', 'check')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  received_bytes bigint not null,
  total_bytes bigint,
  problem_code text,
  problem_message jsonb,
  media_id uuid references media on delete set null,
  duplicate boolean not null default false,
  -- Nothing is left of it but its media.
  cleaned boolean not null default false,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  constraint media_ingest_lease check ((lease_token is not null) = (state = 'running')),
  constraint media_ingest_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
  constraint media_ingest_problem check ((state = 'failed') = (problem_code is not null and problem_message is not null)),
  constraint media_ingest_source check ((source = 'address') = (url is not null))
);
create index media_ingest_left on media_ingest (ended_at) where not cleaned;
create index media_ingest_media on media_ingest (media_id) where media_id is not null;
create index media_ingest_next on media_ingest (stage, next_attempt_at) where next_attempt_at is not null;
create index media_ingest_open on media_ingest (workspace_id) where state in ('waiting', 'running');
create index media_ingest_started on media_ingest (workspace_id, stage, started_at);
