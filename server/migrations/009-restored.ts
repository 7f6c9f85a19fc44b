import { type Kysely, sql } from 'kysely';

/** At most one row, from a restore to the first start of a worker after it: until then nothing may go out by itself that may be out already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restored')
    .addColumn('one', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`one`))
    .addColumn('backup_at', 'timestamptz', (column) => column.notNull())
    .addColumn('restored_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
