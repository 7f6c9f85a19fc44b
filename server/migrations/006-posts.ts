import { type Kysely, sql } from 'kysely';

/** Posts, their targets (whose rows are the schedule), the ledger of publishing, and what people did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('wall_time', 'text')
    .addColumn('zone', 'text')
    .addColumn('fold', 'text', (column) => column.check(sql`fold in ('earlier', 'later')`))
    .addColumn('due_at', 'timestamptz')
    // The time that was chosen for a draft so far; nothing goes out by it.
    .addColumn('intended_wall_time', 'text')
    .addColumn('intended_zone', 'text')
    .addColumn('intended_fold', 'text', (column) => column.check(sql`intended_fold in ('earlier', 'later')`))
    .addColumn('request_key', 'text')
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('post_schedule', sql`(wall_time is null) = (zone is null) and (wall_time is null or due_at is not null)`)
    .addCheckConstraint('post_intended', sql`(intended_wall_time is null) = (intended_zone is null)`)
    .addUniqueConstraint('post_request_key', ['workspace_id', 'author_id', 'request_key'])
    .execute();
  await sql`create index post_calendar on post (workspace_id, due_at, id) where deleted_at is null`.execute(db);
  await sql`create index post_newest on post (workspace_id, id) where deleted_at is null`.execute(db);
  await sql`create index post_deleted on post (deleted_at) where deleted_at is not null`.execute(db);

  await createTarget(db);

  // target_id is null for the post's own media; a variant's media name their target.
  await db.schema
    .createTable('post_media')
    .addColumn('post_id', 'uuid', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('target_id', 'uuid', (column) => column.references('target.id').onDelete('cascade'))
    .addColumn('position', 'smallint', (column) => column.notNull())
    .addColumn('media_id', 'uuid', (column) => column.notNull().references('media.id').onDelete('no action'))
    .addColumn('alt', 'text', (column) => column.notNull())
    .addUniqueConstraint('post_media_position', ['post_id', 'target_id', 'position'], (unique) => unique.nullsNotDistinct())
    .execute();
  await sql`create index post_media_media on post_media (media_id)`.execute(db);

  await db.schema
    .createTable('ledger_step')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('target_id', 'uuid', (column) => column.notNull().references('target.id').onDelete('cascade'))
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull().check(sql`act in ('send', 'look', 'person')`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('intended', 'done', 'failed', 'unconfirmed', 'looked_up')`),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('intent', 'jsonb')
    .addColumn('outcome', 'jsonb')
    .addColumn('detail', 'text')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('finished_at', 'timestamptz')
    .execute();
  await sql`create index ledger_step_target on ledger_step (target_id, id)`.execute(db);

  await db.schema
    .createTable('post_activity')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('post_id', 'uuid', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index post_activity_post on post_activity (post_id, id)`.execute(db);

  await db.schema
    .createTable('publishing_setting')
    .addColumn('workspace_id', 'uuid', (column) => column.primaryKey().references('workspace.id').onDelete('cascade'))
    .addColumn('missed', 'text', (column) => column.notNull().check(sql`missed in ('send', 'ask')`))
    .addColumn('grace_minutes', 'integer', (column) => column.notNull().check(sql`grace_minutes between 1 and 1440`))
    .execute();
}

/**
 * `due_at`: when people want it out. `next_attempt_at`: not before this moment does a worker take it; while one has it (`lease_token`), this is
 * the end of the lease; null where nobody takes it. `round` grows when a target starts over: the ledger of earlier rounds is history only.
 */
async function createTarget(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('target')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('post_id', 'uuid', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('account.id').onDelete('no action'))
    .addColumn('text', 'text')
    .addColumn('own_media', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('draft', 'scheduled', 'publishing', 'published', 'failed', 'unconfirmed', 'cancelled')`),
    )
    .addColumn('due_at', 'timestamptz')
    .addColumn('next_attempt_at', 'timestamptz')
    .addColumn('lease_token', 'uuid')
    .addColumn('started_at', 'timestamptz')
    .addColumn('round', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('stops', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('looks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('problem_kind', 'text', (column) =>
      column.check(sql`problem_kind in ('reconnect', 'rejected', 'outage', 'retry_later', 'unconfirmed', 'missed')`),
    )
    .addColumn('problem_message', 'text')
    .addColumn('problem_platform_message', 'text')
    .addColumn('problem_at', 'timestamptz')
    .addColumn('unnotified', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('remote_id', 'text')
    .addColumn('permalink', 'text')
    .addColumn('published_at', 'timestamptz')
    .addUniqueConstraint('target_account_once', ['post_id', 'account_id'])
    .addCheckConstraint('target_due', sql`state = 'draft' or due_at is not null`)
    .addCheckConstraint('target_lease', sql`lease_token is null or next_attempt_at is not null`)
    .addCheckConstraint('target_taken', sql`next_attempt_at is null or state in ('scheduled', 'publishing', 'unconfirmed')`)
    .addCheckConstraint('target_published', sql`(state = 'published') = (published_at is not null)`)
    .addCheckConstraint(
      'target_problem',
      sql`(problem_kind is null) = (problem_message is null) and (problem_kind is null) = (problem_at is null)`,
    )
    .addCheckConstraint('target_failed', sql`state <> 'failed' or problem_kind is not null`)
    .execute();
  await sql`create index target_take on target (next_attempt_at) where next_attempt_at is not null`.execute(db);
  await sql`create index target_leased on target (account_id) where lease_token is not null`.execute(db);
  await sql`create index target_unnotified on target (workspace_id) where unnotified`.execute(db);
  await sql`create index target_account on target (account_id)`.execute(db);
}
