import { type Kysely, sql } from 'kysely';

/** Where posts are on the board, the highest first; and folders whose files' posts refill queues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column place numeric`.execute(db);
  // New ones come first, and between two there is always room. Posts that were added together don't share a place.
  await sql`
    update post set place = extract(epoch from created_at) + same.number * 0.000001
    from (select id, row_number() over (partition by workspace_id, created_at order by id) as number from post) same
    where same.id = post.id`.execute(db);
  await sql`
    alter table post alter column place set not null, alter column place set default extract(epoch from clock_timestamp())`.execute(db);
  await sql`create index post_place on post (workspace_id, place desc, id desc) where deleted_at is null and response is null`.execute(db);
  await sql`
    alter table evergreen add column folder_id uuid references media_folder on delete set null,
      add constraint evergreen_source check (label_id is null or folder_id is null)`.execute(db);
  await sql`create index evergreen_folder on evergreen (folder_id) where folder_id is not null`.execute(db);
}
