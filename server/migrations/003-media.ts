import { type Kysely, sql } from 'kysely';

/** Pictures that people uploaded; the files themselves lie in the storage under the two keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    // SHA-256 of what was uploaded, so that the same file is kept once; and of what is stored, for caches.
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) =>
      column.notNull().check(sql`content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')`),
    )
    .addColumn('animated', 'boolean', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('thumbnail_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // Since when no post has it, as far as was looked; null while one has.
    .addColumn('unused_since', 'timestamptz')
    .addUniqueConstraint('media_source', ['workspace_id', 'source_hash'])
    .execute();

  // Stills made smaller for platforms that take less: by the limit in bytes, and by type, for not every platform takes each.
  await db.schema
    .createTable('media_fit')
    .addColumn('media_id', 'uuid', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('max_bytes', 'integer', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) =>
      column.notNull().check(sql`content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')`),
    )
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_fit_key', ['media_id', 'max_bytes', 'content_type'])
    .execute();
}
