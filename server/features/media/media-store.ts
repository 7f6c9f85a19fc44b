import type { GeneratedMark } from '@everycast/contract/generated-mark';
import type { Media } from '@everycast/contract/media';
import type { MediaCredit } from '@everycast/contract/media-credit';
import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
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
  /** Null for images, and for videos from before these were recorded. */
  framesPerSecond: number | null;
  videoCodec: string | null;
  /** Null also without sound. */
  audioCodec: string | null;
  name: string;
  alt: string;
  tags: string[];
  credit: MediaCredit | null;
  generated: GeneratedMark | null;
  fileKey: string;
  thumbnailKey: string;
  createdAt: Date;
  deletedAt: Date | null;
}

/** A rendition of an image: recorded before its file exists, so that no file is left behind. */
export interface RenditionRow {
  mediaId: string;
  spec: string;
  contentType: ImageType;
  bytes: number | null;
  width: number | null;
  height: number | null;
  /** The key its file will have. */
  place: string;
  /** The key once its file exists. */
  fileKey: string | null;
  /** When it was last requested. */
  wantedAt: Date;
}
export type MadeRow = RenditionRow & { bytes: number; width: number; height: number; fileKey: string };

type Tables = { media: MediaRow; mediaRendition: RenditionRow };

/** All rows of several queries, as one query to join. */
export const unionOf = (queries: readonly Subquery<{ mediaId: string }>[]): Subquery<{ mediaId: string }> =>
  sql.join([sql`select null::uuid as media_id where false`, ...queries], sql` union all `);

/** Individual library files. */
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
    /** The file with this source, if the workspace already has it. One in the trash is restored, and one without a credit or mark gets it. */
    takeSame: (
      tx: Tx,
      workspaceId: string,
      sourceHash: string,
      { credit, generated }: Pick<MediaRow, 'credit' | 'generated'>,
    ): Promise<MediaRow | undefined> =>
      within(tx)
        .updateTable('media')
        .set((row) => ({
          deletedAt: null,
          credit: row.fn.coalesce('credit', json(credit)),
          generated: row.fn.coalesce('generated', json(generated)),
        }))
        .where('workspaceId', '=', workspaceId)
        .where('sourceHash', '=', sourceHash)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Adds it, unless `refuse` throws. False: the workspace already has this source. Other additions to the workspace wait for the end of
     * the transaction, so that limits hold.
     */
    async insert(tx: Tx, row: MediaRow, refuse: () => Promise<void>): Promise<boolean> {
      await lockUntilEnd(tx, `media ${row.workspaceId}`);
      await refuse();
      const inserted = await within(tx)
        .insertInto('media')
        .values(row)
        .onConflict((conflict) => conflict.columns(['workspaceId', 'sourceHash']).doNothing())
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

    /** A workspace's usage: its files, including the trash, and what was made of its videos. */
    usedBytes,

    /** Videos from before platform properties were recorded that haven't been measured. */
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
