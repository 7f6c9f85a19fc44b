import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type Batch, type ClickStore, storedSources } from '../clicks/click-store.ts';

/** Counts views of pages and clicks on their links, each batch once, like clicks on short links. */
export function createViewStore(db: Database): Pick<ClickStore, 'add'> & { forget(day: string): Promise<void> } {
  return {
    async add({ id, hours, visitors, sources }: Batch, now: Date): Promise<void> {
      await sql`
        with batch as (insert into short_link_batch (id, at) values (${id}, ${now}) on conflict do nothing returning id),
        part as (
          select id from link_page_part where exists (select from batch)
            and id in (select link_id from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as r (link_id uuid)) for key share
        ),
        fresh as (
          insert into link_page_visitor (part_id, day, visitor, hour)
          select link_id, (hour at time zone 'UTC')::date, visitor, hour
          from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as r (link_id uuid, hour timestamptz, visitor text)
          where link_id in (select id from part) order by link_id, visitor
          on conflict do nothing returning part_id, hour
        ),
        source as (
          insert into link_page_source as s (part_id, day, kind, name, clicks)
          select link_id, day, kind, name, clicks
          from (${storedSources(sources, { table: 'link_page_source', of: 'part_id' })}) r
          where link_id in (select id from part) order by link_id, day, kind, name
          on conflict (part_id, day, kind, name) do update set clicks = s.clicks + excluded.clicks
        )
        insert into link_page_hour as h (part_id, hour, clicks, visitors, bots)
        select link_id, hour, clicks, (select count(*) from fresh f where f.part_id = r.link_id and f.hour = r.hour), bots
        from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as r (link_id uuid, hour timestamptz, clicks integer, bots integer)
        where link_id in (select id from part) order by link_id, hour
        on conflict (part_id, hour) do update
          set clicks = h.clicks + excluded.clicks, visitors = h.visitors + excluded.visitors, bots = h.bots + excluded.bots`.execute(db);
    },

    /** Deletes the visitors of the days before this one. */
    async forget(day: string): Promise<void> {
      await sql`delete from link_page_visitor where day < ${day}::date`.execute(db);
    },
  };
}
