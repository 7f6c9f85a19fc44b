import { defined } from '@everycast/contract/defined';
import type { Tx } from '../../../kernel/database/database.ts';
import { seenByAll } from '../../../kernel/database/limit.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { WorkIn } from '../../../kernel/work/work.ts';
import { keysOf, pieceKey } from '../keys.ts';
import type { MediaRow } from '../media-store.ts';
import { shownName } from '../rules.ts';
import type { Arrived, IngestFile } from './ingest.ts';
import type { IngestRow, IngestStore, NewIngest } from './ingest-store.ts';
import { problemOf, unknownProblem } from './problem.ts';
import type { PieceStore } from './uploads/piece-store.ts';

/** A local file that is already complete. Seconds, bytes and pixels are measured here. */
export interface GivenFile {
  path: string;
  name: string;
  folderId?: string | null;
  alt?: string;
  tags?: string[];
  credit?: MediaRow['credit'];
  generated?: MediaRow['generated'];
  /** A local image as a video's poster, if one was chosen. */
  poster?: string;
  /** Who brings it in, or had it made: they see it, even if their access is limited. */
  userId?: string | null;
  /** People bring it in, so the plan's limits apply. By default it is a recording or a job's result. */
  limited?: boolean;
  /** An image that this server has encoded as it stores images; it stays as it is. */
  encoded?: boolean;
}

/** How long finished ingests are kept. Milliseconds. */
const keptFor = 7 * 24 * 3_600_000;
/** By then, a worker has cleaned up after itself. Milliseconds. */
const cleanedWithin = 60_000;

export type IngestsParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'clock' | 'events'>;
  work: WorkIn<IngestRow>;
  store: IngestStore;
  pieces: PieceStore;
  ingestFile: IngestFile;
  deleteFiles(keys: readonly string[]): Promise<void>;
};

/** Files on their way into the library: started, ingested, ended, and cleaned up. */
export function createIngests({ kernel, work, store, pieces, ingestFile, deleteFiles }: IngestsParts) {
  const { db, clock, events } = kernel;
  const told = (workspaceId: string, ingestId: string) => events.soon(workspaceId, { type: 'ingest.changed', ingestId });

  /** Inserts an ingest. With a token, the caller holds it. */
  async function begin(
    tx: Tx,
    { token, ...given }: Pick<IngestRow, 'workspaceId' | 'source' | 'stage'> & Partial<IngestRow> & { token?: string },
  ): Promise<IngestRow> {
    const now = clock.now();
    const held = token === undefined ? {} : work.leaseColumns(token);
    const row: NewIngest = {
      id: newId(),
      receivedBytes: 0,
      createdAt: now,
      changedAt: now,
      ...held,
      ...given,
      name: shownName(given.name ?? ''),
    };
    return store.insert(tx, row);
  }

  /** Removes the pieces of uploads that are complete or over. */
  async function removePieces(uploads: readonly { id: string; workspaceId: string }[]): Promise<void> {
    const workspaces = new Map(uploads.map(({ id, workspaceId }) => [id, workspaceId]));
    const left = await pieces.of([...workspaces.keys()]);
    await deleteFiles(left.map(({ ingestId: id, at }) => pieceKey({ id, workspaceId: defined(workspaces.get(id)) }, at)));
    for (const id of new Set(left.map(({ ingestId }) => ingestId))) await pieces.forgetFrom(id, 0);
  }

  /** Removes what ended ingests left in the storage. */
  async function clean(ended: Awaited<ReturnType<IngestStore['ended']>>): Promise<void> {
    for (const one of ended) {
      const needed = [one.fileKey, one.thumbnailKey];
      await deleteFiles(Object.values(keysOf(one)).filter((key) => !needed.includes(key)));
    }
    await removePieces(ended);
    await store.markCleaned(ended.map(({ id }) => id));
  }

  /** Cancels an unfinished ingest. False if it has already ended. */
  async function cancel({ id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
    const held = await db.transaction().execute(async (tx) => {
      const cancelled = await work.cancel(tx, { id, owner: workspaceId });
      if (!cancelled) return null;
      await events.publish(tx, workspaceId, { type: 'ingest.changed', ingestId: id });
      return cancelled.held;
    });
    // A worker that still holds it removes its own files once it notices.
    if (held === false) await clean(await store.ended({ id }));
    return held !== null;
  }

  async function addFile(
    workspaceId: string,
    { path, name, poster, userId = null, limited = false, encoded = false, ...about }: GivenFile,
    only?: 'image',
  ): Promise<MediaRow> {
    const { folderId = null, alt = '', tags = [], credit = null, generated = null } = about;
    const token = newId();
    const { id } = await begin(db, { workspaceId, userId, source: 'upload', stage: 'check', name, folderId, token });
    const lease = { id, token };
    const arrived: Arrived = {
      workspaceId,
      name,
      folderId,
      alt,
      tags,
      credit,
      generated,
      path,
      stored: false,
      ...(poster !== undefined && { poster }),
    };
    try {
      return (await work.hold('check', lease, (signal) => ingestFile(lease, arrived, { ...(only && { only }), limited, encoded, signal })))
        .row;
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        // Only the caller has the file, so no worker could continue.
        const { code: problemCode, message: problemMessage } = problemOf(error) ?? unknownProblem;
        if (await work.end(db, lease, { state: 'failed', problemCode, problemMessage })) told(workspaceId, id);
      }
      throw error;
    } finally {
      await clean(await store.ended({ id }));
    }
  }

  return {
    begin,
    /** Removes what an ended ingest left. */
    cleanUp: async (id: string) => clean(await store.ended({ id })),
    told,
    removePieces,

    /**
     * Ingests a local file, which stays where it is. The workspace may have it already where a limited member doesn't see it, so that this
     * sees everything, as workers do. @throws AppError as takeIn does
     */
    addFile: (workspaceId: string, file: GivenFile, only?: 'image'): Promise<MediaRow> => seenByAll(() => addFile(workspaceId, file, only)),
    cancel,

    /** Cancels what is on its way into a workspace that is to be deleted, and removes what it left. */
    async clear(workspaceId: string): Promise<void> {
      for (const one of await store.open(workspaceId)) await cancel(one);
      for (let some = await store.ended({ workspaceId }); some.length > 0; some = await store.ended({ workspaceId })) await clean(some);
    },

    /** Cleans up ended ingests, and deletes old ones. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now().getTime() - cleanedWithin);
      for (let some = await store.ended({ before }); some.length > 0; some = await store.ended({ before })) await clean(some);
      await store.forget(new Date(clock.now().getTime() - keptFor));
    },
  };
}
export type Ingests = ReturnType<typeof createIngests>;
