import { type Kysely, sql } from 'kysely';

/** Ideas are drafts that nobody has started yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column idea boolean not null default false`.execute(db);
  await sql`create index post_idea on post (workspace_id, id desc) where idea and deleted_at is null`.execute(db);
}
