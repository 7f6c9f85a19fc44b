import type { Kysely } from 'kysely';

/** What one process at a time may do, without a connection or a transaction being held meanwhile. `until` is the database's own time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('token', 'uuid', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .execute();
}
