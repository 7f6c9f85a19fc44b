import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';
import type { Lease, Problem } from '../../../kernel/work/types.ts';
import { type JobTable, type VideosTables, type VideoTable, videoFrom } from '../tables.ts';

/** A claimed job. */
export type Claimed = JobTable & Lease;
/** Prepared parts of a video; lists are stored unchanged. */
export type PreparedParts = Partial<
  Pick<VideoTable, 'facts' | 'plays' | 'keyframes' | 'sheet' | 'sheetKey' | 'waveform' | 'waveformKey' | 'proxyKey'>
>;

export type VideoWorkStore = ReturnType<typeof createVideoWorkStore>;

/** What workers read and write besides the job itself. */
export function createVideoWorkStore(database: Database) {
  const db = database.withTables<VideosTables>();
  const within = (tx: Tx): Kysely<VideosTables> => tx.withTables<VideosTables>();

  return {
    /** A failed preparation also stores its reason with the video. */
    async failed(tx: Tx, mediaId: string, now: Date, { code, message }: Problem): Promise<void> {
      const problem = { problemCode: code, problemMessage: message, problemAt: now };
      await within(tx).updateTable('video').set(problem).where('mediaId', '=', mediaId).execute();
    },

    /** A video has all its parts. */
    async prepared(tx: Tx, mediaId: string, now: Date): Promise<void> {
      const whole = { preparedAt: now, problemCode: null, problemMessage: null, problemAt: null };
      await within(tx).updateTable('video').set(whole).where('mediaId', '=', mediaId).execute();
    },

    async video(mediaId: string): Promise<VideoTable | undefined> {
      const row = await db.selectFrom('video').selectAll().where('mediaId', '=', mediaId).executeTakeFirst();
      return row && videoFrom(row);
    },

    /** Saves parts of the video being prepared. */
    async saveParts(lease: Lease & { mediaId: string }, now: Date, { keyframes, ...parts }: PreparedParts): Promise<boolean> {
      const list = keyframes ? { keyframes: json(keyframes) } : {};
      const job = db.selectFrom('videoJob').select('id').where('id', '=', lease.id).where('leaseToken', '=', lease.token);
      const query = db.updateTable('video').set({ ...parts, ...list });
      const kept = query.where('mediaId', '=', lease.mediaId).where((eb) => eb.exists(job.where('nextAttemptAt', '>', now)));
      return (await kept.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
