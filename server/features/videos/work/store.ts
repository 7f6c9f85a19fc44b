import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { JobTable, MadeFile, VideosTables, VideoTable } from '../tables.ts';

/** A job that a worker has taken. `attempts` counts this one too. */
export type Claimed = Pick<JobTable, 'id' | 'workspaceId' | 'mediaId' | 'kind' | 'edit' | 'output' | 'spec' | 'attempts' | 'createdAt'> & {
  token: string;
};
export type Lease = Pick<Claimed, 'id' | 'token'>;
export type JobProblem = { code: string; message: string };
export type Made = Pick<JobTable, 'method' | 'why' | 'posterKey'> & { fileKey: string; file: MadeFile };
/** What was made of a video; lists are kept as they are. */
export type Parts = Partial<
  Pick<VideoTable, 'facts' | 'plays' | 'keyframes' | 'sheet' | 'sheetKey' | 'waveform' | 'waveformKey' | 'proxyKey'>
>;

/** What is to be taken: `until` ends the lease, and `token` is its own. */
interface Claim {
  now: Date;
  until: Date;
  token: string;
  kind: JobTable['kind'];
  idleOnly?: boolean;
  /** Jobs that this process is still at, so that it never takes them from itself. */
  without?: readonly string[];
}

export type WorkStore = ReturnType<typeof createWorkStore>;

/** What workers read and write. Every write is void without the lease. */
export function createWorkStore(database: Database) {
  const db = database.withTables<VideosTables>();
  const within = (tx: Tx): Kysely<VideosTables> => tx.withTables<VideosTables>();
  const held = (tx: Tx, { id, token }: Lease, now: Date) =>
    within(tx).updateTable('videoJob').where('id', '=', id).where('leaseToken', '=', token).where('nextAttemptAt', '>', now);
  const ended = (now: Date) => ({ nextAttemptAt: null, leaseToken: null, secondsLeft: null, endedAt: now });
  const one = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

  /** Ends a job; of a preparation its video says the problem too. */
  async function fail(lease: Lease, now: Date, { code, message }: JobProblem): Promise<boolean> {
    return database.transaction().execute(async (tx) => {
      const problem = { problemCode: code, problemMessage: message };
      const query = held(tx, lease, now).set({ state: 'failed', ...ended(now), ...problem });
      const job = await query.returning(['kind', 'mediaId']).executeTakeFirst();
      if (job?.kind === 'prepare') {
        await within(tx)
          .updateTable('video')
          .set({ ...problem, problemAt: now })
          .where('mediaId', '=', job.mediaId)
          .execute();
      }
      return job !== undefined;
    });
  }

  return {
    /**
     * Takes one job of a kind with a lease. First come those of workspaces with the fewest running, of them whoever ran least lately.
     * `idleOnly`: only of a workspace that has none of this kind running, in whatever process. A job whose lease ended is taken over. Null:
     * there is none.
     */
    async claim({ now, until, token, kind, idleOnly = false, without = [] }: Claim): Promise<Claimed | null> {
      return database.transaction().execute(async (tx) => {
        // Claims come one after the other, so that each sees what the others have running.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`video jobs ${kind}`}, 0))`.execute(tx);
        const { rows } = await sql<Omit<Claimed, 'token'>>`
        with busy as (
          select workspace_id, count(*) as running from video_job
          where state = 'running' and next_attempt_at > ${now} and kind = ${kind} group by workspace_id
        ),
        waiting as (
          select id, workspace_id, row_number() over (partition by workspace_id order by id) as place
          from video_job where next_attempt_at <= ${now} and kind = ${kind} and id <> all (${without}::uuid[])
        ),
        latest as (
          select workspace_id, max(started_at) as ran from video_job
          where workspace_id in (select workspace_id from waiting) and kind = ${kind} group by workspace_id
        ),
        picked as (
          select video_job.id from video_job
          join waiting on waiting.id = video_job.id
          join latest on latest.workspace_id = video_job.workspace_id
          left join busy on busy.workspace_id = video_job.workspace_id
          where video_job.next_attempt_at <= ${now} and (busy.running is null or not ${idleOnly})
          order by waiting.place + coalesce(busy.running, 0), latest.ran nulls first, video_job.id
          limit 1 for no key update of video_job skip locked
        )
        update video_job set state = 'running', lease_token = ${token}::uuid, next_attempt_at = ${until}, attempts = attempts + 1,
          started_at = ${now}, progress = 0, seconds_left = null
        from picked where video_job.id = picked.id
        returning video_job.id, workspace_id, media_id, kind, edit, output, spec, attempts, created_at`.execute(tx);
        return rows[0] ? { ...rows[0], token } : null;
      });
    },

    /** The next moment at which a job of this kind may be taken, as `claim` takes them; it has passed where one waits. */
    async nextAt({ now, kind, idleOnly = false }: Pick<Claim, 'now' | 'kind' | 'idleOnly'>): Promise<Date | null> {
      const of = db.selectFrom('videoJob').where('nextAttemptAt', 'is not', null).where('kind', '=', kind);
      const busy = of.select('workspaceId').where('state', '=', 'running').where('nextAttemptAt', '>', now);
      // What runs may be taken once its lease has ended.
      const open = idleOnly ? of.where((job) => job.or([job('state', '=', 'running'), job('workspaceId', 'not in', busy)])) : of;
      return (await open.select((eb) => eb.fn.min('nextAttemptAt').as('at')).executeTakeFirstOrThrow()).at;
    },

    /** Holds a lease for longer and writes how far it is. False: it is lost, for somebody cancelled the job or took it over. */
    async beat(lease: Lease, now: Date, until: Date, progress: number, secondsLeft: number | null): Promise<boolean> {
      return one(await held(database, lease, now).set({ nextAttemptAt: until, progress, secondsLeft }).executeTakeFirst());
    },

    fail,

    async finish(lease: Lease, now: Date, made: Made): Promise<boolean> {
      return one(
        await held(database, lease, now)
          .set({ state: 'done', ...ended(now), ...made, progress: 1 })
          .executeTakeFirst(),
      );
    },

    /** Ends a preparation: its video has all its parts. */
    async prepared(lease: Lease, now: Date): Promise<boolean> {
      return database.transaction().execute(async (tx) => {
        const query = held(tx, lease, now).set({ state: 'done', ...ended(now), progress: 1 });
        const job = await query.returning('mediaId').executeTakeFirst();
        if (!job) return false;
        const whole = { preparedAt: now, problemCode: null, problemMessage: null, problemAt: null };
        await within(tx).updateTable('video').set(whole).where('mediaId', '=', job.mediaId).execute();
        return true;
      });
    },

    /** Gives a job back, to be taken from `at` on. `spent`: this try counts. */
    async giveBack(lease: Lease, now: Date, at: Date, spent: boolean): Promise<boolean> {
      const attempts = sql<number>`attempts - ${spent ? 0 : 1}`;
      return one(
        await held(database, lease, now)
          .set({ state: 'waiting', nextAttemptAt: at, leaseToken: null, attempts, progress: 0, secondsLeft: null })
          .executeTakeFirst(),
      );
    },

    video: (mediaId: string): Promise<VideoTable | undefined> =>
      db.selectFrom('video').selectAll().where('mediaId', '=', mediaId).executeTakeFirst(),

    /** Keeps parts of the video that a preparation is at. */
    async keepParts(lease: Lease & { mediaId: string }, now: Date, { keyframes, ...parts }: Parts): Promise<boolean> {
      const list = keyframes ? { keyframes: sql<number[]>`${JSON.stringify(keyframes)}::jsonb` } : {};
      const job = db.selectFrom('videoJob').select('id').where('id', '=', lease.id).where('leaseToken', '=', lease.token);
      const query = db.updateTable('video').set({ ...parts, ...list });
      return one(
        await query
          .where('mediaId', '=', lease.mediaId)
          .where((eb) => eb.exists(job.where('nextAttemptAt', '>', now)))
          .executeTakeFirst(),
      );
    },

    /** How many are in a state. */
    async count(state: JobTable['state']): Promise<number> {
      const query = db.selectFrom('videoJob').select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('state', '=', state).where('nextAttemptAt', 'is not', null).executeTakeFirstOrThrow()).count;
    },
  };
}
