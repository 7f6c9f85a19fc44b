-- Connections to platforms.

-- This instance's app on a platform.
create table platform_app (
  id uuid primary key,
  platform text not null,
  service text not null,
  -- The address registered with the app; null for the operator's own.
  redirect_url text,
  client_id text not null,
  -- Encrypted.
  client_secret text not null,
  -- Registered by this instance itself, not entered by its owner.
  registered boolean not null,
  -- The platform has reviewed the app and allows it more.
  vetted boolean not null default false,
  created_at timestamptz not null
);
create unique index platform_app_entered on platform_app (platform) where not registered;
create index platform_app_registered on platform_app (platform, service, created_at) where registered;

-- A row stays after its account was disconnected, for the posts that were published through it.
create table account (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  platform text not null,
  service text not null,
  remote_id text not null,
  handle text not null,
  display_name text not null,
  avatar_url text,
  avatar_key text,
  profile_url text,
  state text not null check (state in ('healthy', 'reconnect', 'unreachable')),
  problem jsonb,
  -- Encrypted; null once disconnected. version grows with every change, so that copies in memory can be told apart.
  credentials text,
  version integer not null,
  -- Committed before a single-use token is used, cleared with the new one.
  renewing_since timestamptz,
  expires_at timestamptz,
  -- The expiry that people were already notified of.
  notified_expiry timestamptz,
  checked_at timestamptz,
  connected_by text references auth_user on delete set null,
  disconnected_at timestamptz,
  -- What the platform's rules need to know about the account; no secrets.
  traits jsonb not null default '{}',
  sandbox boolean not null default false,
  -- The registered app its tokens belong to; null: the platform's configured app.
  app_id uuid references platform_app on delete set null,
  created_at timestamptz not null,
  constraint account_credentials_while_connected check ((credentials is null) = (disconnected_at is not null))
);
create index account_checked on account (checked_at nulls first) where disconnected_at is null;
create unique index account_remote on account (workspace_id, platform, service, remote_id) where disconnected_at is null;

-- An OAuth consent: requested, given once, and its result.
create table platform_consent (
  id uuid primary key,
  -- Of the state that went to the platform, only its hash is stored.
  state_hash text not null unique,
  workspace_id uuid not null references workspace on delete cascade,
  user_id text not null references auth_user on delete cascade,
  platform text not null,
  service text not null,
  sandbox boolean not null,
  -- The account to reconnect.
  account_id uuid references account on delete cascade,
  app_id uuid references platform_app on delete set null,
  -- Both encrypted. The accounts found are stored with their tokens for a short time, until someone chooses.
  verifier text not null,
  found text,
  notes jsonb not null default '[]',
  problem jsonb,
  connected uuid[] not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  done_at timestamptz
);
create index platform_consent_expires on platform_consent (expires_at);

-- Rate limits as the platform last reported them.
create table account_limit (
  account_id uuid not null references account on delete cascade,
  name text not null,
  remaining integer not null,
  resets_at timestamptz not null,
  primary key (account_id, name)
);

-- An app's usage on its latest day, if the platform has a daily quota.
create table quota_usage (
  quota_id text primary key,
  day date not null,
  used integer not null
);
