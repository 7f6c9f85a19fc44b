import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../../kernel/database/database.ts';
import { type JobTable, jobFrom, type VideosTables } from '../tables.ts';

/** Rendition jobs, identified by their result. */
export function createVideoRenditionStore(database: Database) {
  const db = database.withTables<VideosTables>();
  const newest = (tx: Tx) =>
    tx.withTables<VideosTables>().selectFrom('videoJob').selectAll().where('kind', '=', 'rendition').orderBy('id', 'desc');

  return {
    async find(tx: Tx, mediaId: string, fingerprint: string): Promise<JobTable | undefined> {
      const same = newest(tx).where('mediaId', '=', mediaId).where('fingerprint', '=', fingerprint);
      const row = await same.limit(1).executeTakeFirst();
      return row && jobFrom(row);
    },

    /** The existing jobs of these fingerprints, newest first. */
    async findAll(mediaIds: readonly string[], fingerprints: readonly string[]): Promise<JobTable[]> {
      if (mediaIds.length === 0) return [];
      const rows = await newest(database).where('mediaId', 'in', mediaIds).where('fingerprint', 'in', fingerprints).execute();
      return rows.map(jobFrom);
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
