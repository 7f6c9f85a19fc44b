import { defined } from '@everycast/contract/defined';
import { message } from '@everycast/messages/message';
import { Cron } from 'croner';
import type { z } from 'zod';
import { backoff } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../database/database.ts';
import { parseStored } from '../../database/json.ts';
import type { Logger } from '../../log.ts';
import type { Queue } from '../types.ts';
import type { Work } from '../work.ts';
import { createJobStore, type JobRow } from './job-store.ts';

interface JobOptions {
  /** Retries after the first attempt. */
  retryLimit?: number;
  /** Seconds until the first retry; the wait doubles each time. */
  retryDelay?: number;
  /** Jobs that one process runs at the same time; 4 by default. */
  places?: number;
  /** Jobs that call the same host at the same time, across all processes. */
  perHost?: number;
}

/** One attempt of a job. After the last one it isn't retried. */
interface JobRun {
  lastTry: boolean;
}

/**
 * Jobs without their own table: people don't see them and can't cancel them. Any process in the worker role runs them. Kinds are
 * defined before `start`, each with the schema of its data; a handler that throws is retried by its options.
 */
export interface Jobs {
  define<Data extends z.ZodObject>(
    name: string,
    data: Data,
    handler: (data: z.output<Data>, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): void;
  /** As `define`, but scheduled: `cron` in UTC, five fields. After a downtime, a missed run happens once. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /**
   * Adds a job of `owner`, usually a workspace, in the transaction: it exists when that commits.
   * @param host the remote host that it calls, for `perHost`
   */
  send<Data extends object>(tx: Tx, name: string, owner: string, data: Data, host?: string): Promise<void>;
  /** With `work` this process runs jobs. */
  start(work: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs of one kind that a process runs at the same time, each for a different owner: an owner with many, or slow ones, takes one place. */
const places = { places: 4, perOwner: 1 };
/** How long running jobs may take to finish when the process stops. Milliseconds. */
const drain = 5_000;

export function createJobs({ db, clock, log, work }: { db: Database; clock: Clock; log: Logger; work: Work }): Jobs {
  const rows = work.in<JobRow>({ name: 'job', queue: 'queue', owner: 'owner', host: 'host', forgetsEnded: true });
  const store = createJobStore(db);
  const queues = new Map<string, Queue<JobRow>>();
  const crons = new Map<string, { cron: string; handler: () => Promise<void> }>();
  let stop = async (): Promise<void> => undefined;

  // Nobody sees why one failed; each failure is in the log.
  const shared = { ...places, drain, problemOf: () => null, gaveUp: { code: 'internal', message: message('common.internal') } };
  const next = (cron: string): Date => defined(new Cron(cron, { timezone: 'UTC' }).nextRun(clock.now()), `next time of ${cron}`);

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
    define(name, schema, handler, { retryLimit = 2, retryDelay = 0, ...limits } = {}) {
      queues.set(name, {
        ...shared,
        ...limits,
        name,
        maxAttempts: retryLimit + 1,
        retryIn: (attempts) => backoff(attempts, { first: retryDelay * 1000 }),
        run: async ({ id, data, attempts }) => {
          await handler(parseStored(schema, data, { table: 'job', id, column: 'data' }), { lastTry: attempts > retryLimit });
          return {};
        },
      });
    },
    every(name, cron, handler) {
      crons.set(name, { cron, handler });
    },
    async send(tx, name, owner, data, host) {
      if (!queues.has(name)) throw new Error(`No job is called ${name}.`);
      await store.add(tx, { queue: name, owner, host: host ?? null, data });
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
