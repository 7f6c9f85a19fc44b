import { type Kysely, sql } from 'kysely';

/** What visitors write to the server's owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_message (
      -- Of the form it was written in, so that one form is one message.
      id uuid primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index contact_message_created on contact_message (created_at)`.execute(db);
}
