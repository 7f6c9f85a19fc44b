import { type Kysely, sql } from 'kysely';

/** What workspaces pay: their trial, and what Stripe said last about their subscription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing (
      workspace_id uuid primary key references workspace on delete cascade,
      trial_ends_at timestamptz not null,
      -- The last note about the trial that was sent.
      trial_note text check (trial_note in ('three_days', 'one_day', 'ended')),
      -- Stripe's subscription, as it was last read.
      subscription jsonb,
      -- Each reading takes the next number before it starts; what an older one read is not stored over a newer one.
      reading bigint not null default 0,
      stored_reading bigint not null default 0,
      read_at timestamptz,
      -- The Checkout Session that was opened last.
      checkout text,
      checkout_at timestamptz,
      unpaid_since timestamptz,
      -- What follows from all that.
      plan text not null check (plan in ('standard', 'premium', 'entrepreneur')),
      hold text check (hold in ('trial_ended', 'unpaid', 'subscription_ended')),
      -- When it has to be looked at again, whatever Stripe says.
      next_at timestamptz
    )`.execute(db);
  await sql`create index billing_next on billing (next_at) where next_at is not null`.execute(db);
  await sql`
    -- Outlives its workspace, so that nobody pays for one that is gone.
    create table billing_customer (
      id text primary key,
      workspace_id uuid unique references workspace on delete set null,
      email text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table billing_event (
      id text primary key,
      received_at timestamptz not null
    )`.execute(db);
}
