import { type Kysely, sql } from 'kysely';

/** Accounts can move to another workspace, with everything that belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A post that is planned on an account while that moves must not stay behind on it: the transaction that moves both checks at its end.
  await sql`alter table account add constraint account_in_workspace unique (id, workspace_id)`.execute(db);
  await sql`
    alter table target add constraint target_account_in_workspace
    foreign key (account_id, workspace_id) references account (id, workspace_id) deferrable initially immediate`.execute(db);
  await sql`
    create table account_move (
      id uuid primary key,
      -- From here, to there.
      workspace_id uuid not null references workspace on delete cascade,
      to_workspace_id uuid not null references workspace on delete cascade,
      user_id text not null references auth_user on delete cascade,
      account_ids uuid[] not null,
      queue text not null default 'move',
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      next_attempt_at timestamptz default to_timestamp(0),
      lease_token uuid,
      attempts integer not null default 0,
      progress real not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      problem_code text,
      problem_message jsonb,
      created_at timestamptz not null,
      constraint account_move_ended check ((ended_at is not null) = (state in ('done', 'failed', 'cancelled'))),
      constraint account_move_lease check ((lease_token is not null) = (state = 'running')),
      constraint account_move_next check ((next_attempt_at is not null) = (state in ('waiting', 'running'))),
      constraint account_move_problem check ((state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null))
    )`.execute(db);
  await sql`create index account_move_next_attempt on account_move (next_attempt_at) where next_attempt_at is not null`.execute(db);
  await sql`create index account_move_newest on account_move (workspace_id, id desc)`.execute(db);
}
