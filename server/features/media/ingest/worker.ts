import { join } from 'node:path';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createWakeup } from '../../../kernel/wakeup.ts';
import { keysOf } from '../keys.ts';
import { type Limits, tooLarge } from '../limits.ts';
import { fetchFile } from './fetch.ts';
import { leaseFor } from './hold.ts';
import { LeaseLost } from './ingest.ts';
import type { Ingests } from './ingests.ts';
import { problemOf, unknownProblem } from './problem.ts';
import type { IngestRow, IngestStore, Lane, Lease } from './store.ts';

const lanes = ['fetch', 'check'] as const;
/**
 * Intakes of a lane that one process works on at the same time; the last place is kept for workspaces that have none under way. Fetching is
 * waiting, so it has many places, and inspecting takes its turns once more where it costs something.
 */
const places: Record<Lane, number> = { fetch: 24, check: 8 };
/** Intakes of a lane that one workspace may have under way, in all processes, and of one host that is fetched from. */
const max = { perWorkspace: 2, perHost: 6 };
/** One that broke off so many times without a word of why is given up. */
const maxTries = 3;
const tryAgainAfter = 20_000;
/** What nobody woke it for is seen after this at the latest. Milliseconds. */
const longestSleep = 60_000;
const shortSleep = 500;
/** A stop waits this long for what is under way; the rest goes on elsewhere when the lease ends. Milliseconds. */
const stopWithin = 5_000;

/** What the worker listens to. */
export const wakeWorkers = 'media ingests';

export type IngestWorkerParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'scratch' | 'clock' | 'events' | 'log'>;
  /** For addresses that people gave. */
  fetch: typeof globalThis.fetch;
  store: IngestStore;
  ingests: Ingests;
  limits: Limits;
};

/** Takes what has been uploaded, fetches what is at an address, and makes media of both. Whatever breaks off is taken up again. */
export function createIngestWorker({ kernel, fetch, store, ingests, limits }: IngestWorkerParts) {
  const { storage, scratch, clock, events, log } = kernel;

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  /** Gets the file from its address into the storage. */
  async function receive(lease: Lease, { workspaceId, url, id }: IngestRow, signal: AbortSignal): Promise<string> {
    const largest = await limits.largest(workspaceId);
    const folder = await scratch.folder('import');
    let name = '';
    const held = async (set: Parameters<IngestStore['progress']>[1]) => {
      if (!(await store.progress(lease, set, clock.now()))) throw new LeaseLost();
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
          if (largest !== null && received > largest) throw tooLarge(largest);
          await limits.refuseFullDisk(0);
          await held({ receivedBytes: received });
        },
      });
      if (largest !== null && bytes > largest) throw tooLarge(largest, bytes);
      await storage.putFile(keysOf({ workspaceId, id }).source, path, 'application/octet-stream');
      if (!(await store.received(lease, bytes, clock.now()))) throw new LeaseLost();
      ingests.told(workspaceId, id);
      return name;
    } finally {
      await folder.remove();
    }
  }

  async function run(row: IngestRow, token: string, stopping: AbortSignal): Promise<void> {
    const { id, workspaceId, folderId } = row;
    const lease = { id, token };
    if (row.tries > maxTries) {
      await store.fail(lease, unknownProblem, clock.now());
      ingests.told(workspaceId, id);
      return;
    }
    try {
      await ingests.take(
        lease,
        workspaceId,
        async (signal, into) => {
          const name = row.state === 'receiving' ? await receive(lease, row, signal) : row.name;
          const arrived = { workspaceId, name, folderId, alt: '', tags: [], stored: true };
          return storage.local(keysOf(row).source, (path) => into({ ...arrived, path }));
        },
        { stopping },
      );
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (stopping.aborted) return void (await store.giveBack(lease));
      if (problemOf(error)) return;
      log.error({ err: error, ingest: id }, 'Taking a file in broke off; it is tried again');
      await store.release(lease, later(tryAgainAfter * row.tries));
    }
  }

  /** Begins to work in this process. @returns how to stop */
  function start(): () => Promise<void> {
    const wakeup = createWakeup();
    const stopping = new AbortController();
    const active = new Map<Promise<void>, { lane: Lane; id: string }>();
    const unsubscribe = events.onWake(wakeWorkers, wakeup.ring);
    const free = (lane: Lane): number => places[lane] - [...active.values()].filter((other) => other.lane === lane).length;
    /** Whose files may have the next place: so nobody waits for one who has many, or slow ones. */
    const wanted = (lane: Lane) => ({ now: clock.now(), lane, ...max, idleOnly: free(lane) === 1 });

    /** @returns whether something was taken */
    async function take(lane: Lane): Promise<boolean> {
      const token = newId();
      const row = await store.claim({ ...wanted(lane), until: later(leaseFor), token, without: [...active.values()].map(({ id }) => id) });
      if (!row) return false;
      const work = run(row, token, stopping.signal).catch((error: unknown) => {
        log.error({ err: error, ingest: row.id }, 'Taking a file in broke off; it goes on when its lease ends');
      });
      active.set(work, { lane, id: row.id });
      void work.then(() => {
        active.delete(work);
        wakeup.ring();
      });
      return true;
    }

    /** How long there is nothing to do, in milliseconds. */
    async function untilNext(): Promise<number> {
      const next = await Promise.all(lanes.filter((lane) => free(lane) > 0).map((lane) => store.next(wanted(lane))));
      const waits = next.flatMap((at) => (at ? [Math.max(shortSleep, at.getTime() - clock.now().getTime() + 1)] : []));
      return Math.min(longestSleep, ...waits);
    }

    async function loop(): Promise<void> {
      while (!stopping.signal.aborted) {
        try {
          for (const lane of lanes) while (!stopping.signal.aborted && free(lane) > 0 && (await take(lane)));
          if (!stopping.signal.aborted) await wakeup.sleep(await untilNext());
        } catch (error) {
          log.error({ err: error }, 'Taking files in cannot reach the database; it tries again');
          await wakeup.sleep(shortSleep);
        }
      }
    }

    const running = loop();
    return async () => {
      stopping.abort(new Error('The worker stops.'));
      unsubscribe();
      wakeup.ring();
      await running;
      await Promise.race([Promise.all(active.keys()), new Promise((resolve) => setTimeout(resolve, stopWithin).unref())]);
    };
  }

  return { start };
}
