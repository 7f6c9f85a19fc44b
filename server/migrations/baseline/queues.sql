-- Weekly slots of accounts and account groups, and the posts that were given one.

create table queue (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid references account on delete cascade,
  group_id uuid references account_group on delete cascade,
  zone text not null,
  -- Until it is null again, nothing of the queue goes out.
  paused_at timestamptz,
  created_at timestamptz not null,
  constraint queue_account unique (account_id),
  constraint queue_group unique (group_id),
  constraint queue_owner check ((account_id is null) <> (group_id is null))
);
create index queue_workspace on queue (workspace_id);

create table queue_slot (
  queue_id uuid not null references queue on delete cascade,
  -- From Monday, 1, to Sunday, 7.
  weekday smallint not null check (weekday between 1 and 7),
  time text not null,
  primary key (queue_id, weekday, time)
);

-- A post may have accounts of several queues whose slots are at the same time. It is in the queue for as long as it waits for the time
-- that it was given; held: it is a draft until the queue is resumed.
create table queued_post (
  post_id uuid not null references post on delete cascade,
  queue_id uuid not null references queue on delete cascade,
  wall_time text not null,
  zone text not null,
  due_at timestamptz not null,
  held boolean not null,
  primary key (post_id, queue_id)
);
create index queued_post_queue on queued_post (queue_id, due_at);
