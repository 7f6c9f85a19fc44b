import { type Kysely, sql } from 'kysely';

/** Edits of images as they were last saved, and the library files that were made by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image_edit (
      -- The original.
      media_id uuid primary key references media on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      edit jsonb not null,
      edit_version integer not null
    )`.execute(db);
  await sql`create index image_edit_workspace on image_edit (workspace_id)`.execute(db);
  await sql`
    create table image_version (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- The original. Without it, its versions are images like any other.
      media_id uuid not null references media on delete cascade,
      result_id uuid not null references media on delete cascade,
      number integer not null check (number > 0),
      edit jsonb not null,
      created_at timestamptz not null,
      -- The same edit gives the same file, and that is one version.
      constraint image_version_result unique (result_id),
      constraint image_version_number unique (media_id, number)
    )`.execute(db);
  await sql`create index image_version_workspace on image_version (workspace_id)`.execute(db);
}
