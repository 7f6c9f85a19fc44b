import type { Edit } from '@everycast/contract/videos';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import {
  type JobTable,
  jobFrom,
  type MakingRow,
  makingFrom,
  type NewColumns,
  type VideosTables,
  type VideoTable,
  videoFrom,
} from './tables.ts';

/** Columns that aren't given have defaults. */
export type NewJob = Pick<JobTable, NewColumns> & Partial<Pick<JobTable, 'spec' | 'wantedAt'>>;

const underWay = ['waiting', 'running'] as const;
/** The kinds that people request and see. */
const requestedKinds = ['trim', 'export'] as const;

export type VideosStore = ReturnType<typeof createVideosStore>;

/** What people see and change of videos and jobs. */
export function createVideosStore(database: Database) {
  const db = database.withTables<VideosTables>();
  const within = (tx: Tx): Kysely<VideosTables> => tx.withTables<VideosTables>();
  const making = () => db.selectFrom('videoJob').selectAll().where('kind', 'in', requestedKinds);

  return {
    /** A video's row, created if there is none. */
    async video(tx: Tx, workspaceId: string, mediaId: string): Promise<VideoTable> {
      await within(tx)
        .insertInto('video')
        .values({ mediaId, workspaceId, editVersion: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return videoFrom(await within(tx).selectFrom('video').selectAll().where('mediaId', '=', mediaId).executeTakeFirstOrThrow());
    },

    async findVideo(workspaceId: string, mediaId: string): Promise<VideoTable | undefined> {
      const query = db.selectFrom('video').selectAll().where('workspaceId', '=', workspaceId).where('mediaId', '=', mediaId);
      const row = await query.executeTakeFirst();
      return row && videoFrom(row);
    },

    /** The progress of a running preparation; undefined: none. */
    preparation: (tx: Tx, mediaId: string): Promise<Pick<JobTable, 'progress'> | undefined> =>
      within(tx)
        .selectFrom('videoJob')
        .select('progress')
        .where('mediaId', '=', mediaId)
        .where('kind', '=', 'prepare')
        .where('state', 'in', underWay)
        .executeTakeFirst(),

    async forgetProblem(tx: Tx, mediaId: string): Promise<void> {
      const none = { problemCode: null, problemMessage: null, problemAt: null };
      await within(tx).updateTable('video').set(none).where('mediaId', '=', mediaId).execute();
    },

    /** Saves an edit based on `version`. Undefined: someone has changed it since. */
    async keepEdit(mediaId: string, edit: Edit, version: number): Promise<number | undefined> {
      const query = db.updateTable('video').set({ edit, editVersion: version + 1 });
      const row = await query.where('mediaId', '=', mediaId).where('editVersion', '=', version).returning('editVersion').executeTakeFirst();
      return row?.editVersion;
    },

    /** Queues a job. Undefined: the same one is in progress. */
    async addJob(tx: Tx, job: NewJob, now: Date): Promise<JobTable | undefined> {
      const row = await within(tx)
        .insertInto('videoJob')
        .values({ ...job, createdAt: now })
        .onConflict((conflict) => conflict.columns(['workspaceId', 'fingerprint']).where('state', 'in', underWay).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && jobFrom(row);
    },

    async sameUnderWay(workspaceId: string, fingerprint: string): Promise<MakingRow | undefined> {
      const same = making().where('workspaceId', '=', workspaceId).where('fingerprint', '=', fingerprint);
      const row = await same.where('state', 'in', underWay).executeTakeFirst();
      return row && makingFrom(row);
    },

    /** Until the transaction ends, nobody else queues one. */
    async lockCount(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `video jobs of ${workspaceId}`);
      const query = within(tx)
        .selectFrom('videoJob')
        .select((eb) => eb.fn.countAll<number>().as('count'));
      const mine = query.where('workspaceId', '=', workspaceId).where('kind', 'in', requestedKinds);
      return (await mine.where('state', 'in', underWay).executeTakeFirstOrThrow()).count;
    },

    async findJob(workspaceId: string, id: string): Promise<MakingRow | undefined> {
      const row = await making().where('workspaceId', '=', workspaceId).where('id', '=', id).executeTakeFirst();
      return row && makingFrom(row);
    },

    /** Newest first, those before `before`. */
    async listJobs(
      workspaceId: string,
      of: { mediaId?: string | undefined; before?: string | undefined; limit: number },
    ): Promise<MakingRow[]> {
      let query = making().where('workspaceId', '=', workspaceId);
      if (of.mediaId !== undefined) query = query.where('mediaId', '=', of.mediaId);
      if (of.before !== undefined) query = query.where('id', '<', of.before);
      return (await query.orderBy('id', 'desc').limit(of.limit).execute()).map(makingFrom);
    },

    async keepSaved(tx: Tx, id: string, mediaId: string): Promise<void> {
      await within(tx).updateTable('videoJob').set({ savedAs: mediaId }).where('id', '=', id).execute();
    },

    /** The size of a workspace's stored cuts and exports. */
    async madeBytes(tx: Tx, workspaceId: string): Promise<number> {
      const { total } = await tx
        .withTables<VideosTables>()
        .selectFrom('videoJob')
        .select(sql<number>`coalesce(sum((file ->> 'bytes')::bigint), 0)::bigint`.as('total'))
        .where('workspaceId', '=', workspaceId)
        .where('kind', 'in', ['trim', 'export'])
        .where('fileKey', 'is not', null)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Deletes jobs that ended before this time; their files are no longer referenced then. Renditions are kept as posts need them. */
    async forgetEnded(before: Date): Promise<void> {
      await db.deleteFrom('videoJob').where('endedAt', '<', before).where('kind', '!=', 'rendition').execute();
    },
  };
}
