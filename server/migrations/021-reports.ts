import { type Kysely, sql } from 'kysely';

/** People are told what was published, and on Mondays how the week went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index target_published_at on target (published_at) where state = 'published'`.execute(db);
  // One row: until when authors were told what was published.
  await sql`
    create table published_told (
      single boolean primary key default true check (single),
      until timestamptz not null
    )`.execute(db);
  // Who has got the report of which week, or had nothing to be told of it.
  await sql`
    create table weekly_report (
      workspace_id uuid not null references workspace on delete cascade,
      user_id text not null references auth_user on delete cascade,
      week date not null,
      primary key (workspace_id, user_id, week)
    )`.execute(db);
  await sql`create index weekly_report_user on weekly_report (user_id)`.execute(db);
  await sql`
    update notification_settings set settings = jsonb_set(settings, '{topics}',
      '{"published": {"app": true, "email": false, "push": false}, "reports": {"app": true, "email": true, "push": false}}'
        || (settings -> 'topics'))`.execute(db);
}
