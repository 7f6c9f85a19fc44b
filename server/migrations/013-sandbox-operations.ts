import { type Kysely, sql } from 'kysely';

/** What a waiting fault of the sandbox applies to is called an operation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sandbox_record set body = body - 'aim' || jsonb_build_object('operation', body->'aim')
    where kind = 'fault' and body ? 'aim'`.execute(db);
}
