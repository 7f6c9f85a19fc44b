-- People, sign-in, workspaces and membership. The auth_* tables belong to Better Auth, under our names.

create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  referral_code text,
  referral_count integer not null default 0,
  email_notifications boolean not null default true,
  -- What somebody reads in; null: as their browser says.
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_session (
  id text primary key,
  user_id text not null references auth_user on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_session_expires on auth_session (expires_at);
create index auth_session_user on auth_session (user_id);

create table auth_credential (
  id text primary key,
  user_id text not null references auth_user on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_credential_provider_account unique (provider_id, account_id)
);
create index auth_credential_user on auth_credential (user_id);

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);
create index auth_verification_value on auth_verification (value);

-- Failed sign-ins of the last minutes, counted per account and per source.
create table auth_failure (
  id uuid primary key,
  -- Keyed hashes: of the email address, and of the IP address or device.
  account text not null,
  source text not null,
  known boolean not null,
  at timestamptz not null
);
create index auth_failure_account on auth_failure (account, at);
create index auth_failure_at on auth_failure (at);

-- At most one row: the first person to sign up owns the instance.
create table instance (
  one boolean primary key default true check (one),
  owner_id text not null references auth_user on delete restrict
);

create table workspace (
  id uuid primary key,
  name text not null,
  zone text not null,
  -- Null for a team's workspace.
  personal_of text unique references auth_user on delete cascade,
  created_at timestamptz not null
);

create table member (
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'contributor', 'viewer')),
  joined_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index member_user on member (user_id);

-- An open invitation ends with the membership of the person who sent it.
create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'editor', 'contributor', 'viewer')),
  token_hash text not null unique,
  invited_by text not null references auth_user on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint invitation_workspace_email unique (workspace_id, email),
  constraint invitation_inviter foreign key (workspace_id, invited_by) references member(workspace_id, user_id) on delete cascade
);
create index invitation_inviter on invitation (workspace_id, invited_by);

create table auth_api_key (
  id text primary key,
  config_id text not null,
  reference_id text not null references auth_user on delete cascade,
  name text,
  start text,
  prefix text,
  key text not null unique,
  enabled boolean,
  rate_limit_enabled boolean,
  rate_limit_time_window integer,
  rate_limit_max integer,
  request_count integer,
  remaining integer,
  refill_interval integer,
  refill_amount integer,
  last_refill_at timestamptz,
  last_request timestamptz,
  expires_at timestamptz,
  permissions text,
  metadata text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_api_key_reference on auth_api_key (reference_id);

-- The workspace an API key acts in, its permissions, and when it ends. It ends with the membership, too; a key without one can do nothing.
create table api_key_binding (
  key_id text primary key references auth_api_key on delete cascade,
  workspace_id uuid not null,
  user_id text not null,
  scopes text[] not null,
  expires_at timestamptz,
  constraint api_key_binding_member foreign key (workspace_id, user_id) references member(workspace_id, user_id) on delete cascade
);
create index api_key_binding_member on api_key_binding (workspace_id, user_id);

create table notification (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  kind text not null,
  title jsonb not null,
  body jsonb not null,
  link text,
  read_at timestamptz,
  -- True until the email that collects it has been handed over.
  email_pending boolean not null,
  -- Of the first event in it; created_at is of the latest.
  since timestamptz not null,
  created_at timestamptz not null,
  -- What happens again before it is read is counted in it, if its title has a `count`, or replaces it.
  group_key text
);
create unique index notification_group on notification (user_id, workspace_id, group_key) where read_at is null;
create index notification_list on notification (user_id, workspace_id, id desc);
create index notification_mail on notification (user_id, since) where email_pending;
create index notification_unread on notification (user_id, workspace_id) where read_at is null;

-- A browser that notifications are pushed to, as long as its login lasts.
create table push_subscription (
  id uuid primary key,
  user_id text not null references auth_user on delete cascade,
  session_id text not null references auth_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- What is still to be pushed, and to which browser. A notification that counts one more gets another ID, also here.
create table push_delivery (
  subscription_id uuid not null references push_subscription on delete cascade,
  notification_id uuid not null references notification on delete cascade on update cascade,
  primary key (subscription_id, notification_id)
);
create index push_delivery_notification on push_delivery (notification_id);
