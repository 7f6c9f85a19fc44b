import { type Kysely, sql } from 'kysely';

/**
 * Work on videos for clips: looking for highlights, and taking snapshots. `asked` says what of the video, so that the same is not
 * under way twice. While a worker has a job (`lease_token`), it moves `lease_until` on; a job whose lease is over is taken again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clip_job')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('media_id', 'uuid', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('highlights', 'snapshots')`))
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.check(sql`format in ('jpg', 'png', 'webp')`))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`))
    .addColumn('progress', 'real', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('problem_code', 'text')
    .addColumn('problem_message', 'text')
    .addColumn('lease_token', 'uuid')
    .addColumn('lease_until', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('finished_at', 'timestamptz')
    .addCheckConstraint('clip_job_format', sql`(kind = 'snapshots') = (format is not null)`)
    .addCheckConstraint(
      'clip_job_lease',
      sql`(state = 'running') = (lease_token is not null) and (lease_token is null) = (lease_until is null)`,
    )
    .addCheckConstraint(
      'clip_job_problem',
      sql`(state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null)`,
    )
    .addCheckConstraint('clip_job_finished', sql`(state in ('done', 'failed', 'cancelled')) = (finished_at is not null)`)
    .execute();
  await sql`create unique index clip_job_once on clip_job (media_id, asked) where state in ('waiting', 'running')`.execute(db);
  await sql`create index clip_job_open on clip_job (workspace_id, id) where state in ('waiting', 'running')`.execute(db);
  await sql`create index clip_job_media on clip_job (media_id, kind, id)`.execute(db);
  await sql`create index clip_job_finished on clip_job (finished_at) where finished_at is not null`.execute(db);

  await db.schema
    .createTable('clip_snapshot')
    .addColumn('job_id', 'uuid', (column) => column.notNull().references('clip_job.id').onDelete('cascade'))
    .addColumn('position', 'smallint', (column) => column.notNull())
    .addColumn('time', 'double precision', (column) => column.notNull())
    .addColumn('saved_as', 'uuid', (column) => column.references('media.id').onDelete('set null'))
    .addPrimaryKeyConstraint('clip_snapshot_key', ['job_id', 'position'])
    .execute();
  await sql`create index clip_snapshot_saved on clip_snapshot (saved_as) where saved_as is not null`.execute(db);

  await db.schema
    .createTable('highlight')
    .addColumn('job_id', 'uuid', (column) => column.notNull().references('clip_job.id').onDelete('cascade'))
    .addColumn('position', 'smallint', (column) => column.notNull())
    .addColumn('start', 'double precision', (column) => column.notNull())
    .addColumn('end', 'double precision', (column) => column.notNull())
    .addColumn('peak', 'double precision', (column) => column.notNull())
    .addColumn('score', 'real', (column) => column.notNull())
    .addColumn('reasons', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('highlight_key', ['job_id', 'position'])
    .addCheckConstraint('highlight_span', sql`start >= 0 and "end" > start and peak between start and "end"`)
    .execute();
}
