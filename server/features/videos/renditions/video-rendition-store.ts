import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../../kernel/database/database.ts';
import type { JobTable, VideosTables } from '../tables.ts';

/** A video that is or was rendered by a spec. */
export type RenditionJob = JobTable & { kind: 'rendition' };

/** Rendition jobs, identified by their result. */
export function createVideoRenditionStore(database: Database) {
  const db = database.withTables<VideosTables>();
  const newest = (tx: Tx) =>
    tx
      .withTables<VideosTables>()
      .selectFrom('videoJob')
      .selectAll()
      .where('kind', '=', 'rendition')
      .orderBy('id', 'desc')
      .$castTo<RenditionJob>();

  return {
    find: (tx: Tx, mediaId: string, fingerprint: string): Promise<RenditionJob | undefined> =>
      newest(tx).where('mediaId', '=', mediaId).where('fingerprint', '=', fingerprint).limit(1).executeTakeFirst(),

    /** The existing jobs of these fingerprints, newest first. */
    async findAll(mediaIds: readonly string[], fingerprints: readonly string[]): Promise<RenditionJob[]> {
      if (mediaIds.length === 0) return [];
      return newest(database).where('mediaId', 'in', mediaIds).where('fingerprint', 'in', fingerprints).execute();
    },

    async want(tx: Tx, id: string, now: Date): Promise<void> {
      await tx.withTables<VideosTables>().updateTable('videoJob').set({ wantedAt: now }).where('id', '=', id).execute();
    },

    /**
     * Deletes what wasn't requested since `before`, and whose videos no post awaits, finished or not; their files are no longer referenced
     * then.
     */
    async forget(before: Date, awaited: Subquery<{ mediaId: string }>): Promise<void> {
      await sql`delete from video_job where kind = 'rendition' and wanted_at < ${before}
        and not exists (select from (${awaited}) as awaited where awaited.media_id = video_job.media_id)`.execute(db);
    },
  };
}
