import { type Kysely, sql } from 'kysely';

/** Images that models make: which model, what was asked for, what came back until it is chosen, and the mark of files in the library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: no images, also where a provider is connected already: images cost more than texts, so its owner chooses.
  await sql`alter table assistant_settings add column image_model text`.execute(db);
  await sql`alter table media add column generated jsonb`.execute(db);
  await sql`
    create table image_request (
      id uuid primary key,
      workspace_id uuid not null,
      user_id text not null,
      -- With those of the images that were changed on the way, one per line.
      prompt text not null,
      provider text not null,
      model text not null,
      source_media_id uuid references media on delete set null,
      started_at timestamptz not null,
      ended_at timestamptz,
      -- When its images are deleted.
      expires_at timestamptz not null,
      -- They are one person's, and end with their membership.
      foreign key (workspace_id, user_id) references member on delete cascade
    )`.execute(db);
  // One at a time per person.
  await sql`create unique index image_request_open on image_request (user_id) where ended_at is null`.execute(db);
  await sql`create index image_request_member on image_request (workspace_id, user_id)`.execute(db);
  await sql`create index image_request_expires on image_request (expires_at)`.execute(db);
  await sql`create index image_request_source on image_request (source_media_id)`.execute(db);
  await sql`
    create table generated_image (
      id uuid primary key,
      request_id uuid not null references image_request on delete cascade,
      content_type text not null,
      width integer not null,
      height integer not null,
      file bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index generated_image_request on generated_image (request_id)`.execute(db);
}
