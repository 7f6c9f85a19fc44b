import { type Kysely, sql } from 'kysely';

/** Accounts that people have paused: a reason of its own beside a plan's, and only people end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_own_pause (
      account_id uuid primary key references account on delete cascade,
      -- Null: their login is gone.
      paused_by text references auth_user on delete set null,
      paused_at timestamptz not null
    )`.execute(db);
  await sql`create index account_own_pause_by on account_own_pause (paused_by)`.execute(db);
}
