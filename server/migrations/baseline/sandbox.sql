-- What the stand-ins store, by workspace.

create table sandbox_record (
  platform text not null,
  kind text not null,
  id text not null,
  -- The workspace that uses it.
  tenant uuid not null references workspace on delete cascade,
  parent text,
  body jsonb not null,
  place bigint generated always as identity not null,
  created_at timestamptz not null,
  primary key (platform, kind, id)
);
create index sandbox_record_list on sandbox_record (tenant, platform, kind, parent, place);
create index sandbox_record_named on sandbox_record (platform, id);

-- A file belongs to the record its key names and is deleted with it.
create table sandbox_file (
  file_key text primary key,
  platform text not null,
  created_at timestamptz not null
);
create index sandbox_file_oldest on sandbox_file (created_at);
