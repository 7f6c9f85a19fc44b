import { type Kysely, sql } from 'kysely';

/** What a plan keeps from being published: accounts over its limits, and workspaces whose trial or payment ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Accounts over the plan's limits. A table of its own: it is locked before targets, and accounts after them.
    create table account_pause (
      account_id uuid primary key references account on delete cascade,
      paused_at timestamptz not null
    )`.execute(db);
  await sql`
    -- Accounts that stay active first when a plan has room for fewer, as the workspace's owners chose.
    create table account_choice (
      account_id uuid primary key references account on delete cascade,
      chosen_at timestamptz not null
    )`.execute(db);
  await sql`
    create table workspace_hold (
      workspace_id uuid primary key references workspace on delete cascade,
      reason text not null check (reason in ('trial_ended', 'unpaid', 'subscription_ended')),
      since timestamptz not null
    )`.execute(db);
  // It came due while its account was on hold, and is out of the way of claims.
  await sql`alter table target add column parked boolean not null default false`.execute(db);
  await sql`create index target_parked on target (account_id) where parked`.execute(db);
}
