import { type Kysely, sql } from 'kysely';

/** What the kernel itself keeps: answers for Idempotency-Key, and mail that had no server to go to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_key')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('response', 'text')
    .addPrimaryKeyConstraint('idempotency_key_primary', ['caller', 'key'])
    .execute();
  await sql`create index idempotency_key_started on idempotency_key (started_at)`.execute(db);

  await db.schema
    .createTable('outbox_mail')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    // What the mail server said when it did not take it; null where there was no server.
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
