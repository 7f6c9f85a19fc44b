import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { newId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { wakeName } from '../hold.ts';
import type { IngestStore } from '../store.ts';

/** A process that dies while it receives holds others up for so long. Milliseconds. */
const leaseFor = 6_000;
const renewEvery = 2_000;
/** Longer than a lease, so that whoever comes back after a restart only waits. */
const patience = 8_000;
const askEvery = 100;

/** How tus is told: 423 Locked. */
const locked = { status_code: 423, body: 'Another request is sending to this upload.' };

/**
 * One writer to an upload at a time, in all processes together. Whoever comes second asks the first to stop: most often that is the same
 * browser, whose connection broke without our hearing of it.
 */
export function createLocks({ db, events, clock, log }: Pick<Kernel, 'db' | 'events' | 'clock' | 'log'>, store: IngestStore): Locker {
  return {
    newLock(id): Lock {
      const lease = { id, token: newId() };
      const until = () => new Date(clock.now().getTime() + leaseFor);
      let letGo: (() => Promise<unknown>) | null = null;

      function hold(release: RequestRelease): void {
        const unsubscribe = events.onWake(wakeName(id), () => void release());
        const renewal = setInterval(() => {
          store.renew(lease, until()).then(
            (held) => held || release(),
            (error: unknown) => log.warn({ err: error }, 'The lease of an upload could not be renewed'),
          );
        }, renewEvery);
        letGo = () => {
          clearInterval(renewal);
          unsubscribe();
          return store.release(lease, null);
        };
      }

      return {
        async lock(signal, release) {
          for (const since = Date.now(); !signal.aborted; await wait(askEvery)) {
            if (await store.take(lease, clock.now(), until())) return hold(release);
            // What has arrived or ended is written to by nobody.
            if ((await store.find(id))?.state !== 'receiving') return;
            if (Date.now() - since > patience) throw locked;
            await events.wake(db, wakeName(id));
          }
          throw locked;
        },
        async unlock() {
          await letGo?.();
          letGo = null;
        },
      };
    },
  };
}

/** For who only asks how far an upload is. */
export const noLocks: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };
