import type { Kysely } from 'kysely';

/** Which files the stand-ins of the sandbox keep. A file belongs to the record that its key names; the workspace's end takes the record away, and then the file goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_file')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sandbox_file_oldest').on('sandbox_file').column('created_at').execute();
  await db.schema.createIndex('sandbox_record_named').on('sandbox_record').columns(['platform', 'id']).execute();
}
