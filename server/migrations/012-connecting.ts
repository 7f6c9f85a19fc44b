import { type Kysely, sql } from 'kysely';

/** Connecting by consent in the browser: apps that platforms know this instance by, consents under way, and accounts of the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('platform_app')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    // The address that was registered with the app; the operator's own are not bound to one here.
    .addColumn('redirect_url', 'text')
    .addColumn('client_id', 'text', (column) => column.notNull())
    // Sealed.
    .addColumn('client_secret', 'text', (column) => column.notNull())
    // Made known to the server by this instance itself, and not entered by its owner.
    .addColumn('registered', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create unique index platform_app_entered on platform_app (platform) where not registered`.execute(db);
  await sql`create index platform_app_registered on platform_app (platform, service, created_at) where registered`.execute(db);

  await db.schema
    .alterTable('account')
    .addColumn('sandbox', 'boolean', (column) => column.notNull().defaultTo(false))
    // The registered app that its tokens belong to; without one it is the app of the platform that is in force.
    .addColumn('app_id', 'uuid', (column) => column.references('platform_app.id').onDelete('set null'))
    .execute();

  await db.schema
    .createTable('platform_consent')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    // Of the state that went to the platform only this is kept.
    .addColumn('state_hash', 'text', (column) => column.notNull().unique())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('sandbox', 'boolean', (column) => column.notNull())
    // The account that is to be connected again.
    .addColumn('account_id', 'uuid', (column) => column.references('account.id').onDelete('cascade'))
    .addColumn('app_id', 'uuid', (column) => column.references('platform_app.id').onDelete('set null'))
    // Both sealed. The accounts that were found are kept with their tokens until somebody chooses, and not for long.
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('found', 'text')
    .addColumn('notes', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('problem', 'text')
    .addColumn('connected', sql`uuid[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addColumn('done_at', 'timestamptz')
    .execute();
  await sql`create index platform_consent_expires on platform_consent (expires_at)`.execute(db);
}
