-- The UTM parameters that a workspace used last.

create table utm_default (
  workspace_id uuid primary key references workspace on delete cascade,
  parameters jsonb not null,
  used_at timestamptz not null
);
