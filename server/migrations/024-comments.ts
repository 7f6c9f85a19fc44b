import { type Kysely, sql } from 'kysely';

/** Members talk about posts, and leave notes in conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment (
      id uuid primary key,
      post_id uuid references post on delete cascade,
      conversation_id uuid references conversation on delete cascade,
      -- The comment that started the thread.
      parent_id uuid references comment on delete cascade,
      author_id text references auth_user on delete set null,
      text text not null,
      quote text,
      picture_id uuid references media on delete set null,
      created_at timestamptz not null,
      edited_at timestamptz,
      -- Its text is gone, but it has replies.
      deleted_at timestamptz,
      resolved_at timestamptz,
      resolved_by text references auth_user on delete set null,
      constraint comment_of_one check (num_nonnulls(post_id, conversation_id) = 1)
    )`.execute(db);
  await sql`create index comment_post on comment (post_id, id) where post_id is not null`.execute(db);
  await sql`create index comment_conversation on comment (conversation_id, id) where conversation_id is not null`.execute(db);
  await sql`create index comment_parent on comment (parent_id) where parent_id is not null`.execute(db);
  await sql`create index comment_author on comment (author_id) where author_id is not null`.execute(db);
  await sql`create index comment_resolved_by on comment (resolved_by) where resolved_by is not null`.execute(db);
  await sql`create index comment_picture on comment (picture_id) where picture_id is not null`.execute(db);
  await sql`
    create table comment_media (
      comment_id uuid not null references comment on delete cascade,
      media_id uuid not null references media on delete cascade,
      position smallint not null,
      primary key (comment_id, media_id)
    )`.execute(db);
  await sql`create index comment_media_file on comment_media (media_id)`.execute(db);
  await sql`
    create table comment_mention (
      comment_id uuid not null references comment on delete cascade,
      user_id text not null references auth_user on delete cascade,
      -- As it is in the text.
      name text not null,
      primary key (comment_id, user_id)
    )`.execute(db);
  await sql`create index comment_mention_user on comment_mention (user_id)`.execute(db);
  await sql`
    update notification_settings set settings = jsonb_set(settings, '{topics}',
      '{"discussion": {"app": true, "email": true, "push": true}}' || (settings -> 'topics'))`.execute(db);
}
