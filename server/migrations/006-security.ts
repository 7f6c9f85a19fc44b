import { type Kysely, sql } from 'kysely';

/** When a session was last used, what happened to the security of accounts, and changes of email addresses that aren't confirmed yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_session add column last_used_at timestamptz not null default now()`.execute(db);
  await sql`update auth_session set last_used_at = updated_at`.execute(db);
  await sql`
    create table security_activity (
      id uuid primary key,
      user_id text not null references auth_user on delete cascade,
      kind text not null,
      event jsonb not null,
      address text,
      user_agent text,
      at timestamptz not null
    )`.execute(db);
  await sql`create index security_activity_list on security_activity (user_id, id desc)`.execute(db);
  await sql`create index security_activity_at on security_activity (at)`.execute(db);
  await sql`
    -- At most one for a person: a later request replaces it.
    create table auth_email_change (
      user_id text primary key references auth_user on delete cascade,
      from_email text not null,
      to_email text not null check (to_email = lower(to_email)),
      -- Hashes of the tokens in the two mails.
      old_token text not null unique,
      new_token text not null unique,
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      requested_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  // Whether single sign-on counts as both factors.
  await sql`alter table instance add column single_sign_on_trusted boolean not null default false`.execute(db);
  await sql`create index auth_email_change_expires on auth_email_change (expires_at)`.execute(db);
}
