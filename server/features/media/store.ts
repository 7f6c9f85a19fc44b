import type { Media } from '@everycast/contract/media';
import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import type { ImageType } from './rules.ts';

export interface MediaRow {
  id: string;
  workspaceId: string;
  folderId: string | null;
  kind: Media['kind'];
  sourceHash: string;
  hash: string;
  contentType: Media['contentType'];
  animated: boolean;
  bytes: number;
  width: number;
  height: number;
  duration: number | null;
  /** Null of pictures, and of videos that came before these were measured. */
  framesPerSecond: number | null;
  videoCodec: string | null;
  /** Null also where there is no sound. */
  audioCodec: string | null;
  name: string;
  alt: string;
  tags: string[];
  fileKey: string;
  thumbnailKey: string;
  createdAt: Date;
  deletedAt: Date | null;
}

/** A still that is made by a spec, and what came of it: written down before its file is there, so that none is ever left behind. */
export interface RenditionRow {
  mediaId: string;
  spec: string;
  contentType: ImageType;
  bytes: number | null;
  width: number | null;
  height: number | null;
  /** Where its file is to lie. */
  place: string;
  /** The same, once it is there. */
  fileKey: string | null;
  /** When somebody wanted it last. */
  wantedAt: Date;
}
export type MadeRow = RenditionRow & { bytes: number; width: number; height: number; fileKey: string };

type Tables = { media: MediaRow; mediaRendition: RenditionRow };

/** All rows of some queries, as one to be joined. */
export const unionOf = (queries: readonly Subquery<{ mediaId: string }>[]): Subquery<{ mediaId: string }> =>
  sql.join([sql`select null::uuid as media_id where false`, ...queries], sql` union all `);

/** Files of the library, one by one. */
export function createMediaStore(database: Database, registered: { videos(): { bytes(tx: Tx, workspaceId: string): Promise<number> } }) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  async function usedBytes(tx: Tx, workspaceId: string): Promise<number> {
    const { total } = await within(tx)
      .selectFrom('media')
      .select((row) => sql<number>`coalesce(${row.fn.sum('bytes')}, 0)::bigint`.as('total'))
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow();
    return total + (await registered.videos().bytes(tx, workspaceId));
  }

  return {
    /** The file that came of this source, if the workspace has it already. One that lies in the trash is taken out of it. */
    takeSame: (tx: Tx, workspaceId: string, sourceHash: string): Promise<MediaRow | undefined> =>
      within(tx)
        .updateTable('media')
        .set({ deletedAt: null })
        .where('workspaceId', '=', workspaceId)
        .where('sourceHash', '=', sourceHash)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Adds it, unless `refuse` throws. False: the workspace has this source already.
     * Whoever else adds to the workspace waits for the end of the transaction, so that no two pass together.
     */
    async insert(tx: Tx, row: MediaRow, refuse: () => Promise<void>): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${row.workspaceId}`}, 0))`.execute(tx);
      await refuse();
      const inserted = await within(tx)
        .insertInto('media')
        .values(row)
        .onConflict((conflict) => conflict.constraint('media_source').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async find(workspaceId: string, ids: readonly string[]): Promise<MediaRow[]> {
      if (ids.length === 0) return [];
      return db.selectFrom('media').selectAll().where('workspaceId', '=', workspaceId).where('id', 'in', ids).execute();
    },

    async byIds(ids: readonly string[]): Promise<MediaRow[]> {
      return ids.length === 0 ? [] : db.selectFrom('media').selectAll().where('id', 'in', ids).execute();
    },

    /** Of a workspace: its files, the trash included, and what was made of its videos. */
    usedBytes,

    /** The videos that nobody has measured for platforms yet; they came before that was done at once. */
    unmeasured: (limit: number) =>
      db
        .selectFrom('media')
        .select(['id', 'fileKey'])
        .where('kind', '=', 'video')
        .where('videoCodec', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async measured(id: string, found: Pick<MediaRow, 'framesPerSecond' | 'videoCodec' | 'audioCodec'>): Promise<void> {
      await db.updateTable('media').set(found).where('id', '=', id).execute();
    },
  };
}

export type MediaStore = ReturnType<typeof createMediaStore>;
