import { type Follows, Highlight } from '@everycast/contract/clips';
import { CropKeyframe, Segment, Stack } from '@everycast/contract/videos';
import type { Message } from '@everycast/messages/message';
import { z } from 'zod';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { StoredMessage } from '../../kernel/messages.ts';
import type { Lease, WorkRow } from '../../kernel/work/types.ts';

export interface JobRow extends WorkRow {
  workspaceId: string;
  mediaId: string;
  /** Who wants it; null from before this was recorded, or once they have left. */
  userId: string | null;
  kind: 'highlights' | 'snapshots' | 'framing';
  fingerprint: string;
  format: 'jpg' | 'png' | 'webp' | null;
  /** The parts in which a crop is searched. */
  segments: Segment[] | null;
  keyframes: CropKeyframe[] | null;
  follows: Follows | null;
  stack: Stack | null;
  problemCode: string | null;
  problemMessage: Message | null;
  createdAt: Date;
}
/** A new job; the engine's columns have defaults. */
export type NewJob = Pick<JobRow, NewColumns> & Partial<Pick<JobRow, 'userId' | 'format' | 'segments'>>;
type NewColumns = 'id' | 'workspaceId' | 'mediaId' | 'kind' | 'fingerprint' | 'createdAt';
export interface SnapshotRow {
  jobId: string;
  position: number;
  time: number;
  savedAs: string | null;
}
interface HighlightRow extends Highlight {
  jobId: string;
  position: number;
}
type Tables = { clipJob: Defaults<JobRow, NewColumns>; clipSnapshot: SnapshotRow; highlight: HighlightRow };

const parseJob = parserOf('clip_job', {
  segments: z.array(Segment).nullable(),
  keyframes: z.array(CropKeyframe).nullable(),
  stack: Stack.nullable(),
  problemMessage: StoredMessage.nullable(),
});
const parseHighlight = parserOf('highlight', { reasons: Highlight.shape.reasons });
/** A job as it was stored. @throws an Error if its JSON isn't valid */
export const jobOf = (row: JobRow): JobRow => parseJob(row, row.id);

/** The table of jobs. */
export const clipTable = { name: 'clip_job', queue: 'kind', owner: 'workspace_id' } as const;

/** The tables of clips. */
export function createClipsStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The same job if it is in progress; otherwise this one, with its times. */
    async begin(tx: Tx, row: NewJob, times: readonly number[]): Promise<JobRow> {
      const on = within(tx);
      const inserted = await on
        .insertInto('clipJob')
        .values({ ...row, segments: json(row.segments ?? null) })
        // An update, so that the existing row is returned and locked until this commits.
        .onConflict((conflict) =>
          conflict
            .columns(['mediaId', 'fingerprint'])
            .where('state', 'in', ['waiting', 'running'])
            .doUpdateSet({ fingerprint: row.fingerprint }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      if (inserted.id === row.id && times.length > 0) {
        await on
          .insertInto('clipSnapshot')
          .values(times.map((time, position) => ({ jobId: row.id, position, time, savedAs: null })))
          .execute();
      }
      return jobOf(inserted);
    },

    /** A video's last completed job with the same task. */
    async lastDone(workspaceId: string, mediaId: string, fingerprint: string): Promise<JobRow | undefined> {
      const row = await db
        .selectFrom('clipJob')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('mediaId', '=', mediaId)
        .where('fingerprint', '=', fingerprint)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && jobOf(row);
    },

    async find(workspaceId: string, id: string): Promise<JobRow | undefined> {
      const query = db.selectFrom('clipJob').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && jobOf(row);
    },

    /** A video's most recent jobs, newest first. */
    async ofMedia(workspaceId: string, mediaId: string, kind: JobRow['kind'], limit: number): Promise<JobRow[]> {
      const rows = await db
        .selectFrom('clipJob')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('mediaId', '=', mediaId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(jobOf);
    },

    async snapshots(jobIds: readonly string[]): Promise<SnapshotRow[]> {
      if (jobIds.length === 0) return [];
      return db.selectFrom('clipSnapshot').selectAll().where('jobId', 'in', jobIds).orderBy('jobId').orderBy('position').execute();
    },

    /** The results of a video's last search; a search in progress doesn't remove them. */
    async highlights(mediaId: string): Promise<Highlight[]> {
      const rows = await db
        .selectFrom('highlight')
        .select(['jobId', 'start', 'end', 'peak', 'score', 'reasons'])
        .where('jobId', '=', (job) =>
          job
            .selectFrom('clipJob')
            .select('id')
            .where('mediaId', '=', mediaId)
            .where('kind', '=', 'highlights')
            .where('state', '=', 'done')
            .orderBy('id', 'desc')
            .limit(1),
        )
        .orderBy('position')
        .execute();
      return rows.map(({ jobId, ...row }) => parseHighlight(row, jobId));
    },

    /** The columns that store a crop that was found. */
    found: ({ keyframes, follows, stack }: { keyframes: CropKeyframe[]; follows: Follows; stack: Stack | null }) => ({
      keyframes: json(keyframes),
      follows,
      stack: json(stack),
    }),

    /** Records a saved snapshot. False if the job was cancelled or taken over. */
    async saveSnapshot({ id, token }: Lease, position: number, savedAs: string): Promise<boolean> {
      const saved = await db
        .updateTable('clipSnapshot')
        .from('clipJob')
        .set({ savedAs })
        .whereRef('clipJob.id', '=', 'clipSnapshot.jobId')
        .where('clipJob.id', '=', id)
        .where('clipJob.leaseToken', '=', token)
        .where('clipSnapshot.position', '=', position)
        .returning('clipSnapshot.position')
        .executeTakeFirst();
      return saved !== undefined;
    },

    /** Writes a search's results, and deletes earlier ones. */
    async saveHighlights(tx: Tx, { id, mediaId }: Pick<JobRow, 'id' | 'mediaId'>, found: readonly Highlight[]): Promise<void> {
      const on = within(tx);
      await on
        .deleteFrom('clipJob')
        .where('mediaId', '=', mediaId)
        .where('kind', '=', 'highlights')
        .where('id', '<', id)
        .where('endedAt', 'is not', null)
        .execute();
      if (found.length === 0) return;
      const rows = found.map(({ reasons, ...one }, position) => ({ ...one, jobId: id, position, reasons: json(reasons) }));
      await on.insertInto('highlight').values(rows).execute();
    },

    /** Deletes old finished jobs; highlights stay as long as their video. */
    async forget(before: Date): Promise<void> {
      await db
        .deleteFrom('clipJob')
        .where('endedAt', '<', before)
        .where((row) => row.or([row('kind', '<>', 'highlights'), row('state', '<>', 'done')]))
        .execute();
    },
  };
}
export type ClipsStore = ReturnType<typeof createClipsStore>;
