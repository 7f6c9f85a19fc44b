-- How published posts and their accounts perform: readings, what they add up to per day, and when they are taken.

-- Readings, one row each, in partitions by month that metric_partitions creates. A figure that the platform doesn't report is null.
create table post_metric (
  target_id uuid not null references target on delete cascade,
  at timestamptz not null,
  likes bigint, comments bigint, shares bigint, saves bigint, clicks bigint, views bigint, reach bigint,
  primary key (target_id, at)
) partition by range (at);

create table account_metric (
  account_id uuid not null references account on delete cascade,
  at timestamptz not null,
  followers bigint, views bigint, reach bigint,
  primary key (account_id, at)
) partition by range (at);

-- Creates the partitions of the month that contains this moment, in UTC. Their names end with the month: post_metric_2026_11.
create or replace function metric_partitions(moment timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', moment at time zone 'UTC');
  name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('metric_partitions', 0));
  foreach name in array array['post_metric', 'account_metric'] loop
    execute format(
      'create table if not exists %I partition of %I for values from (%L) to (%L)',
      name || to_char(month, '_YYYY_MM'), name, to_char(month, 'YYYY-MM-DD"T00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00Z"')
    );
  end loop;
end $$;

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
  read_at timestamptz,
  next_at timestamptz,
  -- Since when the platform no longer has it.
  gone_at timestamptz
);
create index post_figures_next on post_figures (account_id, next_at) where next_at is not null;
create index post_figures_published on post_figures (workspace_id, published_at);
create index post_figures_post on post_figures (post_id);

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

-- A time in which nothing could be read from an account; open while until is null. What its posts gained meanwhile is known only as a
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
  -- Whom it calls, so that one slow server takes few places.
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
