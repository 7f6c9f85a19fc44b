import type { ShortLinksQuery } from '@everycast/contract/short-links';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import { isSome, recordsOf } from '../../kernel/database/records.ts';
import { createBlockedStore } from './blocked-store.ts';

export interface LinkRow {
  id: string;
  slug: string;
  workspaceId: string;
  url: string;
  host: string;
  enabled: boolean;
  accountId: string | null;
  createdBy: string | null;
  createdAt: Date;
}
interface HistoryRow {
  id: string;
  linkId: string;
  url: string;
  userId: string | null;
  at: Date;
}
/** The tables of links, apart from those of their clicks. */
type LinkTables = {
  shortLink: LinkRow;
  shortLinkSlug: { slug: string };
  shortLinkHistory: HistoryRow;
  shortLinkPost: { linkId: string; postId: string };
  shortLinkAccount: { accountId: string; createdAt: Date };
};
/** What lists show besides. */
type Counted = LinkRow & { blocked: boolean; clicks: number; visitors: number; bots: number };

/** Where a slug leads; `link` is null if it was deleted with its workspace. */
export interface FoundSlug {
  link: Pick<LinkRow, 'id' | 'url' | 'enabled' | 'host'> | null;
}

const anyText = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`;
const columns = ['id', 'slug', 'workspaceId', 'url', 'host', 'enabled', 'accountId', 'createdBy', 'createdAt'] as const;

/** Links, their slugs, and the domains that they may not lead to. */
export function createLinkStore(database: Database) {
  const db = database.withTables<LinkTables>();
  const within = (tx: Tx) => tx.withTables<LinkTables>();

  /** With clicks, and whether the domain is blocked. */
  const counted = (query: SelectQueryBuilder<LinkTables, 'shortLink', object>) =>
    query
      .select(columns)
      .select([
        sql<boolean>`exists (select from short_link_block b where right('.' || short_link.host, length(b.domain) + 1) = '.' || b.domain)`.as(
          'blocked',
        ),
        ...(['clicks', 'visitors', 'bots'] as const).map((name) =>
          sql<number>`coalesce((select sum(${sql.ref(name)}) from short_link_hour h where h.link_id = short_link.id), 0)::integer`.as(name),
        ),
      ]);

  return {
    /** Domains that none of them may lead to. */
    blocked: createBlockedStore(database),

    /** Adds links whose slugs nobody has or ever had. @returns the slugs that were free */
    async add(tx: Tx, rows: readonly LinkRow[]): Promise<Set<string>> {
      const slugs = rows.map(({ slug }) => ({ slug })).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
      if (!isSome(slugs)) return new Set();
      const taking = recordsOf('short_link_slug', slugs);
      const taken = within(tx).insertInto('shortLinkSlug').columns(taking.columns).expression(taking.values);
      const free = await taken
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('slug')
        .execute();
      const added = new Set(free.map(({ slug }) => slug));
      const those = rows.filter(({ slug }) => added.has(slug));
      if (isSome(those)) {
        const records = recordsOf('short_link', those);
        await within(tx).insertInto('shortLink').columns(records.columns).expression(records.values).execute();
      }
      return added;
    },

    /** Those of the slugs that were ever in use, with the link and where it leads now. */
    async taken(slugs: readonly string[], tx: Tx = database): Promise<Map<string, Pick<LinkRow, 'workspaceId' | 'accountId'> | null>> {
      const rows = await within(tx)
        .selectFrom('shortLinkSlug')
        .leftJoin('shortLink', 'shortLink.slug', 'shortLinkSlug.slug')
        .where('shortLinkSlug.slug', '=', anyText(slugs))
        .select(['shortLinkSlug.slug', 'workspaceId', 'accountId'])
        .execute();
      return new Map(rows.map(({ slug, workspaceId, accountId }) => [slug, workspaceId === null ? null : { workspaceId, accountId }]));
    },

    async get(workspaceId: string, id: string): Promise<Counted | null> {
      const query = counted(db.selectFrom('shortLink')).where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()) ?? null;
    },

    /** Newest first. */
    async list(workspaceId: string, { search, cursor, limit }: ShortLinksQuery): Promise<Counted[]> {
      let query = counted(db.selectFrom('shortLink')).where('workspaceId', '=', workspaceId);
      if (cursor) query = query.where('id', '<', cursor);
      if (search) {
        const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
        query = query.where((eb) => eb.or([eb('slug', 'ilike', like), eb('url', 'ilike', like)]));
      }
      return query
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
    },

    /** A link, locked until the transaction ends. */
    async lock(tx: Tx, workspaceId: string, id: string): Promise<LinkRow | null> {
      const query = within(tx).selectFrom('shortLink').select(columns).where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null;
    },
    async change(tx: Tx, id: string, change: Partial<Pick<LinkRow, 'url' | 'host' | 'enabled'>>): Promise<void> {
      await within(tx).updateTable('shortLink').set(change).where('id', '=', id).execute();
    },
    async addHistory(tx: Tx, row: HistoryRow): Promise<void> {
      await within(tx).insertInto('shortLinkHistory').values(row).execute();
    },
    history: (linkId: string): Promise<HistoryRow[]> =>
      db.selectFrom('shortLinkHistory').selectAll().where('linkId', '=', linkId).orderBy('at', 'desc').limit(100).execute(),

    /** The links of a workspace with these slugs. */
    async bySlugs(tx: Tx, workspaceId: string, slugs: readonly string[]): Promise<Map<string, string>> {
      const query = within(tx).selectFrom('shortLink').select(['id', 'slug']).where('slug', '=', anyText(slugs));
      return new Map((await query.where('workspaceId', '=', workspaceId).execute()).map(({ id, slug }) => [slug, id]));
    },
    /** Which links a post contains, from now on. */
    async setOf(tx: Tx, postId: string, linkIds: readonly string[]): Promise<void> {
      await within(tx).deleteFrom('shortLinkPost').where('postId', '=', postId).execute();
      const rows = linkIds.map((linkId) => ({ linkId, postId }));
      if (!isSome(rows)) return;
      const { columns: names, values } = recordsOf('short_link_post', rows);
      await within(tx).insertInto('shortLinkPost').columns(names).expression(values).execute();
    },
    postsWith: async (linkId: string): Promise<string[]> => {
      const query = db.selectFrom('shortLinkPost').select('postId').where('linkId', '=', linkId).orderBy('postId', 'desc').limit(50);
      return (await query.execute()).map(({ postId }) => postId);
    },

    /** The accounts of a workspace whose posts are shortened. */
    async shorteningIn(workspaceId: string): Promise<string[]> {
      const { rows } = await sql<{ accountId: string }>`
        select account_id from short_link_account join account on account.id = account_id
        where workspace_id = ${workspaceId} order by account_id`.execute(db);
      return rows.map(({ accountId }) => accountId);
    },
    async setShortening(accountId: string, on: boolean, now: Date): Promise<void> {
      if (!on) await db.deleteFrom('shortLinkAccount').where('accountId', '=', accountId).execute();
      else
        await db
          .insertInto('shortLinkAccount')
          .values({ accountId, createdAt: now })
          .onConflict((conflict) => conflict.column('accountId').doNothing())
          .execute();
    },
    /** Links that were made for accounts go with them. */
    async move(tx: Tx, accountIds: readonly string[], workspaceId: string): Promise<void> {
      await within(tx).updateTable('shortLink').set({ workspaceId }).where('accountId', '=', anyOf(accountIds)).execute();
    },

    /** Null if no link ever had this slug. */
    async find(slug: string): Promise<FoundSlug | null> {
      const row = await db
        .selectFrom('shortLinkSlug')
        .leftJoin('shortLink', 'shortLink.slug', 'shortLinkSlug.slug')
        .where('shortLinkSlug.slug', '=', slug)
        .select(['id', 'url', 'enabled', 'host'])
        .executeTakeFirst();
      if (!row) return null;
      const { id, url, enabled, host } = row;
      return { link: id === null || url === null || enabled === null || host === null ? null : { id, url, enabled, host } };
    },
  };
}
export type LinkStore = ReturnType<typeof createLinkStore>;
