import { type Kysely, sql } from 'kysely';

/** Which notifications reach a person where, and when email and push are held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_settings (
      user_id text primary key references auth_user on delete cascade,
      settings jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);
  // False: only mailed or pushed.
  await sql`alter table notification add column in_app boolean not null default true`.execute(db);
  // True: waits for the end of quiet hours.
  await sql`alter table push_delivery add column held boolean not null default false`.execute(db);
  await sql`create index push_delivery_held on push_delivery (subscription_id) where held`.execute(db);
}
