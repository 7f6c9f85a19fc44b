import { type Kysely, sql } from 'kysely';

/** Apps that people connect by OAuth: which there are, what they hold, and what each person lets them do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_oauth_client (
      id text primary key,
      client_id text not null unique,
      client_secret text,
      client_discovery_id text,
      disabled boolean,
      skip_consent boolean,
      enable_end_session boolean,
      subject_type text,
      scopes jsonb,
      client_credentials_scopes jsonb,
      user_id text references auth_user on delete set null,
      name text,
      uri text,
      icon text,
      contacts jsonb,
      tos text,
      policy text,
      software_id text,
      software_version text,
      software_statement text,
      redirect_uris jsonb not null,
      post_logout_redirect_uris jsonb,
      backchannel_logout_uri text,
      backchannel_logout_session_required boolean,
      token_endpoint_auth_method text,
      application_type text,
      jwks text,
      jwks_uri text,
      grant_types jsonb,
      response_types jsonb,
      require_pkce boolean,
      dpop_bound_access_tokens boolean,
      tenant text,
      metadata jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Registered by the server's owner: it stays until they remove it.
      kept boolean not null default false,
      -- When somebody last connected it.
      used_at timestamptz
    )`.execute(db);
  await sql`create index auth_oauth_client_user on auth_oauth_client (user_id)`.execute(db);
  await sql`create index auth_oauth_client_created on auth_oauth_client (created_at) where not kept`.execute(db);
  await sql`
    create table auth_oauth_consent (
      id text primary key,
      client_id text not null references auth_oauth_client (client_id) on delete cascade,
      user_id text references auth_user on delete cascade,
      grant_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      scopes jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index auth_oauth_consent_client on auth_oauth_consent (client_id)`.execute(db);
  await sql`create index auth_oauth_consent_user on auth_oauth_consent (user_id)`.execute(db);
  await sql`create index auth_oauth_consent_grant on auth_oauth_consent (grant_id)`.execute(db);
  await sql`
    create table auth_oauth_refresh_token (
      id text primary key,
      -- Of the token, which is stored nowhere.
      hash text not null unique,
      client_id text not null references auth_oauth_client (client_id) on delete cascade,
      session_id text references auth_session on delete set null,
      user_id text not null references auth_user on delete cascade,
      grant_id text,
      authorization_code_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      revoked timestamptz,
      rotated_at timestamptz,
      rotation_replay_response text,
      rotation_replay_expires_at timestamptz,
      auth_time timestamptz,
      confirmation jsonb,
      scopes jsonb not null
    )`.execute(db);
  await sql`
    create table auth_oauth_access_token (
      id text primary key,
      hash text not null unique,
      client_id text not null references auth_oauth_client (client_id) on delete cascade,
      session_id text references auth_session on delete set null,
      user_id text references auth_user on delete cascade,
      grant_id text,
      authorization_code_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      refresh_id text references auth_oauth_refresh_token on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      revoked timestamptz,
      confirmation jsonb,
      scopes jsonb not null
    )`.execute(db);
  for (const table of [sql.table('auth_oauth_refresh_token'), sql.table('auth_oauth_access_token')])
    for (const column of ['client_id', 'session_id', 'user_id', 'grant_id', 'authorization_code_id', 'expires_at'])
      await sql`create index on ${table} (${sql.ref(column)})`.execute(db);
  await sql`create index on auth_oauth_access_token (refresh_id)`.execute(db);
  await sql`
    create table app_grant (
      id uuid primary key,
      workspace_id uuid not null,
      user_id text not null,
      client_id text not null references auth_oauth_client (client_id) on delete cascade,
      scopes text[] not null,
      confirmation text not null check (confirmation in ('ask', 'approval', 'allow')),
      created_at timestamptz not null,
      -- To the minute.
      last_used_at timestamptz,
      constraint app_grant_member foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index app_grant_member on app_grant (workspace_id, user_id)`.execute(db);
  await sql`create index app_grant_client on app_grant (client_id)`.execute(db);

  // Webhooks that a program has added end with what let it in.
  await sql`
    alter table webhook_endpoint
      add column key_id text references api_key_binding on delete cascade,
      add column grant_id uuid references app_grant on delete cascade,
      -- When the key expires.
      add column until timestamptz`.execute(db);
  await sql`create index webhook_endpoint_key on webhook_endpoint (key_id)`.execute(db);
  await sql`create index webhook_endpoint_grant on webhook_endpoint (grant_id)`.execute(db);
}
