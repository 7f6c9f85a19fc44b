import type { NamedPlatformId } from '@everycast/contract/named-platforms';
import { type ShortLinks, ShortLinks as StoredLinks } from '@everycast/contract/short-links';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/database.ts';
import { parserOf } from '../../../../kernel/database/json.ts';

/** A published post as a page shows it: on the account that had it first. */
export interface PostRow {
  id: string;
  permalink: string;
  publishedAt: Date;
  text: string;
  shortLinks: ShortLinks | null;
  platform: NamedPlatformId;
  handle: string;
  displayName: string;
  sandbox: boolean;
  mediaId: string | null;
  alt: string | null;
}
/** A live stream, and a saved destination that it reaches. */
export interface LiveRow {
  title: string;
  destinationId: string;
}

/** What is read of the latest: a post can be on many accounts. */
const targetsRead = 300;

const parse = parserOf('target', { shortLinks: StoredLinks.nullable() });

/** What pages show besides their links. Everything in a workspace, for everyone. */
export function createShownStore(db: Database) {
  return {
    /** Newest first, on the connected accounts of a workspace or its group, as far as everyone can see them there. */
    async posts(workspaceId: string, groupId: string | null): Promise<PostRow[]> {
      const { rows } = await sql<PostRow>`
        select t.post_id as id, t.permalink, t.published_at, coalesce(t.text, p.text) as text, t.short_links,
          a.platform, a.handle, a.display_name, a.sandbox, m.media_id, m.alt
        from target t join post p on p.id = t.post_id join account a on a.id = t.account_id
        left join lateral (
          select media_id, alt from post_media m where m.post_id = t.post_id and m.part = 0
            and m.target_id is not distinct from case when t.own_media then t.id end order by m.position limit 1
        ) m on true
        where t.workspace_id = ${workspaceId} and t.state = 'published' and t.permalink ~* '^https?://'
          and p.deleted_at is null and p.response is null and a.disconnected_at is null
          and (${groupId}::uuid is null or exists (
            select from account_group_member g where g.group_id = ${groupId}::uuid and g.account_id = a.id))
          -- An audience that was chosen, or is the account's own.
          and coalesce(
            nullif(t.options ->> 'visibility', ''), nullif(t.options ->> 'privacy', ''),
            nullif(p.options -> a.platform ->> 'visibility', ''), nullif(p.options -> a.platform ->> 'privacy', ''),
            case when jsonb_typeof(a.traits -> 'visibility') = 'string' then a.traits ->> 'visibility' end, 'public'
          ) in ('public', 'PUBLIC', 'PUBLIC_TO_EVERYONE')
        order by t.published_at desc, t.id limit ${targetsRead}`.execute(db);
      return rows.map((row) => parse(row, row.id));
    },

    /** Which saved destinations the workspace's live streams reach. */
    async live(workspaceId: string): Promise<LiveRow[]> {
      const { rows } = await sql<LiveRow>`
        select s.title, o.destination_id from stream s join stream_output o on o.stream_id = s.id
        where s.workspace_id = ${workspaceId} and s.live_at is not null and s.ended_at is null and o.destination_id is not null
          and o.wanted = 'on' and o.health ->> 'state' in ('live', 'reconnecting')
        order by s.live_at, o.id`.execute(db);
      return rows;
    },

    /** The workspace's zone. */
    async zoneOf(workspaceId: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`.execute(db);
      return rows[0]?.zone ?? 'UTC';
    },
  };
}
export type ShownStore = ReturnType<typeof createShownStore>;
