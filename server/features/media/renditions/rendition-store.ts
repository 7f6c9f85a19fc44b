import { sql } from 'kysely';
import type { Database, Subquery } from '../../../kernel/database/database.ts';
import type { MadeRow, MediaRow, RenditionRow } from '../media-store.ts';

type Tables = { media: MediaRow; mediaRendition: RenditionRow };

const isMade = (row: RenditionRow | undefined): row is MadeRow => row !== undefined && row.fileKey !== null;

/** Renditions of images. */
export function createRenditionStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** An existing rendition, marked as requested now; null if there is none, or its creation didn't finish. */
    async made(mediaId: string, spec: string, now: Date): Promise<MadeRow | null> {
      const query = db.updateTable('mediaRendition').set({ wantedAt: now }).where('mediaId', '=', mediaId).where('spec', '=', spec);
      const row = await query.where('fileKey', 'is not', null).returningAll().executeTakeFirst();
      return isMade(row) ? row : null;
    },

    async find(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionRow[]> {
      if (wanted.length === 0) return [];
      const asked = JSON.stringify(wanted.map(({ mediaId, spec }) => ({ media_id: mediaId, spec })));
      const { rows } = await sql<RenditionRow>`select media_rendition.* from media_rendition
        join jsonb_to_recordset(${asked}::jsonb) as asked(media_id uuid, spec text)
        on asked.media_id = media_rendition.media_id and asked.spec = media_rendition.spec`.execute(db);
      return rows;
    },

    /** Records that a rendition is being created, or requested again. False if the image is gone. */
    begin: (row: RenditionRow): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const media = await tx.selectFrom('media').select('id').where('id', '=', row.mediaId).forKeyShare().executeTakeFirst();
        if (!media) return false;
        await tx
          .insertInto('mediaRendition')
          .values(row)
          .onConflict((conflict) => conflict.columns(['mediaId', 'spec']).doUpdateSet({ wantedAt: row.wantedAt }))
          .execute();
        return true;
      }),

    /** Its file exists. Undefined if the rendition, or its image, was deleted in the meantime. */
    async finish(row: RenditionRow, { bytes, width, height }: Pick<MadeRow, 'bytes' | 'width' | 'height'>): Promise<MadeRow | undefined> {
      const query = db.updateTable('mediaRendition').set({ bytes, width, height, fileKey: row.place });
      const found = await query.where('mediaId', '=', row.mediaId).where('spec', '=', row.spec).returningAll().executeTakeFirst();
      return isMade(found) ? found : undefined;
    },

    /** Deletes some that weren't requested since `before`, and whose images no post awaits. @returns their file keys */
    async forget(before: Date, awaited: Subquery<{ mediaId: string }>, limit: number): Promise<string[]> {
      const { rows } = await sql<{ place: string }>`delete from media_rendition where (media_id, spec) in (
          select media_id, spec from media_rendition where wanted_at < ${before}
            and not exists (select from (${awaited}) as awaited where awaited.media_id = media_rendition.media_id)
          limit ${limit} for update skip locked)
        returning place`.execute(db);
      return rows.map(({ place }) => place);
    },
  };
}
