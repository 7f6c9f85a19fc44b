import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createProcessStore } from './live-process-store.ts';

/** A process that doesn't renew its entry for this long has died. Seconds. */
const lasts = 15;
/** Milliseconds. */
const renewEvery = 5_000;

/** Which processes take streams: those with the live role. */
export function createProcesses({ config, db, log }: Pick<Kernel, 'config' | 'db' | 'log'>) {
  const store = createProcessStore(db);
  const live = config.roles.has('live');

  return {
    /** Whether this process takes streams. */
    live,

    /** @throws AppError unavailable if no process takes streams now, so that people find out before they go live */
    async refuseWithout(): Promise<void> {
      if (!live && (await store.running()).length === 0) throw new AppError('unavailable', 'streams.no_live_process');
    },

    /** Since when sources find a process; null if they don't. */
    since: store.since,

    /** A studio has reached this process, which takes no streams. */
    async misled(): Promise<void> {
      const running = await store.running();
      log.warn({ live: running }, 'A studio has reached a process without the live role. Route /api/v1/streams/ to one that has it');
    },

    /** Announces to other processes that this one takes streams, until the returned function is called. @param url where it listens */
    start(url: string): () => Promise<void> {
      const id = newId();
      const put = () =>
        store
          .put(id, url, lasts)
          .catch((error: unknown) => log.warn({ err: error }, 'Other processes don’t learn that this one takes streams'));
      let putting = put();
      const timer = setInterval(() => (putting = put()), renewEvery);
      return async () => {
        clearInterval(timer);
        await putting;
        await store
          .remove(id)
          .catch((error: unknown) => log.warn({ err: error }, 'A process’s entry could not be removed; it ends by itself'));
      };
    },
  };
}
export type Processes = ReturnType<typeof createProcesses>;
