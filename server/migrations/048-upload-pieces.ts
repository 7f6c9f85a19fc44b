import { type Kysely, sql } from 'kysely';

/** The pieces of unfinished uploads, where files are in a bucket: any process receives the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_upload_piece (
      ingest_id uuid not null references media_ingest on delete cascade,
      -- Its first byte in the file.
      at bigint not null check (at >= 0),
      bytes bigint not null check (bytes > 0),
      primary key (ingest_id, at)
    )`.execute(db);
}
