import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Events } from '../events.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createKeeper, type LeaseLengths, usualLengths } from './keeper.ts';
import { createRenewal, createWorkStore } from './store.ts';
import type { Lease, Queue, WorkRow, WorkTable } from './types.ts';
import { startWorker } from './worker.ts';

interface WorkParts {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'wake' | 'onWake'>;
  log: Logger;
  metrics: Metrics;
  /** The usual, unless a test is in a hurry. */
  lengths?: LeaseLengths;
}

/** Upper bounds in seconds, from a mail to half a day of encoding. */
const buckets = [0.05, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 14_400, 43_200];

export type Work = ReturnType<typeof createWork>;
export type WorkIn<Row extends WorkRow> = ReturnType<typeof workIn<Row>>;

/**
 * The one engine for background jobs. A job is a row of a feature's table: whoever adds one wakes its queue in the same transaction, a worker
 * in any process takes it with a lease, and a worker that dies is replaced when its lease ends. Features supply the handler.
 */
export function createWork(parts: WorkParts) {
  const seconds = parts.metrics.histogram('everycast_work_seconds', 'How long workers had a job', buckets, ['queue', 'ending']);
  return {
    /** The heartbeat alone, for a table whose rows are claimed in another way; `lengths` as its work needs them. */
    keeperOf(table: string, lengths: LeaseLengths) {
      const renew = createRenewal(parts.db, parts.clock, { name: table, progress: false });
      return createKeeper({ renew: (held) => renew(held, lengths.lasts), log: parts.log, lengths });
    },

    in: <Row extends WorkRow>(table: WorkTable) =>
      workIn<Row>(table, { lengths: usualLengths, ...parts }, (queue, ending, took) => seconds.observe({ queue, ending }, took)),
  };
}

function workIn<Row extends WorkRow>(
  table: WorkTable,
  { db, clock, events, log, metrics, lengths }: Required<WorkParts>,
  ended: Parameters<typeof startWorker<Row>>[1]['ended'],
) {
  const store = createWorkStore<Row>(db, clock, table);
  const renew = createRenewal(db, clock, { name: table.name, progress: true });
  const keeper = createKeeper({ renew: (held) => renew(held, lengths.lasts), log, lengths });
  const nameOf = (queue: string) => `work ${table.name} ${queue}`;
  for (const state of ['waiting', 'running'] as const) {
    metrics.gauge(`everycast_${table.name}s_${state}`, `Rows of ${table.name} that are ${state}`, () => store.count(state));
  }

  return {
    end: store.end,
    release: store.release,

    /** Takes one row by its id, for whoever is no worker. False where somebody holds it, or it has ended. */
    claimOne: (lease: Lease): Promise<boolean> => store.claimOne(lease, lengths.lasts),

    /** The columns of a row that is added in the hands of whoever adds it. */
    heldBy: (token: string) => ({
      state: 'running' as const,
      leaseToken: token,
      nextAttemptAt: new Date(clock.now().getTime() + lengths.lasts),
    }),

    /**
     * Does something under a lease that was taken just now, and renews it meanwhile.
     * @throws LeaseLostError where it was cancelled or isn't certain any more; and what `work` throws
     */
    async hold<T>(queue: string, lease: Lease, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const held = keeper.hold(lease, performance.now());
      const unsubscribe = events.onWake(nameOf(queue), () => void keeper.check());
      try {
        return await work(held.signal);
      } catch (error) {
        // What was cut off says so in words of its own.
        held.signal.throwIfAborted();
        throw error;
      } finally {
        unsubscribe();
        held.close();
      }
    },

    /** A job of the queue was added, or should be looked at again. */
    wake: (tx: Tx, queue: string): Promise<void> => events.wake(tx, nameOf(queue)),

    /** Ends a job that hasn't ended; its worker, in whatever process, is told. @returns whether a worker had it; null where it had ended */
    async cancel(tx: Tx, job: { id: string; owner: string }): Promise<{ held: boolean } | null> {
      const cancelled = await store.cancel(tx, job);
      if (cancelled) await events.wake(tx, nameOf(cancelled.queue));
      return cancelled;
    },

    /** Begins to work on queues of this table in this process. @returns how to stop */
    start(queues: readonly Queue<Row>[]): () => Promise<void> {
      const parts = { db, log, store, lasts: lengths.lasts, now: clock.now, hold: keeper.hold, ended };
      const stops = queues.map((queue) => {
        const onWake = (listener: () => void) =>
          events.onWake(nameOf(queue.name), () => {
            listener();
            void keeper.check();
          });
        return startWorker(queue, { ...parts, onWake, wake: () => events.wake(db, nameOf(queue.name)) });
      });
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}
