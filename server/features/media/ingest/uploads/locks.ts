import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { newId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { WorkIn } from '../../../../kernel/work/work.ts';
import { type IngestRow, type IngestStore, isUploading } from '../ingest-store.ts';

/** Longer than a lease, so that a client returning after a restart only waits. Milliseconds. */
const patience = 17_000;
const askEvery = 100;

/** The wake name that asks the current receiver of an upload to stop. */
const wakeName = (id: string): string => `media upload ${id}`;

/** tus's error: 423 Locked. */
const locked = { status_code: 423, body: 'Another request is sending to this upload.' };

/**
 * One writer per upload at a time, across processes. A second one asks the first to stop, because it is usually the same browser, whose
 * connection broke unnoticed.
 */
export function createLocks({ db, events }: Pick<Kernel, 'db' | 'events'>, work: WorkIn<IngestRow>, store: IngestStore): Locker {
  return {
    newLock(id): Lock {
      const lease = { id, token: newId() };
      let unlock: (() => Promise<unknown>) | null = null;

      function hold(release: RequestRelease): void {
        const stop = () => void release();
        const unsubscribe = events.onWake(wakeName(id), stop);
        const unlocked = Promise.withResolvers<void>();
        void work.hold('upload', lease, (signal) => {
          signal.addEventListener('abort', stop, { once: true });
          return unlocked.promise;
        });
        unlock = () => {
          unsubscribe();
          unlocked.resolve();
          return work.release(lease, 0);
        };
      }

      return {
        async lock(signal, release) {
          for (const since = Date.now(); !signal.aborted; await wait(askEvery)) {
            if (await work.claimOne(lease)) return hold(release);
            // Nothing writes to an upload that has arrived or ended.
            const row = await store.find(id);
            if (!row || !isUploading(row)) return;
            if (Date.now() - since > patience) throw locked;
            await events.wake(db, wakeName(id));
          }
          throw locked;
        },
        async unlock() {
          await unlock?.();
          unlock = null;
        },
      };
    },
  };
}

/** For requests that only read an upload's offset. */
export const noLocks: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };
