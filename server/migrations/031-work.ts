import { type Kysely, sql } from 'kysely';

/**
 * Background jobs that are nothing but that: mail, copies of pictures, and what runs by the clock (`queue` is 'cron', `owner` its name).
 * `next_attempt_at`: when it may be taken; while a worker has it (`lease_token`), the end of the lease. What has ended is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'running')`))
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`'-infinity'`))
    .addColumn('lease_token', 'uuid')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress', 'real', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addCheckConstraint('job_lease', sql`(lease_token is not null) = (state = 'running')`)
    .execute();
  await sql`create index job_next on job (queue, next_attempt_at)`.execute(db);
  await sql`create unique index job_cron on job (owner) where queue = 'cron'`.execute(db);
}
