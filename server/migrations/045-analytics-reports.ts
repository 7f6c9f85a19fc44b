import { type Kysely, sql } from 'kysely';

/** Links with which clients read a report of Analytics, and schedules by which it is mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_link (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      -- Of its token, which is stored nowhere.
      hash text not null unique,
      title text not null,
      language text not null,
      -- One of both, or neither for all accounts. With its group a link ends: it never shows other accounts.
      group_id uuid references account_group on delete cascade,
      account_ids uuid[],
      from_day text not null,
      to_day text not null,
      note text not null,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_at timestamptz
    )`.execute(db);
  await sql`create index report_link_workspace on report_link (workspace_id, id desc)`.execute(db);
  await sql`create index report_link_group on report_link (group_id)`.execute(db);
  await sql`create index report_link_created_by on report_link (created_by)`.execute(db);
  await sql`
    create table report_schedule (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      title text not null,
      language text not null,
      group_id uuid references account_group on delete cascade,
      account_ids uuid[],
      period text not null,
      cadence jsonb not null,
      -- Wall time to the minute, and the zone in which next_at was worked out.
      time text not null,
      zone text not null,
      recipients text[] not null,
      -- Null while it is paused, and once it is removed.
      next_at timestamptz,
      paused_at timestamptz,
      -- For an hour it can be brought back.
      removed_at timestamptz,
      created_by text references auth_user on delete set null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index report_schedule_workspace on report_schedule (workspace_id, id)`.execute(db);
  await sql`create index report_schedule_group on report_schedule (group_id)`.execute(db);
  await sql`create index report_schedule_created_by on report_schedule (created_by)`.execute(db);
  await sql`create index report_schedule_next on report_schedule (next_at) where next_at is not null`.execute(db);
  // Addresses that get no reports of a workspace anymore, by any of its schedules.
  await sql`
    create table report_stop (
      workspace_id uuid not null references workspace on delete cascade,
      email text not null,
      at timestamptz not null,
      primary key (workspace_id, email)
    )`.execute(db);
  // Each time that a schedule was due, once.
  await sql`
    create table report_run (
      schedule_id uuid not null references report_schedule on delete cascade,
      due_at timestamptz not null,
      from_day text not null,
      to_day text not null,
      primary key (schedule_id, due_at)
    )`.execute(db);
  await sql`
    create table report_mail (
      id uuid primary key,
      schedule_id uuid not null,
      due_at timestamptz not null,
      email text not null,
      state text not null,
      -- What the mail server said.
      problem text,
      -- The report itself could not be made: the mail server has said nothing.
      not_made boolean not null,
      updated_at timestamptz not null,
      unique (schedule_id, due_at, email),
      foreign key (schedule_id, due_at) references report_run on delete cascade
    )`.execute(db);
}
