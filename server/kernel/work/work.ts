import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Events } from '../events.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createKeeper, type LeaseLengths, usualLengths } from './keeper.ts';
import type { Lease, Queue, WorkRow, WorkTable } from './types.ts';
import { createRenewal, createWorkStore } from './work-store.ts';
import { startWorker } from './worker.ts';

interface WorkParts {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'wake' | 'onWake'>;
  log: Logger;
  metrics: Metrics;
  /** The default, except in tests. */
  lengths?: LeaseLengths;
}

/** Upper bounds in seconds, from a mail to half a day of encoding. */
const buckets = [0.05, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 14_400, 43_200];

export type Work = ReturnType<typeof createWork>;
export type WorkIn<Row extends WorkRow> = ReturnType<typeof workIn<Row>>;

/**
 * The engine for all background jobs. A job is a row of a feature's table: the feature inserts it and wakes its queue in the same
 * transaction, a worker in any process claims it with a lease, and a worker that dies is replaced when its lease ends. Features supply the
 * handler.
 */
export function createWork(parts: WorkParts) {
  const seconds = parts.metrics.histogram('everycast_work_seconds', 'Time that workers spent on a job', buckets, ['queue', 'ending']);
  const takeovers = parts.metrics.counter(
    'everycast_lease_takeovers_total',
    'Rows that this process took over from a worker whose lease had ended',
    ['table'],
  );
  /** Zero counts, too: an increase is only seen from a value that was there before. */
  const tookOver = (table: string, count: number): void => takeovers.inc({ table }, count);
  return {
    /** For a table whose rows are claimed in another way: how many of those it just claimed were held by a worker that is gone. */
    tookOver,

    /** The heartbeat alone, for a table whose rows are claimed in another way, with its own `lengths`. */
    keeperOf(table: string, lengths: LeaseLengths) {
      const renew = createRenewal(parts.db, parts.clock, { name: table, progress: false });
      return createKeeper({ renew: (held) => renew(held, lengths.lasts), log: parts.log, lengths });
    },

    /** @param lengths of its leases, if not the usual ones */
    in: <Row extends WorkRow>(table: WorkTable, lengths: LeaseLengths = usualLengths) =>
      workIn<Row>(table, { lengths, ...parts }, tookOver, (queue, ending, took) => seconds.observe({ queue, ending }, took)),
  };
}

function workIn<Row extends WorkRow>(
  table: WorkTable,
  { db, clock, events, log, metrics, lengths }: Required<WorkParts>,
  tookOver: (table: string, count: number) => void,
  ended: Parameters<typeof startWorker<Row>>[1]['ended'],
) {
  const store = createWorkStore<Row>(db, clock, table, () => tookOver(table.name, 1));
  tookOver(table.name, 0);
  const renew = createRenewal(db, clock, { name: table.name, progress: true });
  const keeper = createKeeper({ renew: (held) => renew(held, lengths.lasts), log, lengths });
  /** Held outside of workers. */
  const held = new Set<string>();
  const nameOf = (queue: string) => `work ${table.name} ${queue}`;
  for (const state of ['waiting', 'running'] as const) {
    metrics.gauge(`everycast_${table.name}s_${state}`, `Rows of ${table.name} that are ${state}`, () => store.count(state));
  }

  return {
    end: store.end,
    release: store.release,

    /** Claims one row by its ID outside a worker. False if somebody holds it, or it has ended. */
    claimOne: (lease: Lease): Promise<boolean> => store.claimOne(lease, lengths.lasts),

    /** The columns of a new row that is held by its creator. */
    leaseColumns: (token: string) => ({
      state: 'running' as const,
      leaseToken: token,
      nextAttemptAt: new Date(clock.now().getTime() + lengths.lasts),
    }),

    /**
     * Runs work under a lease that was just claimed, and renews it.
     * @throws LeaseLostError if it was cancelled or is no longer certain; and what `work` throws
     */
    async hold<T>(queue: string, lease: Lease, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const entry = keeper.hold(lease, performance.now());
      held.add(lease.id);
      const unsubscribe = events.onWake(nameOf(queue), () => void keeper.check());
      try {
        return await work(entry.signal);
      } catch (error) {
        // An abort surfaces as the work's own error, so the reason is thrown instead.
        entry.signal.throwIfAborted();
        throw error;
      } finally {
        unsubscribe();
        held.delete(lease.id);
        entry.close();
      }
    },

    /** A job was added to the queue, or should be checked again. */
    wake: (tx: Tx, queue: string): Promise<void> => events.wake(tx, nameOf(queue)),

    /** Cancels a job that hasn't ended; its worker is notified, in any process. @returns whether a worker had it; null if it had ended */
    async cancel(tx: Tx, job: { id: string; owner: string }): Promise<{ held: boolean } | null> {
      const cancelled = await store.cancel(tx, job);
      if (cancelled) await events.wake(tx, nameOf(cancelled.queue));
      return cancelled;
    },

    /** Starts running this table's queues in this process. @returns how to stop */
    start(queues: readonly Queue<Row>[]): () => Promise<void> {
      const parts = { db, log, store, lasts: lengths.lasts, now: clock.now, hold: keeper.hold, held, ended };
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
