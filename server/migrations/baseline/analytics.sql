-- How published posts and their accounts perform: readings, what they add up to per post and day, and when they are taken.

-- Readings, one row each, in partitions by month that metric_partitions creates. A figure that the platform doesn't report is null.
-- Partitioned tables refer to nothing: a new partition would lock whatever they refer to, and nobody could save a post. Their rows are
-- deleted by triggers.
create table post_metric (
  target_id uuid not null,
  at timestamptz not null,
  likes bigint, comments bigint, shares bigint, saves bigint, clicks bigint, views bigint, reach bigint,
  primary key (target_id, at)
) partition by range (at);

create table account_metric (
  account_id uuid not null,
  at timestamptz not null,
  followers bigint, views bigint, reach bigint,
  primary key (account_id, at)
) partition by range (at);

-- Creates the partitions of the month that contains this moment, in UTC. Their names end with the month: post_metric_2026_11. They are
-- attached after they were created, because "partition of" would wait for all readers, and everybody else for that.
create or replace function metric_partitions(moment timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', moment at time zone 'UTC');
  name text;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('metric_partitions', 0));
  foreach name in array array['post_metric', 'account_metric', 'post_total'] loop
    part := name || to_char(month, '_YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like %I including defaults including constraints)', part, name);
    execute format(
      'alter table %I attach partition %I for values from (%L) to (%L)',
      name, part, to_char(month, 'YYYY-MM-DD"T00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00Z"')
    );
  end loop;
end $$;

create or replace function forget_target_metrics() returns trigger language plpgsql as $$
begin
  delete from post_metric where target_id = old.id;
  return null;
end $$;
create trigger target_metrics after delete on target for each row execute function forget_target_metrics();

create or replace function forget_account_metrics() returns trigger language plpgsql as $$
begin
  delete from account_metric where account_id = old.id;
  return null;
end $$;
create trigger account_metrics after delete on account for each row execute function forget_account_metrics();

create or replace function forget_post_totals() returns trigger language plpgsql as $$
begin
  delete from post_total where post_id = old.id;
  return null;
end $$;
create trigger post_totals after delete on post for each row execute function forget_post_totals();

-- The latest figures of each published target, and when they are read again (null: no longer). engagement is likes, comments, shares,
-- saves and clicks together, as far as they are known: null if none is. A figure that is no longer reported keeps its last value.
create table post_figures (
  target_id uuid primary key references target on delete cascade,
  post_id uuid not null references post on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null references account,
  platform text not null,
  published_at timestamptz not null,
  likes bigint, comments bigint, shares bigint, saves bigint, clicks bigint, views bigint, reach bigint,
  engagement bigint,
  -- How many it could reach: its reach, or the account's followers at the last reading where the platform reports none.
  audience bigint,
  read_at timestamptz,
  next_at timestamptz,
  -- Since when the platform no longer has it.
  gone_at timestamptz
);
create index post_figures_next on post_figures (account_id, next_at) where next_at is not null;
create index post_figures_account on post_figures (account_id, published_at);
create index post_figures_workspace on post_figures (workspace_id);
create index post_figures_post on post_figures (post_id);

-- The figures of all of a post's targets together, in partitions by the month in which it was published first. Each index is an order in
-- which the dashboard lists posts, so that it reads only those that it shows; -1 puts unknown figures last.
create table post_total (
  post_id uuid not null,
  published_at timestamptz not null,
  workspace_id uuid not null,
  platforms text[] not null,
  reach bigint, clicks bigint, engagement bigint,
  -- engagement ÷ audience.
  rate float8,
  primary key (post_id, published_at)
) partition by range (published_at);
create index post_total_published on post_total (workspace_id, published_at desc, post_id desc);
create index post_total_reach on post_total (workspace_id, coalesce(reach, -1) desc, post_id desc);
create index post_total_engagement on post_total (workspace_id, coalesce(engagement, -1) desc, post_id desc);
create index post_total_rate on post_total (workspace_id, coalesce(rate, -1) desc, post_id desc);
create index post_total_clicks on post_total (workspace_id, coalesce(clicks, -1) desc, post_id desc);

-- What accounts and posts gained per day, in the workspace's zone at the time it was counted. followers: at the end of the day.
create table account_day (
  account_id uuid not null references account on delete cascade,
  day date not null,
  workspace_id uuid not null references workspace on delete cascade,
  likes bigint not null default 0, comments bigint not null default 0, shares bigint not null default 0, saves bigint not null default 0,
  clicks bigint not null default 0, views bigint not null default 0, reach bigint not null default 0,
  followers bigint,
  primary key (account_id, day)
);
create index account_day_workspace on account_day (workspace_id, day);

create table post_day (
  target_id uuid not null references target on delete cascade,
  day date not null,
  post_id uuid not null references post on delete cascade,
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  likes bigint not null default 0, comments bigint not null default 0, shares bigint not null default 0, saves bigint not null default 0,
  clicks bigint not null default 0, views bigint not null default 0, reach bigint not null default 0,
  primary key (target_id, day)
);
create index post_day_post on post_day (post_id, day);

-- account_day by platform. followers: of the reporting accounts, those whose followers are known that day.
create table workspace_day (
  workspace_id uuid not null references workspace on delete cascade,
  day date not null,
  platform text not null,
  likes bigint not null, comments bigint not null, shares bigint not null, saves bigint not null,
  clicks bigint not null, views bigint not null, reach bigint not null,
  followers bigint,
  reporting integer not null,
  primary key (workspace_id, day, platform)
);

-- What the posts with a label gained, by platform.
create table label_day (
  label_id uuid not null references label on delete cascade,
  day date not null,
  platform text not null,
  likes bigint not null, comments bigint not null, shares bigint not null, saves bigint not null,
  clicks bigint not null, views bigint not null, reach bigint not null,
  primary key (label_id, day, platform)
);

-- A time in which nothing could be read from an account; open while until is null. What its posts gained in it is known only as a
-- whole, so it belongs to no day.
create table metric_gap (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  since timestamptz not null,
  until timestamptz,
  reason jsonb not null,
  likes bigint not null default 0, comments bigint not null default 0, shares bigint not null default 0, saves bigint not null default 0,
  clicks bigint not null default 0, views bigint not null default 0, reach bigint not null default 0,
  constraint metric_gap_order check (until is null or until >= since)
);
create unique index metric_gap_open on metric_gap (account_id) where until is null;
create index metric_gap_workspace on metric_gap (workspace_id, since);

-- Reads an account's figures, again and again while it is connected. account_due_at: when the account itself is read next. read_at: the
-- last reading that succeeded. problem: why the last one failed, and failures how many since then.
create table metric_job (
  id uuid primary key,
  queue text not null default 'metrics',
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null unique references account on delete cascade,
  -- The host it calls, so that one slow server takes few places.
  service text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running')),
  next_attempt_at timestamptz not null default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  account_due_at timestamptz not null,
  read_at timestamptz,
  failures integer not null default 0,
  problem jsonb,
  constraint metric_job_lease check ((lease_token is not null) = (state = 'running'))
);
create index metric_job_next on metric_job (next_attempt_at);
