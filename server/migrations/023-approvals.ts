import { type Kysely, sql } from 'kysely';

/** Posts can need approval before they go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_policy (
      workspace_id uuid primary key references workspace on delete cascade,
      mode text not null check (mode in ('none', 'one', 'two', 'client')),
      owners_publish boolean not null,
      time_may_change boolean not null
    )`.execute(db);
  await sql`
    create table approval_group_policy (
      group_id uuid primary key references account_group on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      mode text not null check (mode in ('none', 'one', 'two', 'client'))
    )`.execute(db);
  await sql`create index approval_group_policy_workspace on approval_group_policy (workspace_id)`.execute(db);
  // What is asked for, or may go out: exactly this content on these accounts, at this time.
  await sql`
    create table post_approval (
      post_id uuid primary key references post on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      -- "free": it needed none when it was scheduled.
      state text not null check (state in ('waiting', 'returned', 'approved', 'free')),
      mode text not null check (mode in ('none', 'one', 'two', 'client')),
      step smallint not null check (step between 1 and 2),
      -- A hash by account.
      contents jsonb not null,
      wall_time text,
      zone text,
      fold text,
      wanted_at timestamptz,
      asked_by text references auth_user on delete set null,
      asked_at timestamptz not null,
      note text,
      reminded_at timestamptz,
      -- As it was when it was last approved, so that people see what changed since.
      approved jsonb,
      approved_at timestamptz
    )`.execute(db);
  await sql`
    create index post_approval_waiting on post_approval (workspace_id, asked_at) where state = 'waiting'`.execute(db);
  await sql`create index post_approval_wanted on post_approval (wanted_at) where state = 'waiting'`.execute(db);
  await sql`create index post_approval_workspace on post_approval (workspace_id)`.execute(db);
  await sql`create index post_approval_asked_by on post_approval (asked_by)`.execute(db);
  // The steps of what is asked for that are done.
  await sql`
    create table approval_given (
      post_id uuid not null references post on delete cascade,
      step smallint not null,
      user_id text references auth_user on delete set null,
      -- Of a client, who has no account.
      name text,
      at timestamptz not null,
      primary key (post_id, step)
    )`.execute(db);
  await sql`create index approval_given_user on approval_given (user_id)`.execute(db);
}
