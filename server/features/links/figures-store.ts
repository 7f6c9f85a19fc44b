import type { FiguresPeriod, ShortLinkDetails, ShortLinkFigures } from '@everycast/contract/short-links';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';

/** The most rows of each list. */
const most = 50;
const sums = sql`sum(h.clicks)::integer as clicks, sum(h.visitors)::integer as visitors`;

/** Where clicks are counted: of short links, or of link pages and their links. */
interface CountTables {
  hours: string;
  sources: string;
  of: string;
}
const ofShortLinks: CountTables = { hours: 'short_link_hour', sources: 'short_link_source', of: 'link_id' };
export const ofPages: CountTables = { hours: 'link_page_hour', sources: 'link_page_source', of: 'part_id' };

type OfLink = Pick<ShortLinkDetails, 'zone' | 'days' | 'hours' | 'countries' | 'sites' | 'devices'>;

/**
 * Clicks of links, added up as people want to see them. Days and hours are those of the workspace's zone. Where clicks came from is stored by
 * days of UTC: of a period's first and last day, a part may belong to the day before or after.
 */
export function createFigureStore(db: Database) {
  async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    return (await query.execute(db)).rows;
  }

  async function zoneOf(workspaceId: string): Promise<string> {
    const [row] = await rows(sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`);
    return row?.zone ?? 'UTC';
  }

  return {
    /** @param last how many days, today included */
    async ofLink(workspaceId: string, id: string, last: number, now: Date, tables = ofShortLinks): Promise<OfLink> {
      const [hourly, daily, counted] = [sql.table(tables.hours), sql.table(tables.sources), sql.ref(tables.of)];
      const zone = await zoneOf(workspaceId);
      const first = sql`((${now}::timestamptz at time zone ${zone})::date - ${last - 1}::integer)`;
      const from = sql`${first}::timestamp at time zone ${zone}`;
      const [days, hours, sources] = await Promise.all([
        rows(sql<OfLink['days'][number]>`
          select to_char(h.hour at time zone ${zone}, 'YYYY-MM-DD') as day, ${sums} from ${hourly} h
          where ${counted} = ${id} and hour >= ${from} group by 1 having sum(h.clicks) > 0 order by 1`),
        rows(sql<OfLink['hours'][number]>`
          select extract(hour from h.hour at time zone ${zone})::integer as hour, sum(h.clicks)::integer as clicks from ${hourly} h
          where ${counted} = ${id} and hour >= ${from} group by 1 having sum(h.clicks) > 0 order by 1`),
        rows(sql<{ kind: string; name: string; clicks: number }>`
          select kind, name, sum(clicks)::integer as clicks from ${daily}
          where ${counted} = ${id} and day >= ${first} group by kind, name order by clicks desc, name`),
      ]);
      const of = (wanted: string) =>
        sources.flatMap(({ kind, name, clicks }) => (kind === wanted ? [{ name, clicks }] : [])).slice(0, most);
      return { zone, days, hours, countries: of('country'), sites: of('site'), devices: of('device') };
    },

    async ofWorkspace(workspaceId: string, { from, to }: FiguresPeriod): Promise<ShortLinkFigures> {
      const zone = await zoneOf(workspaceId);
      const begin = sql`${from}::date::timestamp at time zone ${zone}`;
      const end = sql`(${to}::date + 1)::timestamp at time zone ${zone}`;
      const within = sql`h.hour >= ${begin} and h.hour < ${end}`;
      const counted = sql`short_link l join short_link_hour h on h.link_id = l.id and ${within}`;
      const here = sql`l.workspace_id = ${workspaceId} and h.clicks > 0`;
      const [total, links, posts, accounts, labels, hours] = await Promise.all([
        rows(sql<{ clicks: number; visitors: number }>`
          select coalesce(sum(h.clicks), 0)::integer as clicks, coalesce(sum(h.visitors), 0)::integer as visitors from ${counted} where ${here}`),
        rows(sql<ShortLinkFigures['links'][number]>`
          select l.id, l.slug, ${sums} from ${counted} where ${here} group by l.id, l.slug order by clicks desc, l.id limit ${most}`),
        rows(sql<ShortLinkFigures['posts'][number]>`
          select p.id, left(p.text, 200) as text, ${sums} from ${counted} join short_link_post u on u.link_id = l.id
          join post p on p.id = u.post_id and p.deleted_at is null where ${here} group by p.id, p.text order by clicks desc, p.id limit ${most}`),
        rows(sql<ShortLinkFigures['accounts'][number]>`
          select l.account_id as id, ${sums} from ${counted} where ${here} and l.account_id is not null
          group by l.account_id order by clicks desc, l.account_id limit ${most}`),
        rows(sql<ShortLinkFigures['labels'][number]>`
          select b.label_id as id, ${sums} from (
            select distinct u.link_id, b.label_id from short_link_post u join post p on p.id = u.post_id and p.deleted_at is null
            join post_label b on b.post_id = u.post_id
          ) b join short_link l on l.id = b.link_id join short_link_hour h on h.link_id = l.id and ${within}
          where ${here} group by b.label_id order by clicks desc, b.label_id limit ${most}`),
        rows(sql<ShortLinkFigures['hours'][number]>`
          select extract(hour from h.hour at time zone ${zone})::integer as hour, sum(h.clicks)::integer as clicks
          from ${counted} where ${here} group by 1 order by 1`),
      ]);
      const [sum = { clicks: 0, visitors: 0 }] = total;
      return { zone, ...sum, links, posts, accounts, labels, hours };
    },
  };
}
