import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Platforms that were picked for a draft before there was an account on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('post')
    .addColumn('platforms', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute();
}
