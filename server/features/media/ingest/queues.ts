import { join } from 'node:path';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { Lease, Queue } from '../../../kernel/work/types.ts';
import { keysOf } from '../keys.ts';
import type { Limits } from '../limits.ts';
import { fetchFile } from './fetch.ts';
import type { IngestFile } from './ingest.ts';
import type { Ingests } from './ingests.ts';
import { problemOf, unknownProblem } from './problem.ts';
import type { IngestRow, IngestStore } from './store.ts';

const tryAgainAfter = 20_000;

export type IngestQueuesParts = {
  kernel: Pick<Kernel, 'storage' | 'scratch' | 'clock'>;
  /** For user-supplied URLs. */
  fetch: typeof globalThis.fetch;
  store: IngestStore;
  ingests: Ingests;
  ingestFile: IngestFile;
  limits: Limits;
};

/** Examines uploads, downloads files from URLs, and creates media of both. */
export function ingestQueues({ kernel, fetch, store, ingests, ingestFile, limits }: IngestQueuesParts): Queue<IngestRow>[] {
  const { storage, scratch, clock } = kernel;

  /** Downloads the file into the storage. @returns its name */
  async function receive(job: IngestRow & Lease, signal: AbortSignal): Promise<string> {
    const { workspaceId, url, id } = job;
    const largest = await limits.largest(workspaceId);
    const folder = await scratch.folder('import');
    let name = '';
    const held = async (set: Parameters<IngestStore['progress']>[1]) => {
      if (!(await store.progress(job, set, clock.now()))) throw new LeaseLostError();
      ingests.told(workspaceId, id);
    };
    try {
      const path = join(folder.path, 'file');
      const bytes = await fetchFile(fetch, url ?? '', path, {
        signal,
        async onHead(head) {
          ({ name } = head);
          await limits.refuseDeclared(workspaceId, head.bytes ?? 0);
          await held({ name, receivedBytes: 0, totalBytes: head.bytes });
        },
        async onBytes(received) {
          if (largest !== null && received > largest)
            throw new AppError('too_large', 'media.too_large', { max: largest }, { fileBytes: largest });
          await limits.refuseFullDisk(0);
          await held({ receivedBytes: received });
        },
      });
      await limits.refuseLarge(workspaceId, bytes);
      await storage.putFile(keysOf({ workspaceId, id }).source, path, 'application/octet-stream');
      if (!(await store.received(job, bytes, clock.now()))) throw new LeaseLostError();
      ingests.told(workspaceId, id);
      return name;
    } finally {
      await folder.remove();
    }
  }

  const shared: Omit<Queue<IngestRow>, 'name' | 'places'> = {
    perOwner: 2,
    maxAttempts: 3,
    retryIn: (attempts) => tryAgainAfter * attempts,
    gaveUp: unknownProblem,
    problemOf,
    changed: ({ workspaceId, id }) => ingests.told(workspaceId, id),
    after: ({ id }) => ingests.cleanUp(id),
    async run(job, { signal }) {
      const { workspaceId, folderId, stage } = job;
      const name = stage === 'fetch' ? await receive(job, signal) : job.name;
      const arrived = { workspaceId, name, folderId, alt: '', tags: [], stored: true };
      await storage.local(keysOf(job).source, (path) => ingestFile(job, { ...arrived, path }, { signal }));
      return { ended: true };
    },
  };
  // Downloading is mostly waiting, so it has many places; the expensive parts of examining have their own queue.
  return [
    { ...shared, name: 'fetch', places: 24, perHost: 6 },
    { ...shared, name: 'check', places: 8 },
  ];
}
