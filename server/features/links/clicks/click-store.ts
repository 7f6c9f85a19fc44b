import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** Clicks of some moments, which are counted together, once. */
export interface Batch {
  id: string;
  hours: { link_id: string; hour: string; clicks: number; bots: number }[];
  /** Each visitor of a link and day once, in the hour they came first. */
  visitors: { link_id: string; hour: string; visitor: string }[];
  sources: { link_id: string; day: string; kind: 'country' | 'site' | 'device'; name: string; clicks: number }[];
}

/** How many sites are told apart of a link and day: anyone can send any referrer. Clicks from further ones count without a site. */
const mostSites = 200;

/**
 * Of a batch's sources those that are stored, as a subquery: known ones, and new sites only up to the limit. Processes that store at the same
 * time may exceed it a little.
 * @param table where they are stored @param of its column with the link
 */
export const storedSources = (sources: Batch['sources'], { table, of }: { table: string; of: string }) => {
  const known = sql`from ${sql.table(table)} k where k.${sql.ref(of)} = r.link_id and k.day = r.day and k.kind = 'site'`;
  return sql`
    select link_id, day, kind, name, clicks from (
      select link_id, day, kind, name, clicks, row_number() over (partition by link_id, day, kind order by clicks desc, name) as place
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (link_id uuid, day date, kind text, name text, clicks integer)
    ) r
    where kind <> 'site' or exists (select ${known} and k.name = r.name)
      or (place <= ${mostSites}::integer and (select count(*) ${known}) < ${mostSites}::integer)`;
};

/** Counts clicks, and forgets who clicked. */
export function createClickStore(db: Database) {
  return {
    /**
     * One statement, so that a batch is counted whole or not at all; one that was counted before, whose answer was lost, changes nothing. Links
     * that are gone by now are left out. Rows are written in the same order by all processes.
     */
    async add({ id, hours, visitors, sources }: Batch, now: Date): Promise<void> {
      await sql`
        with batch as (insert into short_link_batch (id, at) values (${id}, ${now}) on conflict do nothing returning id),
        link as (
          select id from short_link where exists (select from batch)
            and id in (select link_id from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as r (link_id uuid)) for key share
        ),
        fresh as (
          insert into short_link_visitor (link_id, day, visitor, hour)
          select link_id, (hour at time zone 'UTC')::date, visitor, hour
          from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as r (link_id uuid, hour timestamptz, visitor text)
          where link_id in (select id from link) order by link_id, visitor
          on conflict do nothing returning link_id, hour
        ),
        source as (
          insert into short_link_source as s (link_id, day, kind, name, clicks)
          select link_id, day, kind, name, clicks
          from (${storedSources(sources, { table: 'short_link_source', of: 'link_id' })}) r
          where link_id in (select id from link) order by link_id, day, kind, name
          on conflict (link_id, day, kind, name) do update set clicks = s.clicks + excluded.clicks
        )
        insert into short_link_hour as h (link_id, hour, clicks, visitors, bots)
        select link_id, hour, clicks, (select count(*) from fresh f where f.link_id = r.link_id and f.hour = r.hour), bots
        from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as r (link_id uuid, hour timestamptz, clicks integer, bots integer)
        where link_id in (select id from link) order by link_id, hour
        on conflict (link_id, hour) do update
          set clicks = h.clicks + excluded.clicks, visitors = h.visitors + excluded.visitors, bots = h.bots + excluded.bots`.execute(db);
    },

    /** The salt of a day, the same for all processes. */
    async saltOf(day: string, made: string): Promise<string> {
      await sql`insert into short_link_salt (day, salt) values (${day}::date, ${made}) on conflict do nothing`.execute(db);
      const { rows } = await sql<{ salt: string }>`select salt from short_link_salt where day = ${day}::date`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`The salt of ${day} was deleted before the day was over.`);
      return row.salt;
    },

    /** Deletes visitors and salts of the days before this one, and batches that nobody sends again. */
    async forget(day: string, batchesBefore: Date): Promise<void> {
      await sql`delete from short_link_visitor where day < ${day}::date`.execute(db);
      await sql`delete from short_link_salt where day < ${day}::date`.execute(db);
      await sql`delete from short_link_batch where at < ${batchesBefore}`.execute(db);
    },
  };
}
export type ClickStore = ReturnType<typeof createClickStore>;
