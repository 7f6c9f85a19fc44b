import type { Ingest } from '@everycast/contract/media';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { MediaRow } from '../store.ts';

export type IngestRow = {
  id: string;
  workspaceId: string;
  userId: string | null;
  source: Ingest['source'];
  url: string | null;
  name: string;
  folderId: string | null;
  state: Ingest['state'];
  receivedBytes: number;
  totalBytes: number | null;
  problemCode: string | null;
  problemMessage: string | null;
  mediaId: string | null;
  duplicate: boolean;
  leaseToken: string | null;
  leaseUntil: Date | null;
  tries: number;
  cleaned: boolean;
  createdAt: Date;
  changedAt: Date;
};
type Tables = { mediaIngest: IngestRow; media: MediaRow };

/** Who works on an intake, and until when without a further word. */
export interface Lease {
  id: string;
  token: string;
}

/** Fetching what is at an address, and looking into what is here: each has places of its own, for the first may take hours. */
export type Lane = 'fetch' | 'check';

interface Claim {
  now: Date;
  until: Date;
  token: string;
  lane: Lane;
  idleOnly: boolean;
  perWorkspace: number;
  perHost: number;
  /** Those that this process is still at, so that it never takes them from itself. */
  without?: readonly string[];
}

const open = ['receiving', 'checking'] as const;

/** Files on their way in. Where a lease is named, nothing changes for whoever has lost it, or once the intake has ended. */
export function createIngestStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  async function change({ id, token }: Lease, set: Partial<IngestRow>, tx: Tx = database): Promise<boolean> {
    const changed = await within(tx)
      .updateTable('mediaIngest')
      .set(set)
      .where('id', '=', id)
      .where('leaseToken', '=', token)
      .where('state', 'in', open)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  return {
    async insert(tx: Tx, row: IngestRow): Promise<void> {
      await within(tx).insertInto('mediaIngest').values(row).execute();
    },

    find: (id: string): Promise<Selectable<IngestRow> | undefined> =>
      db.selectFrom('mediaIngest').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Bytes that those which are not in yet said they have. */
    async comingBytes(workspaceId: string): Promise<number> {
      const { total } = await db
        .selectFrom('mediaIngest')
        .select(sql<number>`coalesce(sum(coalesce(total_bytes, received_bytes)), 0)::bigint`.as('total'))
        .where('workspaceId', '=', workspaceId)
        .where('state', 'in', open)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** How many a workspace has under way. */
    async count(workspaceId: string): Promise<number> {
      const { count } = await db
        .selectFrom('mediaIngest')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('workspaceId', '=', workspaceId)
        .where('state', 'in', open)
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Takes one that waits for a worker: first of the workspaces that have the fewest under way, then the oldest. None of a workspace or a
     * host that has as many under way as it may; with `idleOnly` none of a workspace that has any in this lane.
     */
    claim: ({ now, until, token, without = [], ...wanted }: Claim): Promise<IngestRow | undefined> =>
      db
        .updateTable('mediaIngest')
        .set((row) => ({ leaseToken: token, leaseUntil: until, tries: row('tries', '+', 1) }))
        .where('id', 'in', (one) =>
          one
            .selectFrom('mediaIngest as waiting')
            .select('waiting.id')
            .where(inLane('waiting', wanted.lane))
            .where(sql<boolean>`waiting.id <> all (${without}::uuid[])`)
            .where(sql<boolean>`(waiting.lease_until is null or waiting.lease_until <= ${now})`)
            .where(hasPlace({ ...wanted, now }))
            .orderBy(underWay(wanted.lane, now))
            .orderBy('waiting.id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst(),

    /** The next moment at which one may be taken, as `claim` takes them, the past too; null where none is. */
    async next(wanted: Omit<Claim, 'until' | 'token'>): Promise<Date | null> {
      const row = await db
        .selectFrom('mediaIngest as waiting')
        .select(sql<Date>`coalesce(waiting.lease_until, waiting.changed_at)`.as('at'))
        .where(inLane('waiting', wanted.lane))
        // What is under way may be taken once its lease has ended.
        .where(sql<boolean>`(waiting.lease_token is not null or ${hasPlace(wanted)})`)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst();
      return row?.at ?? null;
    },

    /** Takes the lease of one that nobody holds. */
    async take({ id, token }: Lease, now: Date, until: Date): Promise<boolean> {
      const taken = await db
        .updateTable('mediaIngest')
        .set({ leaseToken: token, leaseUntil: until })
        .where('id', '=', id)
        .where('state', 'in', open)
        .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    renew: (lease: Lease, until: Date) => change(lease, { leaseUntil: until }),
    /** Gives it back: nobody takes it before `until`. */
    release: (lease: Lease, until: Date | null) => change(lease, { leaseToken: null, leaseUntil: until }),
    /** The same, for a worker that only began: this try does not count. */
    giveBack: (lease: Lease) =>
      change(lease, { leaseToken: null, leaseUntil: null, tries: sql<number>`greatest(tries - 1, 0)` as unknown as number }),
    progress: (lease: Lease, set: Partial<Pick<IngestRow, 'receivedBytes' | 'totalBytes' | 'name'>>, now: Date) =>
      change(lease, { ...set, changedAt: now }),
    /** All of it lies in the storage. */
    received: (lease: Lease, bytes: number, now: Date) => change(lease, inStorage(bytes, now)),
    /** The same, for a worker to go on. */
    handOver: (tx: Tx, lease: Lease, bytes: number, now: Date) =>
      change(lease, { ...inStorage(bytes, now), leaseToken: null, leaseUntil: null }, tx),
    done: (tx: Tx, lease: Lease, result: { mediaId: string; duplicate: boolean }, now: Date) =>
      change(lease, { ...result, state: 'done', leaseToken: null, leaseUntil: null, changedAt: now }, tx),
    fail: (lease: Lease, problem: Pick<IngestRow, 'problemCode' | 'problemMessage'>, now: Date) =>
      change(lease, { ...problem, state: 'failed', leaseToken: null, leaseUntil: null, changedAt: now }),

    /** Ends one that is not in yet; `held`: somebody was at it. */
    async cancel(tx: Tx, id: string, now: Date): Promise<{ held: boolean } | null> {
      const row = await within(tx)
        .selectFrom('mediaIngest')
        .select(['leaseUntil', 'state'])
        .where('id', '=', id)
        .where('state', 'in', open)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      await within(tx)
        .updateTable('mediaIngest')
        .set({ state: 'cancelled', leaseToken: null, leaseUntil: null, changedAt: now })
        .where('id', '=', id)
        .execute();
      return { held: row.leaseUntil !== null && row.leaseUntil > now };
    },

    /** Gives up uploads that nothing came of since `before`. */
    giveUp: (before: Date, problem: Pick<IngestRow, 'problemCode' | 'problemMessage'>, now: Date) =>
      db
        .updateTable('mediaIngest')
        .set({ ...problem, state: 'failed', leaseToken: null, leaseUntil: null, changedAt: now })
        .where('state', '=', 'receiving')
        .where('source', '=', 'upload')
        .where('changedAt', '<', before)
        .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
        .returning(['id', 'workspaceId'])
        .execute(),

    /** One that has ended, or some that ended `before` and were not cleaned up after; with what is still needed of them. */
    ended: (which: { id: string } | { before: Date }) =>
      db
        .selectFrom('mediaIngest')
        .leftJoin('media', (join) => join.onRef('media.id', '=', 'mediaIngest.id'))
        .select(['mediaIngest.id', 'mediaIngest.workspaceId', 'media.fileKey', 'media.thumbnailKey'])
        .where('state', 'in', ['done', 'failed', 'cancelled'])
        .where((row) =>
          'id' in which ? row('mediaIngest.id', '=', which.id) : row.and([row('cleaned', '=', false), row('changedAt', '<', which.before)]),
        )
        .limit(100)
        .execute(),

    async markCleaned(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.updateTable('mediaIngest').set({ cleaned: true }).where('id', 'in', ids).execute();
    },

    /** Those of `ids` that still receive an upload, with the bytes that it will have. */
    async receiving(ids: readonly string[]): Promise<Map<string, number | null>> {
      if (ids.length === 0) return new Map();
      const asked = db
        .selectFrom('mediaIngest')
        .select(['id', 'totalBytes'])
        .where(sql<boolean>`id::text = any(${[...ids]}::text[])`);
      const rows = await asked.where('state', '=', 'receiving').execute();
      return new Map(rows.map(({ id, totalBytes }) => [id, totalBytes]));
    },

    /** How far an upload is. @returns its workspace, while it is being received */
    async arrived(id: string, receivedBytes: number, now: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('mediaIngest')
        .set({ receivedBytes, changedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'receiving')
        .returning('workspaceId')
        .executeTakeFirst();
      return row?.workspaceId;
    },

    /** Forgets those that ended before. */
    async forget(before: Date): Promise<void> {
      await db.deleteFrom('mediaIngest').where('cleaned', '=', true).where('changedAt', '<', before).execute();
    },
  };
}
export type IngestStore = ReturnType<typeof createIngestStore>;

const inStorage = (bytes: number, now: Date) =>
  ({ state: 'checking', receivedBytes: bytes, totalBytes: bytes, tries: 0, changedAt: now }) as const;

/** Those that a worker has to do with: to be fetched from an address, or here in full and to be looked into. */
const inLane = (name: 'waiting' | 'other', lane: Lane) => {
  const row = sql.raw(name);
  return lane === 'fetch'
    ? sql<boolean>`${row}.state = 'receiving' and ${row}.source = 'address'`
    : sql<boolean>`${row}.state = 'checking'`;
};

/** How many others of the lane some worker is at, of the same workspace or of the same host. */
const underWay = (lane: Lane, now: Date, same: 'workspace' | 'host' = 'workspace') => sql<number>`(select count(*) from media_ingest other
  where ${same === 'host' ? sql`${hostIn('other')} = ${hostIn('waiting')}` : sql`other.workspace_id = waiting.workspace_id`}
    and other.lease_token is not null and other.lease_until > ${now} and ${inLane('other', lane)})`;

/** Of an address, what stands between its second and its third slash. */
const hostIn = (name: 'waiting' | 'other') => sql<string>`split_part(${sql.raw(name)}.url, '/', 3)`;

const hasPlace = ({ now, lane, idleOnly, perWorkspace, perHost }: Omit<Claim, 'until' | 'token'>) => {
  const ofWorkspace = sql<boolean>`${underWay(lane, now)} < ${idleOnly ? 1 : perWorkspace}`;
  return lane === 'fetch' ? sql<boolean>`(${ofWorkspace} and ${underWay(lane, now, 'host')} < ${perHost})` : ofWorkspace;
};
