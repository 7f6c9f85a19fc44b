-- Labels of a workspace, and which posts have them.

create table label (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  -- The name for comparison: two that differ only in case are the same.
  name_key text not null,
  color text not null,
  created_at timestamptz not null,
  constraint label_name unique (workspace_id, name_key)
);

create table post_label (
  post_id uuid not null references post on delete cascade,
  label_id uuid not null references label on delete cascade,
  primary key (post_id, label_id)
);
create index post_label_label on post_label (label_id);
