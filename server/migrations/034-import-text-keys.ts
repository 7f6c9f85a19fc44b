import { type Kysely, sql } from 'kysely';

/** Rows of imports know which others have their texts. Those that were checked before get a key when they are checked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_import_row add column text_key uuid`.execute(db);
  await sql`create index post_import_row_text on post_import_row (import_id, text_key, position) where text_key is not null`.execute(db);
}
