import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** People and their logins, workspaces and who belongs to them, API keys, notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPeople(db);
  await addWorkspaces(db);
  await addApiKeys(db);
  await addNotifications(db);
}

/** Better Auth's tables under our names; a test holds them to what that library asks for. */
async function addPeople(db: Kysely<unknown>): Promise<void> {
  await dated(db.schema.createTable('auth_user'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique().check(sql`email = lower(email)`))
    .addColumn('email_verified', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('image', 'text')
    .addColumn('referral_code', 'text')
    .addColumn('referral_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('mail_notifications', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await dated(db.schema.createTable('auth_session'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('auth_session_user').on('auth_session').column('user_id').execute();
  await db.schema.createIndex('auth_session_expires').on('auth_session').column('expires_at').execute();

  await dated(db.schema.createTable('auth_credential'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'timestamptz')
    .addColumn('refresh_token_expires_at', 'timestamptz')
    .addColumn('scope', 'text')
    .addUniqueConstraint('auth_credential_provider_account', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('auth_credential_user').on('auth_credential').column('user_id').execute();

  await dated(db.schema.createTable('auth_verification'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('auth_verification_identifier').on('auth_verification').column('identifier').execute();
  await db.schema.createIndex('auth_verification_value').on('auth_verification').column('value').execute();

  // Failed sign-ins of the last minutes by a keyed hash of the e-mail, so that unknown addresses count too and none is kept.
  await db.schema
    .createTable('auth_attempt')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('failed_at', sql`timestamptz[]`, (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('auth_attempt_last').on('auth_attempt').column('last_at').execute();

  // One row at most: the first person who signed up owns the instance.
  await db.schema
    .createTable('instance')
    .addColumn('one', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`one`))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('restrict'))
    .execute();
}

async function addWorkspaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workspace')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    // Whose personal workspace this is; null for a team's.
    .addColumn('personal_of', 'text', (column) => column.unique().references('auth_user.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('member')
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'editor', 'contributor', 'viewer')`))
    .addColumn('joined_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_primary', ['workspace_id', 'user_id'])
    .execute();
  await db.schema.createIndex('member_user').on('member').column('user_id').execute();

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'editor', 'contributor', 'viewer')`))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('invitation_workspace_email', ['workspace_id', 'email'])
    .execute();
}

async function addApiKeys(db: Kysely<unknown>): Promise<void> {
  await dated(db.schema.createTable('auth_api_key'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('config_id', 'text', (column) => column.notNull())
    .addColumn('reference_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('start', 'text')
    .addColumn('prefix', 'text')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('enabled', 'boolean')
    .addColumn('rate_limit_enabled', 'boolean')
    .addColumn('rate_limit_time_window', 'integer')
    .addColumn('rate_limit_max', 'integer')
    .addColumn('request_count', 'integer')
    .addColumn('remaining', 'integer')
    .addColumn('refill_interval', 'integer')
    .addColumn('refill_amount', 'integer')
    .addColumn('last_refill_at', 'timestamptz')
    .addColumn('last_request', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('permissions', 'text')
    .addColumn('metadata', 'text')
    .execute();
  await db.schema.createIndex('auth_api_key_reference').on('auth_api_key').column('reference_id').execute();

  // What a key may act in. It ends with the membership, and a key without it has no power.
  await db.schema
    .createTable('api_key_binding')
    .addColumn('key_id', 'text', (column) => column.primaryKey().references('auth_api_key.id').onDelete('cascade'))
    .addColumn('workspace_id', 'uuid', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('api_key_binding_member', ['workspace_id', 'user_id'], 'member', ['workspace_id', 'user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('api_key_binding_member').on('api_key_binding').columns(['workspace_id', 'user_id']).execute();
}

async function addNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('read_at', 'timestamptz')
    // True until the mail that gathers it has been handed over.
    .addColumn('mail_pending', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index notification_list on notification (user_id, workspace_id, id desc)`.execute(db);
  await sql`create index notification_unread on notification (user_id, workspace_id) where read_at is null`.execute(db);
  await sql`create index notification_mail on notification (user_id, created_at) where mail_pending`.execute(db);
}

const dated = <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) =>
  table
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`));
