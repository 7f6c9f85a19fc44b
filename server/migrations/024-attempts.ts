import { type Kysely, sql } from 'kysely';

/** Failed sign-ins of the last minutes, each by itself, so that they can be counted per account and per source of the attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('auth_attempt').execute();
  await db.schema
    .createTable('auth_failure')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    // Keyed hashes: of the email, and of the address or device.
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('known', 'boolean', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index auth_failure_account on auth_failure (account, at)`.execute(db);
  await sql`create index auth_failure_at on auth_failure (at)`.execute(db);
}
