import { type Kysely, sql } from 'kysely';

/** Two-factor authentication, trusted devices and passkeys; a sign-in that was confirmed again; workspaces that require two factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_user add column two_factor_since timestamptz`.execute(db);
  // When the person last gave their password or a passkey again; null since the sign-in.
  await sql`alter table auth_session add column confirmed_at timestamptz`.execute(db);
  await sql`
    create table auth_two_factor (
      user_id text primary key references auth_user on delete cascade,
      -- Sealed; null until two-factor is turned on.
      secret text,
      -- The time step of the last accepted code: earlier codes, and itself, don't work again.
      last_step integer not null default 0,
      -- Of a phone that is being set up, sealed, and the step of the code that showed it works.
      next_secret text,
      next_step integer
    )`.execute(db);
  await sql`
    create table auth_recovery_code (
      user_id text not null references auth_user on delete cascade,
      -- A keyed hash. The row goes once the code is used.
      hash text not null,
      -- False until two-factor is turned on with it.
      active boolean not null,
      primary key (user_id, hash)
    )`.execute(db);
  await sql`
    create table auth_trusted_device (
      id text primary key,
      user_id text not null references auth_user on delete cascade,
      token_hash text not null unique,
      user_agent text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index auth_trusted_device_user on auth_trusted_device (user_id)`.execute(db);
  await sql`create index auth_trusted_device_expires on auth_trusted_device (expires_at)`.execute(db);
  await sql`
    create table auth_passkey (
      id text primary key,
      user_id text not null references auth_user on delete cascade,
      name text,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index auth_passkey_user on auth_passkey (user_id)`.execute(db);
  await sql`alter table workspace add column requires_two_factor boolean not null default false`.execute(db);
}
