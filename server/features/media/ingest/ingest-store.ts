import type { Ingest } from '@everycast/contract/media';
import { MediaCredit } from '@everycast/contract/media-credit';
import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Defaults, Tx } from '../../../kernel/database/database.ts';
import { parserOf } from '../../../kernel/database/json.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import { StoredMessage } from '../../../kernel/messages.ts';
import type { Lease, Problem, WorkRow } from '../../../kernel/work/types.ts';
import type { MediaRow } from '../media-store.ts';

/** A file of a source: where it is, and which one it is there. */
const RemoteRef = z.object({ place: z.string(), entry: z.string() });
export type RemoteRef = z.infer<typeof RemoteRef>;

export interface IngestRow extends WorkRow {
  workspaceId: string;
  userId: string | null;
  source: Ingest['source'];
  url: string | null;
  /** For a file of a source: which one. */
  remote: RemoteRef | null;
  credit: MediaCredit | null;
  name: string;
  folderId: string | null;
  /** The next stage: upload, download from its URL, the same from a slow host, or examination of the complete file. */
  stage: 'upload' | 'fetch' | 'slow' | 'check';
  receivedBytes: number;
  totalBytes: number | null;
  problemCode: string | null;
  problemMessage: Message | null;
  mediaId: string | null;
  duplicate: boolean;
  cleaned: boolean;
  createdAt: Date;
  changedAt: Date;
}
/** The columns of a new ingest; the others have defaults. */
type NewColumns = 'id' | 'workspaceId' | 'source' | 'stage' | 'name' | 'receivedBytes' | 'createdAt' | 'changedAt';
export type NewIngest = Pick<IngestRow, NewColumns> & Partial<IngestRow>;
type Tables = { mediaIngest: Defaults<IngestRow, NewColumns>; media: MediaRow };

const parseRow = parserOf('media_ingest', {
  problemMessage: StoredMessage.nullable(),
  remote: RemoteRef.nullable(),
  credit: MediaCredit.nullable(),
});

/**
 * The table of ingests. Downloads and examinations have separate places, because downloads may take hours, and so have downloads from slow
 * hosts, so that no others wait for them; uploads are held by requests.
 */
export const ingestTable = { name: 'media_ingest', queue: 'stage', owner: 'workspace_id', host: 'host' } as const;

const open = ['waiting', 'running'] as const;

/** Ingests. A write with a lease changes nothing once the lease is lost or the ingest has ended. */
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
    insert: (tx: Tx, row: NewIngest): Promise<IngestRow> =>
      within(tx).insertInto('mediaIngest').values(row).returningAll().executeTakeFirstOrThrow(),

    /** Hands a download back, to those from slow hosts. @returns false if the lease is lost */
    giveBackSlow: (tx: Tx, lease: Lease, now: Date): Promise<boolean> =>
      change(
        lease,
        {
          stage: 'slow',
          state: 'waiting',
          leaseToken: null,
          nextAttemptAt: new Date(0),
          attempts: 0,
          progress: 0,
          receivedBytes: 0,
          totalBytes: null,
          changedAt: now,
        },
        tx,
      ),

    async find(id: string): Promise<IngestRow | undefined> {
      const row = await db.selectFrom('mediaIngest').selectAll().where('id', '=', id).executeTakeFirst();
      return row && parseRow(row, row.id);
    },

    /** Declared bytes of unfinished ingests. */
    async comingBytes(workspaceId: string, tx: Tx = database): Promise<number> {
      const { total } = await within(tx)
        .selectFrom('mediaIngest')
        .select(sql<number>`coalesce(sum(coalesce(total_bytes, received_bytes)), 0)::bigint`.as('total'))
        .where('workspaceId', '=', workspaceId)
        .where('state', 'in', open)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** How many a workspace has in progress. Until the transaction ends, nobody else begins one. */
    async lockCount(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `ingests of ${workspaceId}`);
      const { count } = await within(tx)
        .selectFrom('mediaIngest')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('workspaceId', '=', workspaceId)
        .where('state', 'in', open)
        .executeTakeFirstOrThrow();
      return count;
    },

    progress: (lease: Lease, set: Partial<Pick<IngestRow, 'receivedBytes' | 'totalBytes' | 'name'>>, now: Date) =>
      change(lease, { ...set, changedAt: now }),
    /** All of it is in the storage; its worker continues with it. */
    received: (lease: Lease, bytes: number, now: Date) => change(lease, inStorage(bytes, now)),
    /** The same, for a worker to continue. */
    handOver: (tx: Tx, lease: Lease, bytes: number, now: Date) =>
      change(lease, { ...inStorage(bytes, now), state: 'waiting', leaseToken: null, nextAttemptAt: now }, tx),

    /** Gives up uploads without activity since `before`. */
    giveUp: (before: Date, { code, message }: Problem, now: Date) =>
      db
        .updateTable('mediaIngest')
        .set({ problemCode: code, problemMessage: message, state: 'failed', leaseToken: null, nextAttemptAt: null, endedAt: now })
        .where('stage', '=', 'upload')
        .where('changedAt', '<', before)
        .where('nextAttemptAt', '<=', now)
        .returning(['id', 'workspaceId'])
        .execute(),

    /** An ended ingest, or some that ended `before` without cleanup; with what cleanup needs. */
    ended: (which: { id: string } | { before: Date } | { workspaceId: string }) =>
      db
        .selectFrom('mediaIngest')
        .leftJoin('media', (join) => join.onRef('media.id', '=', 'mediaIngest.id'))
        .select(['mediaIngest.id', 'mediaIngest.workspaceId', 'media.fileKey', 'media.thumbnailKey'])
        .where('state', 'in', ['done', 'failed', 'cancelled'])
        .where((row) =>
          'id' in which
            ? row('mediaIngest.id', '=', which.id)
            : row.and([
                row('cleaned', '=', false),
                'before' in which ? row('endedAt', '<', which.before) : row('mediaIngest.workspaceId', '=', which.workspaceId),
              ]),
        )
        .limit(100)
        .execute(),

    /** Those of a workspace that haven't ended. */
    async open(workspaceId: string): Promise<{ id: string; workspaceId: string }[]> {
      const query = db.selectFrom('mediaIngest').select(['id', 'workspaceId']).where('workspaceId', '=', workspaceId);
      return query.where('state', 'in', open).execute();
    },

    async markCleaned(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.updateTable('mediaIngest').set({ cleaned: true }).where('id', 'in', ids).execute();
    },

    /** Those of `ids` that are still uploading, with their declared sizes. */
    async receiving(ids: readonly string[]): Promise<Map<string, number | null>> {
      if (ids.length === 0) return new Map();
      const asked = db
        .selectFrom('mediaIngest')
        .select(['id', 'totalBytes'])
        .where(sql<boolean>`id::text = any(${[...ids]}::text[])`);
      const rows = await asked.where('stage', '=', 'upload').where('state', 'in', open).execute();
      return new Map(rows.map(({ id, totalBytes }) => [id, totalBytes]));
    },

    /** An upload's progress. @returns its workspace, while it is uploading */
    async arrived(id: string, receivedBytes: number, now: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('mediaIngest')
        .set({ receivedBytes, changedAt: now })
        .where('id', '=', id)
        .where('stage', '=', 'upload')
        .where('state', 'in', open)
        .returning('workspaceId')
        .executeTakeFirst();
      return row?.workspaceId;
    },

    /** Deletes those that ended before, except those that say who brought a file in: that decides who sees it. */
    async forget(before: Date): Promise<void> {
      await db
        .deleteFrom('mediaIngest')
        .where('cleaned', '=', true)
        .where('endedAt', '<', before)
        .where((row) => row.or([row('userId', 'is', null), row('mediaId', 'is', null)]))
        .execute();
    },
  };
}
export type IngestStore = ReturnType<typeof createIngestStore>;

const inStorage = (bytes: number, now: Date) =>
  ({ stage: 'check', receivedBytes: bytes, totalBytes: bytes, attempts: 0, changedAt: now }) as const;

/** Of an upload: it is incomplete, and hasn't ended. */
export const isUploading = ({ stage, state }: Pick<IngestRow, 'stage' | 'state'>): boolean =>
  stage === 'upload' && (state === 'waiting' || state === 'running');
