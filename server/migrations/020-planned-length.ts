import { type Kysely, sql } from 'kysely';

/** Scheduled streams have a planned length. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stream_event
      -- Null: nobody has said how long it will be. At most two days.
      add column planned_minutes integer check (planned_minutes between 15 and 2880)`.execute(db);
}
