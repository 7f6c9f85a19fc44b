import { type Kysely, sql } from 'kysely';

/** Media made to fit platforms: what is measured of videos for it, the person's choice of cropping, and what is made by which spec. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null of videos that are here already: a job measures them.
  await db.schema
    .alterTable('media')
    .addColumn('frames_per_second', 'double precision')
    .addColumn('video_codec', 'text')
    .addColumn('audio_codec', 'text')
    .execute();
  await sql`create index media_unmeasured on media (id) where kind = 'video' and video_codec is null`.execute(db);

  await db.schema
    .alterTable('post_media')
    .addColumn('crop', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await changeStills(db);
  await changeVideos(db);
}

/**
 * `place`: where its file lies once it is there, and `file_key` says so then; written down before, so that none is left behind.
 * What was made by a limit in bytes alone is by no spec: it is removed with the rest that no post needs.
 */
async function changeStills(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_rendition
    add column spec text,
    add column place text,
    add column wanted_at timestamptz not null default now(),
    alter column bytes drop not null, alter column width drop not null, alter column height drop not null, alter column file_key drop not null,
    drop constraint media_fit_key`.execute(db);
  await sql`update media_rendition set spec = 'at most ' || max_bytes || ' as ' || content_type, place = file_key`.execute(db);
  await sql`alter table media_rendition
    alter column spec set not null, alter column place set not null, alter column wanted_at drop default, drop column max_bytes,
    add constraint media_fit_key primary key (media_id, spec),
    add constraint media_fit_made 
      check ((file_key is null) = (bytes is null) and (file_key is null) = (width is null) and (file_key is null) = (height is null))`.execute(
    db,
  );
  await sql`create index media_fit_wanted on media_rendition (wanted_at)`.execute(db);
}

/** Fits are jobs beside cuts and exports; people do not see them in their lists. */
async function changeVideos(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video_job
    add column spec jsonb,
    add column wanted_at timestamptz,
    drop constraint video_job_kind_check,
    drop constraint video_job_output`.execute(db);
  await sql`alter table video_job
    add constraint video_job_kind_check check (kind in ('prepare', 'trim', 'export', 'rendition')),
    add constraint video_job_output check ((kind in ('prepare', 'rendition')) = (edit is null) and (kind in ('prepare', 'rendition')) = (output is null)),
    add constraint video_job_recipe check ((kind = 'rendition') = (spec is not null) and (kind = 'rendition') = (wanted_at is not null))`.execute(
    db,
  );
  await sql`drop index video_job_list`.execute(db);
  await sql`create index video_job_list on video_job (workspace_id, id desc) where kind in ('trim', 'export')`.execute(db);
  await sql`create index video_job_rendition on video_job (wanted_at) where kind = 'rendition'`.execute(db);
}
