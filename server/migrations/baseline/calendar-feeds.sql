-- Feeds of a workspace's calendar for other calendar apps. One ends with the membership of its person.

create table calendar_feed (
  -- Of the secret in the address, which is stored nowhere.
  hash text primary key,
  workspace_id uuid not null,
  user_id text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  foreign key (workspace_id, user_id) references member on delete cascade,
  constraint calendar_feed_one unique (workspace_id, user_id)
);
