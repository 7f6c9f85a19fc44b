import type { Kysely } from 'kysely';

/** Whether a platform has looked at the app that the owner entered, and gives it what it gives to such apps alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('platform_app')
    .addColumn('vetted', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
