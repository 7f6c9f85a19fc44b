import type { Follows, Highlight } from '@everycast/contract/clips';
import type { CropKeyframe, Segment } from '@everycast/contract/videos';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';

export interface JobRow {
  id: string;
  workspaceId: string;
  mediaId: string;
  kind: 'highlights' | 'snapshots' | 'framing';
  asked: string;
  format: 'jpg' | 'png' | 'webp' | null;
  /** The parts that a crop is looked for in. */
  segments: Segment[] | null;
  keyframes: CropKeyframe[] | null;
  follows: Follows | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  attempts: number;
  problemCode: string | null;
  problemMessage: string | null;
  leaseToken: string | null;
  leaseUntil: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}
export interface SnapshotRow {
  jobId: string;
  position: number;
  time: number;
  savedAs: string | null;
}
interface HighlightRow extends Omit<Highlight, 'reasons'> {
  jobId: string;
  position: number;
  /** JSON */
  reasons: string;
}
/** A job in a worker's hand: void as soon as the lease is another's. */
export type Held = Pick<JobRow, 'id' | 'leaseToken'>;
export type Ending = Pick<JobRow, 'state' | 'problemCode' | 'problemMessage' | 'finishedAt'> &
  Partial<Pick<JobRow, 'attempts' | 'keyframes' | 'follows'>>;

interface Taking {
  kind: JobRow['kind'];
  idleOnly: boolean;
  leaseToken: string;
  now: Date;
  leaseUntil: Date;
  /** Jobs that this process is still at, so that it never takes them from itself. */
  without?: readonly string[];
}

type Tables = { clipJob: JobRow; clipSnapshot: SnapshotRow; highlight: HighlightRow };

/** The tables of clips. */
export function createClipsStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The job that does the same and is under way, if there is one; else this one, with its moments. */
    async begin(tx: Tx, row: JobRow, times: readonly number[]): Promise<JobRow> {
      const on = within(tx);
      const inserted = await on
        .insertInto('clipJob')
        .values({ ...row, segments: json(row.segments) })
        // Touched, so that the one that is there comes back, and stays until this commits.
        .onConflict((conflict) =>
          conflict.columns(['mediaId', 'asked']).where('state', 'in', ['waiting', 'running']).doUpdateSet({ asked: row.asked }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      if (inserted.id === row.id && times.length > 0) {
        await on
          .insertInto('clipSnapshot')
          .values(times.map((time, position) => ({ jobId: row.id, position, time, savedAs: null })))
          .execute();
      }
      return inserted;
    },

    /** The last job of a video that did the same to its end. */
    lastDone: (workspaceId: string, mediaId: string, asked: string) =>
      db
        .selectFrom('clipJob')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('mediaId', '=', mediaId)
        .where('asked', '=', asked)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    find: (workspaceId: string, id: string) =>
      db.selectFrom('clipJob').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id).executeTakeFirst(),

    /** The last jobs of a video, newest first. */
    ofMedia: (workspaceId: string, mediaId: string, kind: JobRow['kind'], limit: number) =>
      db
        .selectFrom('clipJob')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('mediaId', '=', mediaId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async snapshots(jobIds: readonly string[]): Promise<SnapshotRow[]> {
      if (jobIds.length === 0) return [];
      return db.selectFrom('clipSnapshot').selectAll().where('jobId', 'in', jobIds).orderBy('jobId').orderBy('position').execute();
    },

    /** What the last look through a video found; a look that goes on takes nothing away. */
    async highlights(mediaId: string): Promise<Highlight[]> {
      const rows = await db
        .selectFrom('highlight')
        .select(['start', 'end', 'peak', 'score', 'reasons'])
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
      return rows as unknown as Highlight[];
    },

    /** True where it was still open. */
    async cancel(tx: Tx, workspaceId: string, id: string, now: Date): Promise<boolean> {
      const cancelled = await within(tx)
        .updateTable('clipJob')
        .set({ state: 'cancelled', finishedAt: now, leaseToken: null, leaseUntil: null })
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .returning('id')
        .executeTakeFirst();
      return cancelled !== undefined;
    },

    /**
     * Takes the next job of a kind, or one whose worker is gone: of the workspace that has the fewest of it under way, and was served
     * longest ago, so that nobody waits behind another's fifty. `idleOnly`: only of a workspace that has none of it under way.
     */
    take: ({ kind, idleOnly, leaseToken, now, leaseUntil, without = [] }: Taking): Promise<JobRow | undefined> =>
      database.transaction().execute(async (tx) => {
        // One after the other, so that each sees what the others have under way.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`clip jobs ${kind}`}, 0))`.execute(tx);
        return within(tx)
          .updateTable('clipJob')
          .set((row) => ({ state: 'running' as const, leaseToken, leaseUntil, startedAt: now, attempts: row('attempts', '+', 1) }))
          .where('id', '=', (job) =>
            job
              .selectFrom('clipJob as next')
              .select('next.id')
              .where('next.kind', '=', kind)
              .where(sql<boolean>`next.id <> all (${without}::uuid[])`)
              .where((row) =>
                row.or([row('next.state', '=', 'waiting'), row.and([row('next.state', '=', 'running'), row('next.leaseUntil', '<', now)])]),
              )
              .$if(idleOnly, (some) => some.where(sql<boolean>`${underWay(kind, now)} = 0`))
              .orderBy(underWay(kind, now))
              .orderBy(
                (row) =>
                  row
                    .selectFrom('clipJob as served')
                    .select(({ fn }) => fn.max('served.startedAt').as('last'))
                    .whereRef('served.workspaceId', '=', 'next.workspaceId')
                    .where('served.kind', '=', kind),
                (order) => order.asc().nullsFirst(),
              )
              .orderBy('next.id')
              .limit(1)
              .forUpdate('next')
              .skipLocked(),
          )
          .returningAll()
          .executeTakeFirst();
      }),

    /** Keeps a job for longer and notes how far it is. False where it is cancelled, or another's. */
    async hold({ id, leaseToken }: Held, progress: number, leaseUntil: Date): Promise<boolean> {
      const held = await db
        .updateTable('clipJob')
        .set({ progress, leaseUntil })
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .returning('id')
        .executeTakeFirst();
      return held !== undefined;
    },

    /** Lets go of a job. False where it was cancelled meanwhile, or is another's. */
    async end(tx: Tx, { id, leaseToken }: Held, { keyframes, ...ending }: Ending): Promise<boolean> {
      const ended = await within(tx)
        .updateTable('clipJob')
        .set({
          ...ending,
          ...(keyframes && { keyframes: json(keyframes) }),
          ...(ending.state === 'done' && { progress: 1 }),
          leaseToken: null,
          leaseUntil: null,
        })
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    /** Notes what a moment was saved as. False where the job was cancelled meanwhile, or is another's. */
    async saveSnapshot({ id, leaseToken }: Held, position: number, savedAs: string): Promise<boolean> {
      const saved = await db
        .updateTable('clipSnapshot')
        .from('clipJob')
        .set({ savedAs })
        .whereRef('clipJob.id', '=', 'clipSnapshot.jobId')
        .where('clipJob.id', '=', id)
        .where('clipJob.leaseToken', '=', leaseToken)
        .where('clipSnapshot.position', '=', position)
        .returning('clipSnapshot.position')
        .executeTakeFirst();
      return saved !== undefined;
    },

    /** Writes what a look found, and lets go of what earlier ones found. */
    async saveHighlights(tx: Tx, { id, mediaId }: Pick<JobRow, 'id' | 'mediaId'>, found: readonly Highlight[]): Promise<void> {
      const on = within(tx);
      await on
        .deleteFrom('clipJob')
        .where('mediaId', '=', mediaId)
        .where('kind', '=', 'highlights')
        .where('id', '<', id)
        .where('finishedAt', 'is not', null)
        .execute();
      if (found.length === 0) return;
      const rows = found.map(({ reasons, ...one }, position) => ({ ...one, jobId: id, position, reasons: JSON.stringify(reasons) }));
      await on.insertInto('highlight').values(rows).execute();
    },

    /** Forgets work that ended long ago; highlights stay as long as their video. */
    async forget(before: Date): Promise<void> {
      await db
        .deleteFrom('clipJob')
        .where('finishedAt', '<', before)
        .where((row) => row.or([row('kind', '<>', 'highlights'), row('state', '<>', 'done')]))
        .execute();
    },
  };
}
export type ClipsStore = ReturnType<typeof createClipsStore>;

/** A list as its column takes it: what a driver is given as a list, it writes as one of the database's own. */
const json = <T>(value: T) => sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** How many of a kind of the same workspace some worker is at. */
const underWay = (kind: JobRow['kind'], now: Date) => sql<number>`(select count(*) from clip_job busy
  where busy.workspace_id = next.workspace_id and busy.kind = ${kind} and busy.state = 'running' and busy.lease_until >= ${now})`;
