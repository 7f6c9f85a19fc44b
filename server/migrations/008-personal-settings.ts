import { type Kysely, sql } from 'kysely';

/** How a person sees times, and which first steps they have answered or closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_user
      -- Null until they choose one: their workspace's applies.
      add column zone text,
      add column week_start text not null default 'sunday' check (week_start in ('sunday', 'monday', 'saturday')),
      -- Null: as their language has it.
      add column clock text check (clock in ('12h', '24h')),
      -- Whether they were asked if their device's zone applies.
      add column zone_asked boolean not null default false,
      -- Whether they are done with the dashboard's first steps.
      add column guide_closed boolean not null default false`.execute(db);
  await sql`alter table outbox_mail add column zone text, add column clock text check (clock in ('12h', '24h'))`.execute(db);
  // Only scheduled streams used it so far; UTC was what everyone had who chose nothing.
  await sql`
    update auth_user set zone = settings ->> 'timezone'
    from stream_settings
    where user_id = auth_user.id and settings ->> 'timezone' <> 'UTC'`.execute(db);
  // The first steps are for new people.
  await sql`update auth_user set guide_closed = true`.execute(db);
}
