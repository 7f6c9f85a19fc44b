import { type Kysely, sql } from 'kysely';

/** Connections to platforms. A row stays when its account is disconnected, for the posts that went out through it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('remote_id', 'text', (column) => column.notNull())
    .addColumn('handle', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    // Where the platform has the picture, and the key of our own copy of it.
    .addColumn('avatar_url', 'text')
    .addColumn('avatar_key', 'text')
    .addColumn('profile_url', 'text')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('healthy', 'reconnect', 'unreachable')`))
    .addColumn('problem', 'text')
    // Sealed; null once disconnected. `version` grows with each change of them, so that copies in memory can be told apart.
    .addColumn('credentials', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    // Committed before a single-use token is shown to the platform, taken away with the new one.
    .addColumn('renewing_since', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    // The expiry that people have been told of already.
    .addColumn('expiry_told', 'timestamptz')
    .addColumn('checked_at', 'timestamptz')
    .addColumn('connected_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('disconnected_at', 'timestamptz')
    .addCheckConstraint('account_credentials_while_connected', sql`(credentials is null) = (disconnected_at is not null)`)
    .execute();
  await sql`create unique index account_remote on account (workspace_id, platform, service, remote_id) where disconnected_at is null`.execute(
    db,
  );
  await sql`create index account_checked on account (checked_at nulls first) where disconnected_at is null`.execute(db);
}
