import { Cron } from 'croner';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { Logger } from '../../log.ts';
import type { Queue } from '../types.ts';
import type { Work } from '../work.ts';
import { createJobStore, type JobRow } from './store.ts';

interface JobOptions {
  /** Attempts after the first one. */
  retryLimit?: number;
  /** Seconds until the second attempt; each further one waits twice as long. */
  retryDelay?: number;
}

/** One attempt of a job. After its last one nothing tries again. */
interface JobRun {
  lastTry: boolean;
}

/**
 * Jobs that need no table of their own: they are not shown to people and can't be cancelled. Any process in the worker role takes them.
 * Kinds are defined before `start`; a handler that throws is tried again by its options.
 */
export interface Jobs {
  define<Data extends object>(name: string, handler: (data: Data, run: JobRun) => Promise<void>, options?: JobOptions): void;
  /** As `define`, and run by the clock: `cron` in UTC, five fields. After a downtime, a run that was missed is made up for once. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Puts a job of `owner`, most often a workspace, into the transaction: it exists when that commits. */
  send<Data extends object>(tx: Tx, name: string, owner: string, data: Data): Promise<void>;
  /** With `work` this process takes jobs. */
  start(work: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs of one kind that a process runs at the same time, each of another owner: whoever has many, or slow ones, takes one place. */
const places = { places: 4, perOwner: 1 };
/** What runs gets so long to end when the process stops. Milliseconds. */
const drain = 5_000;

export function createJobs({ db, clock, log, work }: { db: Database; clock: Clock; log: Logger; work: Work }): Jobs {
  const rows = work.in<JobRow>({ name: 'job', queue: 'queue', owner: 'owner', forgetsEnded: true });
  const store = createJobStore(db);
  const queues = new Map<string, Queue<JobRow>>();
  const crons = new Map<string, { cron: string; handler: () => Promise<void> }>();
  let stop = async (): Promise<void> => undefined;

  // Nobody is shown why one failed; each failure is in the log.
  const shared = { ...places, drain, problemOf: () => null, gaveUp: { code: 'internal', message: 'It failed too often.' } };
  const next = (cron: string): Date => new Cron(cron, { timezone: 'UTC' }).nextRun(clock.now()) as Date;

  const byTheClock: Queue<JobRow> = {
    ...shared,
    name: store.cronQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    retryIn: () => 0,
    async run({ owner }) {
      const { cron, handler } = crons.get(owner) ?? {};
      if (cron === undefined || !handler) return {};
      await handler().catch((error: unknown) => log.error({ err: error, job: owner }, 'A job failed; it runs again at its next time'));
      return { again: next(cron) };
    },
  };

  return {
    define<Data extends object>(
      name: string,
      handler: (data: Data, run: JobRun) => Promise<void>,
      { retryLimit = 2, retryDelay = 0 }: JobOptions = {},
    ) {
      queues.set(name, {
        ...{ ...shared, name, maxAttempts: retryLimit + 1 },
        retryIn: (attempts) => retryDelay * 1000 * 2 ** (attempts - 1),
        run: async ({ data, attempts }) => {
          await handler(data as Data, { lastTry: attempts > retryLimit });
          return {};
        },
      });
    },
    every(name, cron, handler) {
      crons.set(name, { cron, handler });
    },
    async send(tx, name, owner, data) {
      if (!queues.has(name)) throw new Error(`No job is called ${name}.`);
      await store.add(tx, name, owner, data);
      await rows.wake(tx, name);
    },
    async start(isWorker) {
      if (!isWorker) return;
      await store.schedule([...crons].map(([name, { cron }]) => ({ name, cron, next: next(cron) })));
      stop = rows.start([...queues.values(), byTheClock]);
    },
    async stop() {
      const stopping = stop();
      stop = async () => undefined;
      await stopping;
    },
  };
}
