-- Texts that a workspace uses again and again: groups of hashtags, snippets and signatures.

create table snippet (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  kind text not null check (kind in ('hashtags', 'snippet', 'signature')),
  name text not null,
  -- The name for comparison: two that differ only in case are the same.
  name_key text not null,
  text text not null,
  created_at timestamptz not null,
  constraint snippet_name unique (workspace_id, kind, name_key)
);

-- The accounts and groups that a signature is for; each has at most one. A row stays while its account is disconnected.
create table signature_owner (
  snippet_id uuid not null references snippet on delete cascade,
  account_id uuid references account on delete cascade,
  group_id uuid references account_group on delete cascade,
  constraint signature_account unique (account_id),
  constraint signature_group unique (group_id),
  constraint signature_of_one check ((account_id is null) <> (group_id is null))
);
create index signature_owner_snippet on signature_owner (snippet_id);
