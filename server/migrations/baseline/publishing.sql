-- Posts, their targets (whose rows are the schedule), and the ledger of publishing.

create table post (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  author_id text references auth_user on delete set null,
  text text not null,
  -- The texts of the parts after the first; their media are in post_media.
  thread text[] not null default '{}',
  first_comment text not null default '',
  options jsonb not null default '{}',
  -- Versions that accounts share, and what each account has of its own; null where no version is shared. Targets have the result.
  versions jsonb,
  version integer not null default 1,
  -- The time people chose; due_at is the instant it resolves to.
  wall_time text,
  zone text,
  fold text check (fold in ('earlier', 'later')),
  due_at timestamptz,
  -- The time chosen for a draft so far; nothing is published by it.
  intended_wall_time text,
  intended_zone text,
  intended_fold text check (intended_fold in ('earlier', 'later')),
  intended_at timestamptz,
  request_key text,
  deleted_at timestamptz,
  -- Picked for a draft before there was an account there.
  platforms text[] not null default '{}',
  -- What it answers, if it isn't a post but a response from the inbox: sent like one, and in no list of posts.
  response jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint post_request_key unique (workspace_id, author_id, request_key),
  constraint post_intended check ((intended_wall_time is null) = (intended_zone is null) and (intended_wall_time is null) = (intended_at is null)),
  constraint post_schedule check ((wall_time is null) = (zone is null) and (wall_time is null or due_at is not null))
);
-- Drafts are on the calendar at their planned time.
create index post_calendar on post (workspace_id, (coalesce(due_at, intended_at)), id) where deleted_at is null and response is null;
create index post_deleted on post (deleted_at) where deleted_at is not null;
create index post_newest on post (workspace_id, id) where deleted_at is null and response is null;

-- One post on one account. next_attempt_at: not claimed before then; while a worker holds it (lease_token), the end of the lease; null
-- where no worker may claim it. generation grows when a target starts over; the ledger of earlier generations is history.
create table target (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null references account,
  -- This and the columns up to options: null means as the post has it.
  text text,
  own_media boolean not null default false,
  thread text[],
  first_comment text,
  options jsonb,
  state text not null check (state in ('draft', 'scheduled', 'publishing', 'published', 'failed', 'unconfirmed', 'cancelled')),
  due_at timestamptz,
  next_attempt_at timestamptz,
  -- It goes out now, and waits only because it can be undone.
  undoable boolean not null default false,
  lease_token uuid,
  -- A person has dismissed it while a worker was looking it up: what that finds still counts, and nothing is sent.
  dismissed boolean not null default false,
  started_at timestamptz,
  generation integer not null default 1,
  -- What the account was called when a worker first had the target, and in which generation: texts may contain it, and every attempt of a
  -- generation has to send the same text.
  names jsonb,
  attempts integer not null default 0,
  -- Workers that disappeared while they held it.
  crash_count integer not null default 0,
  -- Look-ups that could not tell.
  lookup_count integer not null default 0,
  -- Errors inside Everycast itself, so that it is not retried forever.
  faults integer not null default 0,
  problem_kind text check (problem_kind in ('reconnect', 'rejected', 'outage', 'retry_later', 'unconfirmed', 'missed', 'restored')),
  problem_message jsonb,
  problem_platform_message text,
  problem_at timestamptz,
  -- Ended in a way that its author has not been notified of.
  unnotified boolean not null default false,
  remote_id text,
  permalink text,
  published_at timestamptz,
  -- When its post is on the calendar; the triggers below keep it.
  calendar_at timestamptz,
  constraint target_account_once unique (post_id, account_id),
  constraint target_dismissed check (not dismissed or (state = 'unconfirmed' and lease_token is not null)),
  constraint target_due check (state = 'draft' or due_at is not null),
  constraint target_failed check (state <> 'failed' or problem_kind is not null),
  constraint target_lease check (lease_token is null or next_attempt_at is not null),
  constraint target_problem check ((problem_kind is null) = (problem_message is null) and (problem_kind is null) = (problem_at is null)),
  constraint target_published check (state <> 'published' or published_at is not null),
  constraint target_taken check (next_attempt_at is null or state in ('scheduled', 'publishing', 'unconfirmed'))
);
create index target_account on target (account_id, due_at);
create index target_problem on target (workspace_id, post_id) where problem_kind is not null;
create index target_leased on target (account_id) where lease_token is not null;
create index target_take on target (next_attempt_at) where next_attempt_at is not null;
create index target_undoable on target (next_attempt_at) where undoable and state = 'scheduled';
create index target_unnotified on target (workspace_id) where unnotified;
-- The states of a month's posts, read in one piece instead of post by post.
create index target_calendar on target (workspace_id, calendar_at, post_id) include (state, problem_kind) where calendar_at is not null;

create or replace function place_target() returns trigger language plpgsql as $$
begin
  -- A restore brings it along.
  new.calendar_at := coalesce(new.calendar_at, (select coalesce(due_at, intended_at) from post where id = new.post_id));
  return new;
end $$;
create trigger target_placed before insert on target for each row execute function place_target();

create or replace function place_targets() returns trigger language plpgsql as $$
begin
  update target set calendar_at = coalesce(new.due_at, new.intended_at) where post_id = new.id;
  return null;
end $$;
create trigger post_placed after update of due_at, intended_at on post for each row
  when (coalesce(old.due_at, old.intended_at) is distinct from coalesce(new.due_at, new.intended_at)) execute function place_targets();

create table post_media (
  post_id uuid not null references post on delete cascade,
  -- Null: the post's own media; otherwise the variant's.
  target_id uuid references target on delete cascade,
  -- 0 is the post itself, then the parts of its thread; -1 are the images in options, -2 the files of shared versions.
  part smallint not null default 0,
  position smallint not null,
  media_id uuid not null references media,
  alt text not null,
  crop boolean not null default false,
  -- Where it is cropped, by ratio; null: in the middle.
  crops jsonb,
  constraint post_media_position unique nulls not distinct (post_id, target_id, part, position)
);
create index post_media_media on post_media (media_id);

-- Every step of publishing to a target, written before and after. ordinal is the order of the lines: ids carry a process's clock, which
-- may be set back.
create table ledger_step (
  id uuid primary key,
  ordinal bigint not null generated by default as identity,
  target_id uuid not null references target on delete cascade,
  generation integer not null,
  step text not null,
  kind text not null check (kind in ('upload', 'prepare', 'wait', 'publish')),
  what jsonb not null,
  action text not null check (action in ('send', 'lookup', 'manual', 'edit', 'remove')),
  state text not null check (state in ('intended', 'waiting', 'done', 'failed', 'unconfirmed', 'looked_up')),
  attempt integer not null,
  intent jsonb,
  outcome jsonb,
  detail jsonb,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The limit the step counts against.
  quota text,
  -- How far a long step got, for the next attempt.
  checkpoint jsonb
);
create index ledger_step_quota on ledger_step (started_at) where quota is not null;
create index ledger_step_target on ledger_step (target_id, ordinal);

-- What is on the platforms, each owned by one step of one target. The account is named as the platform knows it, so that one connected
-- twice counts as one. remote_id is null where the platform has not named it; likeness then says which texts it could be mistaken for. A
-- row outlives its target: the post may still be on the platform.
create table remote_item (
  platform text not null,
  service text not null,
  account_remote_id text not null,
  remote_id text,
  target_id uuid references target on delete set null,
  generation integer not null,
  step text not null,
  likeness text,
  sent_at timestamptz not null,
  constraint remote_item_once unique (platform, service, account_remote_id, remote_id),
  constraint remote_item_likeness check ((remote_id is null) = (likeness is not null))
);
create index remote_item_target on remote_item (target_id);
create index remote_item_unplaced on remote_item (account_remote_id, likeness) where remote_id is null;

-- The problem of a target that a person dismissed, for bringing it back while the target is still in the state it was left in.
create table ignored_problem (
  target_id uuid primary key references target on delete cascade,
  generation integer not null,
  state text not null check (state in ('failed', 'unconfirmed', 'published')),
  left_as text not null check (left_as in ('cancelled', 'published')),
  next_attempt_at timestamptz,
  problem_kind text not null,
  problem_message jsonb not null,
  problem_platform_message text,
  problem_at timestamptz not null
);

create table post_activity (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  user_id text references auth_user on delete set null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null
);
create index post_activity_post on post_activity (post_id, id);

-- What a post was like at the end of each stretch of editing; the newest is how it is.
create table post_revision (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  user_id text references auth_user on delete set null,
  content jsonb not null,
  started_at timestamptz not null,
  at timestamptz not null
);
create index post_revision_post on post_revision (post_id, id);

create table publishing_setting (
  workspace_id uuid primary key references workspace on delete cascade,
  missed text not null check (missed in ('send', 'ask')),
  grace_minutes integer not null check (grace_minutes between 1 and 1440)
);

-- Someone is editing or deleting a published post on this account; nothing is published there until then.
create table account_hold (
  account_id uuid primary key references account on delete cascade,
  token uuid not null,
  until timestamptz not null
);

-- What a request with a key has done to each of many posts, so that a repetition after a crash doesn't do it again.
create table bulk_done (
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  request_key text not null,
  post_id uuid not null,
  text text not null,
  copy_id uuid,
  at timestamptz not null,
  primary key (workspace_id, user_id, request_key, post_id)
);
create index bulk_done_at on bulk_done (at);

-- The version of the time zone data that the instants of planned posts were computed with.
create table clock_rules (
  one boolean primary key default true check (one),
  version text not null
);

-- What a page offers for a link card, cached for about a day. The picture is small, so it is stored here.
create table link_card (
  id text primary key,
  title text,
  description text,
  picture bytea,
  width integer,
  height integer,
  -- Why there is no card.
  why jsonb,
  read_at timestamptz not null,
  constraint link_card_picture check ((picture is null) = (width is null) and (picture is null) = (height is null)),
  constraint link_card_read check ((title is null) = (why is not null) and (title is null) = (description is null))
);
create index link_card_read_at on link_card (read_at);
