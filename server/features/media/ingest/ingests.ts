import type { Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { keysOf } from '../keys.ts';
import { shownName } from '../rules.ts';
import type { MediaRow } from '../store.ts';
import { holding, leaseFor, wakeName } from './hold.ts';
import type { Arrived, TakeIn } from './ingest.ts';
import { problemOf, unknownProblem } from './problem.ts';
import type { IngestRow, IngestStore, Lease } from './store.ts';

/** A local file, given at once. Seconds, bytes and pixels are measured here. */
export interface GivenFile {
  path: string;
  name: string;
  folderId?: string | null;
  alt?: string;
  tags?: string[];
  /** A local picture that stands for a video, where somebody chose one. */
  poster?: string;
}

type Taken = { row: MediaRow; duplicate: boolean };
/** Gets a file here, and hands it on as long as it is. */
type Work = (signal: AbortSignal, into: (arrived: Arrived) => Promise<Taken>) => Promise<Taken>;

/** What has ended is known for so long, in milliseconds. */
const keptFor = 7 * 24 * 3_600_000;

export type IngestsParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'clock' | 'events' | 'log'>;
  store: IngestStore;
  takeIn: TakeIn;
  deleteFiles(keys: readonly string[]): Promise<void>;
};

/** Files on their way into the library: begun, taken in, ended, and cleaned up after. */
export function createIngests({ kernel, store, takeIn, deleteFiles }: IngestsParts) {
  const { db, clock, events, log } = kernel;
  const told = (workspaceId: string, ingestId: string) => events.soon(workspaceId, { type: 'ingest.changed', ingestId });

  /** Writes down that something comes. With a token, that somebody is at it. */
  async function begin(
    tx: Tx,
    given: Pick<IngestRow, 'workspaceId' | 'source' | 'state'> & Partial<IngestRow> & { token?: string },
  ): Promise<IngestRow> {
    const { token, ...more } = given;
    const now = clock.now();
    const row: IngestRow = {
      id: newId(),
      userId: null,
      url: null,
      folderId: null,
      receivedBytes: 0,
      totalBytes: null,
      problemCode: null,
      problemMessage: null,
      mediaId: null,
      duplicate: false,
      leaseToken: token ?? null,
      leaseUntil: token === undefined ? null : new Date(now.getTime() + leaseFor),
      tries: 0,
      cleaned: false,
      createdAt: now,
      changedAt: now,
      ...more,
      name: shownName(more.name ?? ''),
    };
    await store.insert(tx, row);
    return row;
  }

  /** Removes what ended intakes left in the storage. */
  async function clean(ended: Awaited<ReturnType<IngestStore['ended']>>): Promise<void> {
    for (const one of ended) {
      const needed = [one.fileKey, one.thumbnailKey];
      await deleteFiles(Object.values(keysOf(one)).filter((key) => !needed.includes(key)));
    }
    await store.markCleaned(ended.map(({ id }) => id));
  }

  /** Works on one that this process holds, to its end. @throws what was wrong, once that is written down; LeaseLost; `stopping`'s reason */
  async function take(
    lease: Lease,
    workspaceId: string,
    work: Work,
    options: { only?: 'image'; stopping?: AbortSignal } = {},
  ): Promise<Taken> {
    const { stopping, ...asked } = options;
    try {
      const within = (signal: AbortSignal) => work(signal, (arrived) => takeIn(lease, arrived, { ...asked, signal }));
      return await holding({ events, clock, log }, store, lease, within, stopping);
    } catch (error) {
      const problem = problemOf(error);
      if (problem && !stopping?.aborted && (await store.fail(lease, problem, clock.now()))) told(workspaceId, lease.id);
      throw error;
    } finally {
      await clean(await store.ended({ id: lease.id }));
    }
  }

  return {
    begin,
    take,
    /** Removes what one that has ended left behind. */
    cleanUp: async (id: string) => clean(await store.ended({ id })),
    told,

    /** Takes a local file in, which stays where it is. @throws AppError as takeIn does */
    async addFile(
      workspaceId: string,
      { path, name, folderId = null, alt = '', tags = [], poster }: GivenFile,
      only?: 'image',
    ): Promise<MediaRow> {
      const token = newId();
      const { id } = await begin(db, { workspaceId, source: 'upload', state: 'checking', name, folderId, token });
      const lease = { id, token };
      const arrived: Arrived = { workspaceId, name, folderId, alt, tags, path, stored: false, ...(poster !== undefined && { poster }) };
      try {
        return (await take(lease, workspaceId, (_signal, into) => into(arrived), only && { only })).row;
      } catch (error) {
        // Nobody but the caller has the file: no worker could go on.
        if (problemOf(error) === null && (await store.fail(lease, unknownProblem, clock.now()))) await clean(await store.ended({ id }));
        throw error;
      }
    },

    /** Ends one that is not in yet. False where it has ended already. */
    async cancel({ id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
      const held = await db.transaction().execute(async (tx) => {
        const cancelled = await store.cancel(tx, id, clock.now());
        if (!cancelled) return null;
        await events.wake(tx, wakeName(id));
        await events.publish(tx, workspaceId, { type: 'ingest.changed', ingestId: id });
        return cancelled.held;
      });
      // Whoever still works on it puts away what it has made once it hears of it.
      if (held === false) await clean(await store.ended({ id }));
      return held !== null;
    },

    /** What nobody cleaned up after is cleaned up, and what ended long ago is forgotten. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now().getTime() - 4 * leaseFor);
      for (let some = await store.ended({ before }); some.length > 0; some = await store.ended({ before })) await clean(some);
      await store.forget(new Date(clock.now().getTime() - keptFor));
    },
  };
}
export type Ingests = ReturnType<typeof createIngests>;
