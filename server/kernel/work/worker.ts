import type { Database } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import { traced } from '../tracing.ts';
import { createWakeup } from '../wakeup.ts';
import type { HeldLease } from './keeper.ts';
import { type Ending, runJob, Stopping } from './run.ts';
import type { Lease, Queue, WorkRow } from './types.ts';
import type { WorkStore } from './work-store.ts';

/** Without a wakeup, a worker checks again after this. Milliseconds. */
const longestSleep = 60_000;
/** While something due is locked, and after a failure. Milliseconds. */
const shortSleep = 500;
/** A stop waits this long for jobs that ignore their signal; they are taken over when their leases end. Milliseconds. */
const stopWithin = 5_000;

interface WorkerParts<Row extends WorkRow> {
  db: Database;
  now(): Date;
  log: Logger;
  store: WorkStore<Row>;
  lasts: number;
  /** What this process holds outside of workers. */
  held: Iterable<string>;
  hold(lease: Lease, since: number, written: () => void): HeldLease;
  /** Calls back whenever the queue may have changed. @returns how to stop that */
  onWake(listener: () => void): () => void;
  wake(): Promise<void>;
  ended(queue: string, ending: Ending, seconds: number): void;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Claims the jobs of one queue and runs several at a time. @returns how to stop: nothing more is claimed, and running jobs are handed back
 */
export function startWorker<Row extends WorkRow>(queue: Queue<Row>, parts: WorkerParts<Row>): () => Promise<void> {
  const { store, log } = parts;
  const wakeup = createWakeup();
  const active = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const unsubscribe = parts.onWake(wakeup.trigger);

  const free = (): number => queue.places - active.size;
  const { perOwner, perHost } = queue;
  const limits = () => ({
    ...(perHost && { perHost }),
    ...(free() === 1 && queue.places > 1 ? { perOwner: 1 } : perOwner && { perOwner }),
  });

  /** @returns whether something was claimed */
  async function take(): Promise<boolean> {
    const since = performance.now();
    const job = await store.claim(
      { queue: queue.name, token: newId(), without: [...active.keys(), ...parts.held], ...limits() },
      parts.lasts,
    );
    if (!job) return false;
    const lease = parts.hold(job, since, () => queue.changed?.(job, 'progress'));
    const work = carryOut(job, lease)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.id, queue: queue.name }, 'A job broke off; it goes on when its lease ends'),
      )
      .finally(() => {
        lease.close();
        active.delete(job.id);
        wakeup.trigger();
      });
    active.set(job.id, work);
    return true;
  }

  async function carryOut(job: Row & Lease, lease: HeldLease): Promise<void> {
    queue.changed?.(job, 'state');
    const started = performance.now();
    try {
      const ending = await traced(`job ${queue.name}`, { 'everycast.job': job.id }, async (span) => {
        const end = await runJob(job, { ...parts, queue, lease, stop: cutOff.signal });
        span.setAttribute('everycast.ending', end);
        return end;
      });
      parts.ended(queue.name, ending, (performance.now() - started) / 1000);
    } finally {
      queue.changed?.(job, 'state');
      await queue.after?.(job);
    }
  }

  /** How long there is nothing to do, in milliseconds. */
  async function untilNext(): Promise<number> {
    if (free() === 0) return longestSleep;
    const next = await store.next(queue.name, limits());
    return next ? Math.min(longestSleep, Math.max(shortSleep, next.getTime() - parts.now().getTime() + 1)) : longestSleep;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while (!stopping.signal.aborted && free() > 0 && (await take()));
        if (!stopping.signal.aborted) await wakeup.sleep(await untilNext());
      } catch (error) {
        log.error({ err: error, queue: queue.name }, 'A worker cannot reach its database; it tries again');
        await wakeup.sleep(shortSleep);
      }
    }
  }

  const running = loop();
  return async () => {
    stopping.abort();
    unsubscribe();
    wakeup.trigger();
    await running;
    const all = Promise.all(active.values());
    if (queue.drain !== undefined) await Promise.race([all, wait(queue.drain)]);
    cutOff.abort(new Stopping());
    await Promise.race([all, wait(stopWithin)]);
  };
}
