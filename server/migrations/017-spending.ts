import type { Kysely } from 'kysely';

/** What each app's calls of a platform have cost on its latest day, where the platform allows only so much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform_spending')
    .addColumn('spender', 'text', (column) => column.primaryKey())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('spent', 'integer', (column) => column.notNull())
    .execute();
}
