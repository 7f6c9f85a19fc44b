import { sql } from 'kysely';
import type { Database, Subquery } from '../../../kernel/database/database.ts';
import type { MadeRow, MediaRow, RenditionRow } from '../store.ts';

type Tables = { media: MediaRow; mediaRendition: RenditionRow };

const isMade = (row: RenditionRow | undefined): row is MadeRow => row !== undefined && row.fileKey !== null;

/** Stills made by specs. */
export function createRenditionStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** What is there already, which is wanted again now; null where it is not, or somebody began it and did not end. */
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

    /** Writes down that one is to be made, or is wanted again. False where the picture is gone meanwhile. */
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

    /** Its file is there. Undefined where it, or its picture, was removed meanwhile. */
    async finish(row: RenditionRow, { bytes, width, height }: Pick<MadeRow, 'bytes' | 'width' | 'height'>): Promise<MadeRow | undefined> {
      const query = db.updateTable('mediaRendition').set({ bytes, width, height, fileKey: row.place });
      const found = await query.where('mediaId', '=', row.mediaId).where('spec', '=', row.spec).returningAll().executeTakeFirst();
      return isMade(found) ? found : undefined;
    },

    /** Forgets some that nobody wanted since `before`, and whose pictures no post awaits. @returns where their files lie */
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
