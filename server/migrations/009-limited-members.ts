import { type Kysely, sql } from 'kysely';

/** Members can be limited to account groups. A limited member without a group, because those were deleted, sees nothing of any account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member add column limited boolean not null default false,
      add constraint member_limited check (not limited or role in ('editor', 'contributor', 'viewer'))`.execute(db);
  await sql`
    create table member_group (
      workspace_id uuid not null,
      user_id text not null,
      group_id uuid not null references account_group on delete cascade,
      primary key (workspace_id, user_id, group_id),
      constraint member_group_member foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index member_group_group on member_group (group_id)`.execute(db);
  // Null: all groups. Groups that were deleted meanwhile are left out when it is accepted.
  await sql`alter table invitation add column group_ids uuid[]`.execute(db);
  // What it tells of. No references: of an account or a post that is deleted, limited members are told nothing.
  await sql`alter table notification add column account_id uuid, add column post_id uuid`.execute(db);
  // A limited member doesn't change what is also on accounts that they don't see, nor files that others use.
  await sql`
    create or replace function refuse_partly_hidden() returns trigger language plpgsql as $$
    declare post_id uuid := case when tg_table_name = 'post' then (to_jsonb(old) ->> 'id')::uuid
      else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'post_id')::uuid end;
    begin
      if limited.partly_hidden(post_id) then raise exception 'partly hidden' using errcode = 'ECHID'; end if;
      return coalesce(new, old);
    end $$`.execute(db);
  await sql`
    create trigger post_partly_hidden before update or delete on post for each row
    when (current_setting('everycast.member_user', true) <> '') execute function refuse_partly_hidden()`.execute(db);
  await sql`
    create trigger target_partly_hidden before insert or delete on target for each row
    when (current_setting('everycast.member_user', true) <> '') execute function refuse_partly_hidden()`.execute(db);
  await sql`
    create or replace function refuse_used_elsewhere() returns trigger language plpgsql as $$
    begin
      if (tg_op = 'DELETE' or new.deleted_at is not null and old.deleted_at is null) and exists (
        select from post_media u join post p on p.id = u.post_id
        where u.media_id = old.id and p.deleted_at is null and not exists (select from limited.post x where x.id = p.id)
      ) then raise exception 'used elsewhere' using errcode = 'ECHID'; end if;
      return coalesce(new, old);
    end $$`.execute(db);
  await sql`
    create trigger media_used_elsewhere before update or delete on media for each row
    when (current_setting('everycast.member_user', true) <> '') execute function refuse_used_elsewhere()`.execute(db);
}
