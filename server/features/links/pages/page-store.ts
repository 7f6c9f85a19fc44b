import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { seenByAll } from '../../../kernel/database/limit.ts';
import { unlimited } from '../../../kernel/database/limited.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';

export interface PageRow {
  id: string;
  workspaceId: string;
  /** Null: the workspace's own. */
  groupId: string | null;
  name: string;
  title: string;
  bio: string;
  language: string | null;
  public: boolean;
  showsPosts: boolean;
  showsStream: boolean;
  version: number;
  updatedAt: Date;
  createdAt: Date;
}
/** A link of a page; or the page itself, under its own ID and without an address. */
export interface PartRow {
  id: string;
  pageId: string;
  position: number;
  title: string;
  url: string | null;
  host: string | null;
  hidden: boolean;
  destinationId: string | null;
}
export type LinkPartRow = PartRow & { url: string; host: string };
type Tables = { linkPage: PageRow; linkPagePart: PartRow };
export type ShownPart = PartRow & { blocked: boolean };
export type CountedPart = ShownPart & { clicks: number; visitors: number; bots: number };

const blocked = sql<boolean>`exists (select from short_link_block b where right('.' || link_page_part.host, length(b.domain) + 1) = '.' || b.domain)`;
/** A page itself, as what its views are counted of. */
const itself = (id: string): PartRow => ({
  id,
  pageId: id,
  position: -1,
  title: '',
  url: null,
  host: null,
  hidden: false,
  destinationId: null,
});

/** Pages and their links, as people edit them. */
export function createPageStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const partsOf = (pageIds: readonly string[]) =>
    db.selectFrom('linkPagePart').selectAll().select(blocked.as('blocked')).where('pageId', 'in', pageIds).orderBy('position');

  return {
    list: (workspaceId: string): Promise<PageRow[]> =>
      db.selectFrom('linkPage').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute(),

    async get(workspaceId: string, id: string): Promise<PageRow | null> {
      const query = db.selectFrom('linkPage').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()) ?? null;
    },

    /** The public one of this name, of any workspace. */
    async public(name: string): Promise<PageRow | null> {
      const query = db.selectFrom('linkPage').selectAll().where('name', '=', name).where('public', '=', true);
      return (await seenByAll(() => query.executeTakeFirst())) ?? null;
    },

    /** Locked until the transaction ends. */
    async lock(tx: Tx, workspaceId: string, id: string): Promise<PageRow | null> {
      const query = within(tx).selectFrom('linkPage').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null;
    },

    /** Whether a page of any workspace has this name. Until the transaction ends nobody else can take it. */
    async isTaken(tx: Tx, name: string): Promise<boolean> {
      await lockUntilEnd(tx, `link-page:${name}`);
      const query = within(tx).selectFrom('linkPage').select('id').where('name', '=', name);
      return (await unlimited(tx, () => query.executeTakeFirst())) !== undefined;
    },

    /** Whether the workspace, or its group, has a page. Until the transaction ends nobody else can add one. */
    async has(tx: Tx, workspaceId: string, groupId: string | null): Promise<boolean> {
      await lockUntilEnd(tx, `link-pages:${workspaceId}`);
      const query = within(tx).selectFrom('linkPage').select('id').where('workspaceId', '=', workspaceId);
      return (await query.where('groupId', groupId === null ? 'is' : '=', groupId).executeTakeFirst()) !== undefined;
    },

    async add(tx: Tx, row: PageRow): Promise<void> {
      await within(tx).insertInto('linkPage').values(row).execute();
      await within(tx).insertInto('linkPagePart').values(itself(row.id)).execute();
    },
    async change(tx: Tx, id: string, change: Partial<PageRow>): Promise<void> {
      await within(tx).updateTable('linkPage').set(change).where('id', '=', id).execute();
    },
    /** @returns whether it was there */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const query = db.deleteFrom('linkPage').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },

    /** What these pages consist of, in order, with its clicks. */
    async parts(pageIds: readonly string[]): Promise<CountedPart[]> {
      if (pageIds.length === 0) return [];
      const counts = (['clicks', 'visitors', 'bots'] as const).map((name) =>
        sql<number>`coalesce((select sum(${sql.ref(name)}) from link_page_hour h where h.part_id = link_page_part.id), 0)::integer`.as(
          name,
        ),
      );
      return partsOf(pageIds).select(counts).execute();
    },

    /** What a page consists of, in order. */
    shownParts: (pageId: string): Promise<ShownPart[]> => partsOf([pageId]).execute(),

    links: (tx: Tx, pageId: string): Promise<LinkPartRow[]> =>
      within(tx)
        .selectFrom('linkPagePart')
        .selectAll()
        .where('pageId', '=', pageId)
        .where('url', 'is not', null)
        .$narrowType<{ url: string; host: string }>()
        .execute(),

    /** Makes these all links of a page: others are gone with their clicks. */
    async setLinks(tx: Tx, pageId: string, rows: readonly LinkPartRow[]): Promise<void> {
      const ids = [pageId, ...rows.map(({ id }) => id)];
      await within(tx).deleteFrom('linkPagePart').where('pageId', '=', pageId).where('id', 'not in', ids).execute();
      for (const row of rows) {
        const { id: _, pageId: __, ...set } = row;
        const insert = within(tx).insertInto('linkPagePart').values(row);
        await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(set)).execute();
      }
    },

    /** The saved destinations of a workspace, of these. */
    async destinations(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`
        select id from stream_destination where workspace_id = ${workspaceId} and id = any (${ids}::uuid[])`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type PageStore = ReturnType<typeof createPageStore>;
