import { type Kysely, sql } from 'kysely';

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const videos = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/mp2t'];
const among = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/** The library: files that people gave, in folders, and those that are on their way in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFolders(db);
  await createMedia(db);
  await createRenditions(db);
  await createIngests(db);
}

async function createFolders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_folder')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('parent_id', 'uuid', (column) => column.references('media_folder.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addCheckConstraint('media_folder_circle', sql`parent_id <> id`)
    .execute();
  await sql`create unique index media_folder_name on media_folder (workspace_id, parent_id, lower(name)) nulls not distinct`.execute(db);
  await sql`create index media_folder_parent on media_folder (parent_id) where parent_id is not null`.execute(db);
}

/** The files themselves lie in the storage under the two keys. */
async function createMedia(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('folder_id', 'uuid', (column) => column.references('media_folder.id').onDelete('set null'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('image', 'video')`))
    // SHA-256 of what was given, so that the same file is kept once; and of what is stored, for caches.
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull().check(sql`content_type in (${among([...images, ...videos])})`))
    .addColumn('animated', 'boolean', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('duration', 'double precision')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tags', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('thumbnail_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // Since when it lies in the trash.
    .addColumn('deleted_at', 'timestamptz')
    .addUniqueConstraint('media_source', ['workspace_id', 'source_hash'])
    .addCheckConstraint('media_duration', sql`(kind = 'video') = (duration is not null)`)
    .execute();
  // One for each order in which the library is listed.
  await sql`create index media_newest on media (workspace_id, id)`.execute(db);
  await sql`create index media_name on media (workspace_id, lower(name), id)`.execute(db);
  await sql`create index media_largest on media (workspace_id, bytes, id)`.execute(db);
  await sql`create index media_folder_files on media (folder_id) where folder_id is not null`.execute(db);
  await sql`create index media_tags on media using gin (tags)`.execute(db);
  await sql`create index media_trash on media (deleted_at) where deleted_at is not null`.execute(db);
}

/** Stills made smaller for platforms that take less: by the limit in bytes, and by type, for not every platform takes each. */
async function createRenditions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_rendition')
    .addColumn('media_id', 'uuid', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('max_bytes', 'integer', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull().check(sql`content_type in (${among(images)})`))
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_fit_key', ['media_id', 'max_bytes', 'content_type'])
    .execute();
}

/**
 * Files on their way in; one that arrives becomes the media of the same id. Written before anything of it is kept.
 * Whoever works on one holds its lease (`lease_token`, until `lease_until`); `cleaned`: nothing of it is left but its media.
 */
async function createIngests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_ingest')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    // Null: no person, but the program itself gives it.
    .addColumn('user_id', 'text', (column) => column.references('auth_user.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('upload', 'address')`))
    .addColumn('url', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folder_id', 'uuid', (column) => column.references('media_folder.id').onDelete('set null'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('receiving', 'checking', 'done', 'failed', 'cancelled')`))
    .addColumn('received_bytes', 'bigint', (column) => column.notNull())
    .addColumn('total_bytes', 'bigint')
    .addColumn('problem_code', 'text')
    .addColumn('problem_message', 'text')
    .addColumn('media_id', 'uuid', (column) => column.references('media.id').onDelete('set null'))
    .addColumn('duplicate', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('lease_token', 'uuid')
    .addColumn('lease_until', 'timestamptz')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cleaned', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('media_ingest_source', sql`(source = 'address') = (url is not null)`)
    .addCheckConstraint('media_ingest_problem', sql`(state = 'failed') = (problem_code is not null and problem_message is not null)`)
    .execute();
  await sql`create index media_ingest_open on media_ingest (workspace_id) where state in ('receiving', 'checking')`.execute(db);
  await sql`create index media_ingest_left on media_ingest (changed_at) where not cleaned`.execute(db);
  await sql`create index media_ingest_media on media_ingest (media_id) where media_id is not null`.execute(db);
}
