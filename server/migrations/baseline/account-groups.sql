-- Accounts that belong together.

create table account_group (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  -- The name for comparison: two that differ only in case are the same.
  name_key text not null,
  color text not null,
  -- Where it is shown among the others, from 0.
  position integer not null,
  created_at timestamptz not null,
  constraint account_group_name unique (workspace_id, name_key)
);

-- A row stays while its account is disconnected.
create table account_group_member (
  group_id uuid not null references account_group on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (group_id, account_id)
);
create index account_group_member_account on account_group_member (account_id);
