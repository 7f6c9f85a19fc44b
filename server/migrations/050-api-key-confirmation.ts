import { type Kysely, sql } from 'kysely';

/** What an AI assistant that uses an API key does before something goes public; null for programs, as all keys were until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key_binding add column confirmation text check (confirmation in ('ask', 'approval', 'allow'))`.execute(db);
}
