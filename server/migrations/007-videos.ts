import { type Kysely, sql } from 'kysely';

/** What was made of videos for editing them, their edits, and the jobs that cut and export them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written before the file itself is. Whatever no other row refers to, and no worker is at, is removed with its file.
  await db.schema
    .createTable('video_file')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('lease_token', 'uuid', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .execute();

  // A column is null until that part is made; `plays`: browsers can play the file itself.
  await db.schema
    .createTable('video')
    .addColumn('media_id', 'uuid', (column) => column.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('facts', 'jsonb')
    .addColumn('plays', 'boolean')
    .addColumn('keyframes', 'jsonb')
    .addColumn('sheet', 'jsonb')
    .addColumn('sheet_key', 'text', (column) => column.references('video_file.key').onDelete('restrict'))
    .addColumn('waveform', 'jsonb')
    .addColumn('waveform_key', 'text', (column) => column.references('video_file.key').onDelete('restrict'))
    .addColumn('proxy_key', 'text', (column) => column.references('video_file.key').onDelete('restrict'))
    .addColumn('prepared_at', 'timestamptz')
    .addColumn('problem_code', 'text')
    .addColumn('problem_message', 'text')
    .addColumn('problem_at', 'timestamptz')
    .addColumn('edit', 'jsonb')
    .addColumn('edit_version', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint('video_facts', sql`(facts is null) = (plays is null)`)
    .addCheckConstraint(
      'video_problem',
      sql`(problem_code is null) = (problem_message is null) and (problem_code is null) = (problem_at is null)`,
    )
    .execute();
  for (const column of ['sheet_key', 'waveform_key', 'proxy_key']) {
    await sql`create index ${sql.ref(`video_${column}`)} on video (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db);
  }

  await createJob(db);
}

/** `next_attempt_at`: not before this moment does a worker take it; while one has it (`lease_token`), the end of the lease; null once it has ended. */
async function createJob(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('video_job')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('media_id', 'uuid', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('prepare', 'trim', 'export')`))
    .addColumn('edit', 'jsonb')
    .addColumn('output', 'jsonb')
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`))
    .addColumn('next_attempt_at', 'timestamptz')
    .addColumn('lease_token', 'uuid')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress', 'real', (column) => column.notNull().defaultTo(0))
    .addColumn('seconds_left', 'integer')
    .addColumn('problem_code', 'text')
    .addColumn('problem_message', 'text')
    .addColumn('method', 'text', (column) => column.check(sql`method in ('smart', 'copied', 'encoded')`))
    .addColumn('why', 'text')
    .addColumn('file_key', 'text', (column) => column.references('video_file.key').onDelete('restrict'))
    .addColumn('file', 'jsonb')
    .addColumn('poster_key', 'text', (column) => column.references('video_file.key').onDelete('restrict'))
    .addColumn('saved_as', 'uuid', (column) => column.references('media.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addCheckConstraint('video_job_output', sql`(kind = 'prepare') = (edit is null) and (kind = 'prepare') = (output is null)`)
    .addCheckConstraint('video_job_taken', sql`(next_attempt_at is not null) = (state in ('waiting', 'running'))`)
    .addCheckConstraint('video_job_lease', sql`(lease_token is not null) = (state = 'running')`)
    .addCheckConstraint('video_job_ended', sql`(ended_at is not null) = (state in ('done', 'failed', 'cancelled'))`)
    .addCheckConstraint(
      'video_job_problem',
      sql`(state = 'failed') = (problem_code is not null) and (problem_code is null) = (problem_message is null)`,
    )
    .addCheckConstraint(
      'video_job_file',
      sql`(state = 'done' and kind <> 'prepare') = (file_key is not null) and (file_key is null) = (file is null)`,
    )
    .execute();
  await sql`create unique index video_job_once on video_job (workspace_id, fingerprint) where state in ('waiting', 'running')`.execute(db);
  await sql`create index video_job_take on video_job (next_attempt_at) where next_attempt_at is not null`.execute(db);
  await sql`create index video_job_ran on video_job (workspace_id, started_at)`.execute(db);
  await sql`create index video_job_list on video_job (workspace_id, id desc) where kind <> 'prepare'`.execute(db);
  await sql`create index video_job_media on video_job (media_id, id)`.execute(db);
  await sql`create index video_job_ended on video_job (ended_at) where ended_at is not null`.execute(db);
  await sql`create index video_job_file_key on video_job (file_key) where file_key is not null`.execute(db);
  await sql`create index video_job_poster_key on video_job (poster_key) where poster_key is not null`.execute(db);
  await sql`create index video_job_saved on video_job (saved_as) where saved_as is not null`.execute(db);
}
