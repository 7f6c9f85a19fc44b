import type { MediaQuery } from '@everycast/contract/media';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../../kernel/database/database.ts';
import { isNamed, plainName } from '../../../kernel/database/search.ts';
import type { MediaRow, RenditionRow } from '../media-store.ts';

type Tables = { media: MediaRow; mediaRendition: RenditionRow };

/** A query for the library. `after`: the end of the previous page. */
export interface Wanted extends Pick<MediaQuery, 'tag' | 'kind' | 'sort' | 'limit'> {
  /** null: in no folder; undefined: anywhere. */
  folderId: string | null | undefined;
  words: readonly string[];
  unused: boolean;
  generated: boolean;
  trash: boolean;
  after: { key: string | number; id: string } | null;
}

/** The sort column of each order, and whether it is descending. IDs sort by creation time. */
const orders: Record<MediaQuery['sort'], { key: RawBuilder<string | number> | null; backwards: boolean }> = {
  newest: { key: null, backwards: true },
  oldest: { key: null, backwards: false },
  name: { key: plainName(sql`media.name`), backwards: false },
  largest: { key: sql<number>`media.bytes`, backwards: true },
};

/** The library as a whole. `used`: the media that posts use, joined in SQL. */
export function createLibraryStore(database: Database, used: () => Subquery<{ mediaId: string }>) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** A page in one query, and one extra row if more follows. */
    async list(workspaceId: string, { folderId, words, tag, kind, unused, generated, trash, sort, after, limit }: Wanted) {
      const { key, backwards } = orders[sort];
      const direction = backwards ? 'desc' : 'asc';
      const sign = sql.raw(backwards ? '<' : '>');
      let query = db.selectFrom('media').selectAll().where('workspaceId', '=', workspaceId);
      query = query.where('deletedAt', trash ? 'is not' : 'is', null);
      if (folderId !== undefined) query = folderId === null ? query.where('folderId', 'is', null) : query.where('folderId', '=', folderId);
      if (tag !== undefined) query = query.where(sql<boolean>`tags @> array[${tag}]::text[]`);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (generated) query = query.where('generated', 'is not', null);
      if (unused) query = query.where(sql<boolean>`not exists (select from (${used()}) as used where used.media_id = media.id)`);
      for (const word of words) query = query.where(isNamed(sql`(name || ' ' || alt || ' ' || array_to_string(tags, ' '))`, word));
      if (after)
        query = query.where(
          key ? sql<boolean>`(${key}, media.id) ${sign} (${after.key}, ${after.id})` : sql<boolean>`media.id ${sign} ${after.id}`,
        );
      if (key) query = query.orderBy(key, direction);
      return query
        .orderBy('media.id', direction)
        .select((key ?? sql<string | number>`null`).as('sortKey'))
        .limit(limit + 1)
        .execute();
    },

    /** Changes one; undefined if the workspace doesn't have it, or it is in the trash. */
    change: (
      workspaceId: string,
      id: string,
      set: Partial<Pick<MediaRow, 'name' | 'alt' | 'folderId' | 'tags'>>,
    ): Promise<MediaRow | undefined> =>
      db
        .updateTable('media')
        .set({ ...set, id })
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Moves those that are elsewhere, and returns where they were. */
    async move(workspaceId: string, ids: readonly string[], folderId: string | null): Promise<{ id: string; from: string | null }[]> {
      const { rows } = await sql<{ id: string; from: string | null }>`
        update media set folder_id = ${folderId} from (
          select id, folder_id from media
          where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null and folder_id is distinct from ${folderId}
          order by id for update
        ) old where media.id = old.id returning media.id, old.folder_id as "from"`.execute(db);
      return rows;
    },

    /** Adds and removes tags, and returns the previous tags of each changed file. */
    async tag(tx: Tx, workspaceId: string, ids: readonly string[], { add, remove }: { add: string[]; remove: string[] }) {
      const { rows } = await sql<{ id: string; from: string[]; tags: string[] }>`
        update media set tags = next.tags from (
          select id, tags as had, array(select distinct tag from unnest(tags || ${add}::text[]) tag where tag <> all(${remove}::text[]) order by tag) as tags
          from (select id, tags from media where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update) old
        ) next where media.id = next.id and next.tags <> next.had returning media.id, next.had as "from", media.tags`.execute(tx);
      return rows;
    },

    /** All tags with their number of files, by name. */
    async tags(workspaceId: string): Promise<{ tag: string; files: number }[]> {
      const { rows } = await sql<{ tag: string; files: number }>`
        select tag, count(*) as files from media, unnest(tags) tag
        where workspace_id = ${workspaceId} and deleted_at is null group by tag order by tag`.execute(db);
      return rows;
    },

    /** Moves files to the trash, or restores them (`at` is null). */
    async mark(tx: Tx, workspaceId: string, ids: readonly string[], at: Date | null): Promise<{ id: string; name: string }[]> {
      return within(tx)
        .updateTable('media')
        .set({ deletedAt: at })
        .where('workspaceId', '=', workspaceId)
        .where('id', 'in', ids)
        .where('deletedAt', at === null ? 'is not' : 'is', null)
        .returning(['id', 'name'])
        .execute();
    },

    /** Locks some files that have been in the trash since `before`, with IDs after `after`; skips those being added to a post. */
    lockTrash: (tx: Tx, which: { before: Date; after: string } | { workspaceId: string; ids: readonly string[] }, limit: number) => {
      const trash = within(tx)
        .selectFrom('media')
        .select(['id', 'workspaceId', 'fileKey', 'thumbnailKey'])
        .where('deletedAt', 'is not', null);
      const some =
        'before' in which
          ? trash.where('deletedAt', '<', which.before).where('id', '>', which.after)
          : trash.where('workspaceId', '=', which.workspaceId).where('id', 'in', which.ids);
      return some.orderBy('id').limit(limit).forUpdate().skipLocked().execute();
    },

    /** Locks some files of a workspace, in the trash or not. */
    lockSome: (tx: Tx, workspaceId: string, limit: number) =>
      within(tx)
        .selectFrom('media')
        .select(['id', 'fileKey', 'thumbnailKey'])
        .where('workspaceId', '=', workspaceId)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),

    /** Their renditions, to be deleted with them. */
    async renditionKeys(tx: Tx, mediaIds: readonly string[]): Promise<string[]> {
      if (mediaIds.length === 0) return [];
      const rows = await within(tx).selectFrom('mediaRendition').select('place').where('mediaId', 'in', mediaIds).execute();
      return rows.map((row) => row.place);
    },

    async delete(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await within(tx).deleteFrom('media').where('id', 'in', ids).execute();
    },
  };
}
export type LibraryStore = ReturnType<typeof createLibraryStore>;
export type ListedRow = Selectable<MediaRow> & { sortKey?: string | number | null };
