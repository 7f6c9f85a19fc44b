import { join } from 'node:path';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { backoff } from '../../../kernel/backoff.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { Lease, Queue } from '../../../kernel/work/types.ts';
import type { WorkIn } from '../../../kernel/work/work.ts';
import { keysOf } from '../keys.ts';
import type { Limits } from '../limits.ts';
import type { Registered } from '../registered.ts';
import { fetchFile } from './fetch.ts';
import type { IngestFile } from './ingest.ts';
import type { IngestRow, IngestStore } from './ingest-store.ts';
import type { Ingests } from './ingests.ts';
import { problemOf, unknownProblem } from './problem.ts';
import { mayPass } from './remote.ts';

const tryAgainAfter = 20_000;
const maxAttempts = 3;
/**
 * A download waits among those from slow hosts when nothing of it has arrived `first` milliseconds after its request, and when ever fewer
 * bytes than these arrive in `within` milliseconds.
 */
const usualPatience = { first: 1_500, bytes: 50_000, within: 2_000 };
class Slow extends Error {}

/** @returns how to stop watching */
function watchPace(arrived: () => number, { first, bytes, within }: typeof usualPatience, slow: () => void): () => void {
  let before = 0;
  const begins = setTimeout(() => arrived() === 0 && slow(), first);
  const goesOn = setInterval(() => {
    if (arrived() - before < bytes) slow();
    before = arrived();
  }, within);
  return () => {
    clearTimeout(begins);
    clearInterval(goesOn);
  };
}

export type IngestQueuesParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'scratch' | 'clock'>;
  work: Pick<WorkIn<IngestRow>, 'wake'>;
  /** For user-supplied URLs. */
  fetch: typeof globalThis.fetch;
  store: IngestStore;
  ingests: Ingests;
  ingestFile: IngestFile;
  limits: Limits;
  registered: Pick<Registered, 'remoteFiles'>;
  patience?: typeof usualPatience;
};

/** Examines uploads, downloads files from URLs, and creates media of both. */
export function ingestQueues(parts: IngestQueuesParts): Queue<IngestRow>[] {
  const { kernel, work, fetch, store, ingests, ingestFile, limits, registered, patience = usualPatience } = parts;
  const { db, storage, scratch, clock } = kernel;

  /** A file of a source is opened by the feature that knows it; any other is at its URL. */
  async function open(job: IngestRow, signal: AbortSignal) {
    if (!job.remote) return { fetch, name: null, confirm: null };
    const { response, confirm } = await registered.remoteFiles().open(job, job.remote, signal);
    return { fetch: async () => response, name: job.name, confirm };
  }

  /** Downloads the file into the storage. @returns its name @throws Slow, in the queue of those that aren't yet known to be */
  async function receive(job: IngestRow & Lease, stop: AbortSignal): Promise<string> {
    const { workspaceId, url, id } = job;
    const largest = await limits.largest(workspaceId);
    const folder = await scratch.folder('import');
    let [name, arrived] = ['', 0];
    const hurry = new AbortController();
    const signal = AbortSignal.any([stop, hurry.signal]);
    const stopWatching =
      job.stage === 'fetch'
        ? watchPace(
            () => arrived,
            patience,
            () => hurry.abort(new Slow()),
          )
        : () => undefined;
    const held = async (set: Parameters<IngestStore['progress']>[1]) => {
      if (!(await store.progress(job, set, clock.now()))) throw new LeaseLostError();
      ingests.told(workspaceId, id);
    };
    try {
      const path = join(folder.path, 'file');
      const source = await open(job, signal);
      const bytes = await fetchFile(source.fetch, url ?? '', path, {
        signal,
        async onHead(head) {
          name = source.name ?? head.name;
          // What it declared before is counted already.
          await limits.refuseLarge(workspaceId, head.bytes ?? 0);
          await limits.refuseDeclared(workspaceId, Math.max(0, (head.bytes ?? 0) - (job.totalBytes ?? 0)));
          await held({ name, receivedBytes: 0, totalBytes: head.bytes });
        },
        onChunk(received) {
          arrived = received;
        },
        async onBytes(received) {
          if (largest !== null && received > largest)
            throw new AppError('too_large', 'media.too_large', { max: largest }, { fileBytes: largest });
          await limits.refuseFullDisk(0);
          await held({ receivedBytes: received });
        },
      });
      stopWatching();
      await limits.refuseLarge(workspaceId, bytes);
      await source.confirm?.(bytes);
      await storage.putFile(keysOf({ workspaceId, id }).source, path, 'application/octet-stream');
      if (!(await store.received(job, bytes, clock.now()))) throw new LeaseLostError();
      ingests.told(workspaceId, id);
      return name;
    } catch (error) {
      hurry.signal.throwIfAborted();
      throw error;
    } finally {
      stopWatching();
      await folder.remove();
    }
  }

  /** Sources are asked again while there are attempts; what the engine doesn't know the meaning of, it tries again. */
  const passing = (cause: FetchRefused | PlatformProblem, { attempts }: IngestRow): Error =>
    attempts < maxAttempts ? new Error('A source may give its file later.', { cause }) : new AppError(cause.code, cause.reason);

  async function giveBack(job: IngestRow & Lease): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await store.giveBackSlow(tx, job, clock.now()))) throw new LeaseLostError();
      await work.wake(tx, 'slow');
    });
  }

  const shared: Omit<Queue<IngestRow>, 'name' | 'places'> = {
    perOwner: 2,
    maxAttempts,
    retryIn: (attempts) => backoff(attempts, { first: tryAgainAfter }),
    gaveUp: unknownProblem,
    problemOf,
    changed: ({ workspaceId, id }) => ingests.told(workspaceId, id),
    after: ({ id }) => ingests.cleanUp(id),
    async run(job, { signal }) {
      const { workspaceId, folderId, credit, stage } = job;
      let { name } = job;
      try {
        if (stage !== 'check') name = await receive(job, signal);
      } catch (error) {
        if (!(error instanceof Slow) || signal.aborted) throw job.remote && mayPass(error) ? passing(error, job) : error;
        await giveBack(job);
        return { ended: true };
      }
      const arrived = { workspaceId, name, folderId, alt: '', tags: [], credit, stored: true };
      await storage.local(keysOf(job).source, (path) => ingestFile(job, { ...arrived, path }, { limited: true, signal }));
      return { ended: true };
    },
  };
  // Downloading is mostly waiting, so it has many places; the expensive parts of examining have their own queue.
  return [
    { ...shared, name: 'fetch', places: 24, perOwner: 4, perHost: 8 },
    { ...shared, name: 'slow', places: 12, perHost: 3 },
    { ...shared, name: 'check', places: 8 },
  ];
}
