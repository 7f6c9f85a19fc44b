-- What people write to accounts, and how it is answered. Responses themselves are rows of post.

-- Reads an account's inbox again and again: a row of the work engine that never ends. Its id is the account's.
create table engagement_source (
  id uuid primary key references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  queue text not null default 'read',
  -- The host it calls, so that one slow server takes few places.
  service text not null,
  -- Where the platform's inbox was read to; written with the items.
  cursor jsonb,
  checked_at timestamptz,
  -- Why the last reading failed, and how many failed in a row.
  problem jsonb,
  failures integer not null default 0,
  -- Until when its platform asked to wait.
  waits_until timestamptz,
  -- Until when it waits longer than usual, because all accounts of its app share what reading may use in a day.
  shares_until timestamptz,
  -- When its platform was last asked to announce what is new; null: not since it was connected.
  subscribed_at timestamptz,
  -- Grows whenever its platform announces something new.
  announced integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  next_attempt_at timestamptz default to_timestamp(0),
  lease_token uuid,
  attempts integer not null default 0,
  progress real not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  constraint engagement_source_lease check ((lease_token is not null) = (state = 'running'))
);
create index engagement_source_next on engagement_source (next_attempt_at);
create index engagement_source_workspace on engagement_source (workspace_id);

-- What platforms have delivered, so that each delivery counts once.
create table webhook_delivery (
  platform text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (platform, id)
);
create index webhook_delivery_received on webhook_delivery (received_at);

-- Someone who wrote to one of the workspace's accounts.
create table engagement_person (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  platform text not null,
  service text not null,
  remote_id text not null,
  handle text not null,
  name text not null,
  url text,
  avatar_url text,
  first_seen_at timestamptz not null,
  constraint engagement_person_once unique (workspace_id, platform, service, remote_id)
);

-- The times are derived from the items and responses whenever one is added, so they don't depend on the order in which they arrive.
create table conversation (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null references account on delete cascade,
  thread_id text not null,
  kind text not null check (kind in ('comment', 'mention', 'dm')),
  person_id uuid not null references engagement_person on delete cascade,
  -- The account's own post it belongs to, as its platform names it.
  post_remote_id text,
  text text not null default '',
  done_at timestamptz,
  snoozed_until timestamptz,
  assignee_id text references auth_user on delete set null,
  first_at timestamptz,
  last_at timestamptz not null,
  -- The first item since the last answer; null: nothing waits for one.
  unanswered_since timestamptz,
  constraint conversation_thread unique (account_id, thread_id)
);
create index conversation_newest on conversation (workspace_id, last_at, id);
-- What waits for an answer comes first.
create index conversation_oldest on conversation (
  workspace_id,
  (done_at is not null or unanswered_since is null),
  (case when done_at is null then coalesce(unanswered_since, last_at) else last_at end),
  id
);
create index conversation_person on conversation (person_id);

create table engagement_item (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  account_id uuid not null references account on delete cascade,
  remote_id text not null,
  kind text not null check (kind in ('comment', 'mention', 'dm')),
  under text,
  person_id uuid not null references engagement_person on delete cascade,
  -- The account wrote it outside Everycast.
  own boolean not null,
  text text not null,
  at timestamptz not null,
  permalink text,
  -- What the adapter needs to answer it.
  context jsonb,
  -- Whichever source delivers it, and however often.
  constraint engagement_item_once unique (account_id, remote_id)
);
create index engagement_item_conversation on engagement_item (conversation_id, at, id);

-- Who put a conversation off, ended it, or gave it to whom. What they answered is in engagement_action.
create table conversation_event (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  event text not null check (event in ('assigned', 'unassigned', 'done', 'reopened', 'snoozed', 'woken')),
  user_id text references auth_user on delete set null,
  assignee_id text references auth_user on delete set null,
  snoozed_until timestamptz,
  at timestamptz not null
);
create index conversation_event_newest on conversation_event (conversation_id, at);

-- What people did (the specification's record): user_id, action, platform, content, and its timestamp (at).
create table engagement_action (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  action text not null check (action in ('like', 'comment', 'dm')),
  platform text not null,
  content text,
  at timestamptz not null,
  conversation_id uuid references conversation on delete cascade,
  item_id uuid references engagement_item on delete cascade,
  -- The response that was sent; null if a person did it on the platform.
  response_id uuid references post on delete set null,
  request_key text not null,
  constraint engagement_action_once unique (user_id, request_key),
  constraint engagement_action_content check (action = 'like' or content is not null)
);
create index engagement_action_recent on engagement_action (user_id, action, at);
create index engagement_action_conversation on engagement_action (conversation_id, at);

create table saved_reply (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  text text not null,
  created_at timestamptz not null
);
create index saved_reply_workspace on saved_reply (workspace_id);
