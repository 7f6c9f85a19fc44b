import { type Kysely, sql } from 'kysely';

/** Referral codes that count at the first sign-in, and accounts of people that are deleted after a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The default gives one to everybody who signs up, and to everybody who is here.
  await sql`
    alter table auth_user
      add column own_referral_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
      add column first_signed_in_at timestamptz`.execute(db);
  // Nobody had a code of their own so far, so there is nothing to count for those who are here.
  await sql`update auth_user set first_signed_in_at = created_at`.execute(db);

  await sql`
    -- The deletion of a person's account: the job that carries it out.
    create table leaving (
      id uuid primary key,
      user_id text not null unique references auth_user on delete cascade,
      queue text not null default 'leave',
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      next_attempt_at timestamptz default to_timestamp(0),
      lease_token uuid,
      attempts integer not null default 0,
      progress real not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      reminded_at timestamptz,
      -- Something has been handed over or deleted: there is no way back.
      begun_at timestamptz,
      -- What has become of the workspaces, as lines of the last mail.
      outcome jsonb not null default '[]',
      constraint leaving_lease check ((lease_token is not null) = (state = 'running'))
    )`.execute(db);
  await sql`
    -- What the person chose for each workspace that has other members and no other owner.
    create table leaving_workspace (
      leaving_id uuid not null references leaving on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      fate text not null check (fate in ('pass_on', 'delete')),
      -- Null also if they have left the server since.
      heir_id text references auth_user on delete set null,
      primary key (leaving_id, workspace_id)
    )`.execute(db);
  // What a person did in workspaces of others stays there without them.
  await sql`
    alter table stream
      alter column user_id drop not null,
      drop constraint stream_user_id_fkey,
      add constraint stream_user_id_fkey foreign key (user_id) references auth_user on delete set null`.execute(db);
  await sql`
    alter table engagement_action
      alter column user_id drop not null,
      drop constraint engagement_action_user_id_fkey,
      add constraint engagement_action_user_id_fkey foreign key (user_id) references auth_user on delete set null`.execute(db);
  await sql`
    alter table media_ingest
      drop constraint media_ingest_user_id_fkey,
      add constraint media_ingest_user_id_fkey foreign key (user_id) references auth_user on delete set null`.execute(db);
}
