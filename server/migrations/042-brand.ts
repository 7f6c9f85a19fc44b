import { type Kysely, sql } from 'kysely';

/** Brand kits of workspaces and account groups, their fonts, and the watermark that a post's targets get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_font (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      family text not null,
      style text not null,
      weight integer not null,
      italic boolean not null,
      variable boolean not null,
      format text not null,
      bytes integer not null,
      -- Of its file: the same file is one font.
      hash text not null,
      license text not null,
      file_key text not null,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null,
      unique (workspace_id, hash)
    )`.execute(db);
  await sql`create index brand_font_created_by on brand_font (created_by)`.execute(db);
  await sql`
    create table brand_kit (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- Null for the workspace's own.
      group_id uuid references account_group on delete cascade,
      -- What a group sets itself: the rest is the workspace's.
      own text[] not null,
      logo_id uuid references media on delete set null,
      colors text[] not null,
      font_ids uuid[] not null,
      watermark_media_id uuid references media on delete set null,
      -- Where the watermark is, its size and opacity, and whether posts get it by default.
      watermark jsonb,
      updated_at timestamptz not null,
      unique nulls not distinct (workspace_id, group_id)
    )`.execute(db);
  await sql`create index brand_kit_group on brand_kit (group_id)`.execute(db);
  await sql`create index brand_kit_logo on brand_kit (logo_id)`.execute(db);
  await sql`create index brand_kit_watermark on brand_kit (watermark_media_id)`.execute(db);
  // Null: as the brand says.
  await sql`alter table post add column watermark boolean`.execute(db);
  // What is drawn over the target's images and videos, as it was saved.
  await sql`alter table target add column watermark jsonb`.execute(db);
}
