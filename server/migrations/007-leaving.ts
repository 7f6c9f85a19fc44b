import { type Kysely, sql } from 'kysely';

/** Everyone has a referral code of their own, which counts when somebody who used it has signed in for the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The default gives one to everybody who signs up, and to everybody who is here.
  await sql`
    alter table auth_user
      add column own_referral_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
      add column first_signed_in_at timestamptz`.execute(db);
  // Nobody had a code of their own so far, so there is nothing to count for those who are here.
  await sql`update auth_user set first_signed_in_at = created_at`.execute(db);
}
