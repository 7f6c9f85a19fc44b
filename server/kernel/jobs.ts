import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from './database/database.ts';
import { oneAtATime, runSql } from './database/run-sql.ts';
import type { Logger } from './log.ts';

/** Options of a kind of job. Times in seconds. */
interface JobOptions {
  retryLimit?: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  expireInSeconds?: number;
}

/** One try of a job. After its last one nothing tries again. */
interface JobRun {
  lastTry: boolean;
}

/**
 * Background work that any process in the worker role takes. Publishing is not here: its rows are its schedule.
 * Kinds are defined before `start`; a handler that throws is tried again by its options.
 */
export interface Jobs {
  define<Data extends object>(name: string, handler: (data: Data, run: JobRun) => Promise<void>, options?: JobOptions): void;
  /** As `define`, and run by the clock: `cron` in UTC, five fields. A run that was missed is not made up for. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Puts a job of `owner`, most often a workspace, into the transaction: it exists when that commits. */
  send<Data extends object>(tx: Tx, name: string, owner: string, data: Data): Promise<void>;
  /** Makes the queues known; with `work` this process also takes jobs. */
  start(work: boolean): Promise<void>;
  stop(): Promise<void>;
}

type Definition = { handler: (data: object, run: JobRun) => Promise<void>; options: JobOptions; cron?: string };

/** How often a worker looks for jobs, in seconds. */
const pollEvery = 2;
/**
 * Jobs of one kind that a process runs at the same time, each of another owner: what one has in the queue, however much and however slow, takes
 * one place. Counted in memory and not across processes, for what is counted in the database can be passed by two that look at once.
 */
const places = { localConcurrency: 4, localGroupConcurrency: 1 };

export function createJobs(db: Database, log: Logger): Jobs {
  const definitions = new Map<string, Definition>();
  const boss = new PgBoss({ db: executor(db), schema: 'jobs', persistWarnings: false });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue has a problem'));

  return {
    define(name, handler, options = {}) {
      definitions.set(name, { handler: handler as Definition['handler'], options });
    },
    every(name, cron, handler) {
      definitions.set(name, { handler, options: { retryLimit: 0 }, cron });
    },
    async send(tx, name, owner, data) {
      if (!definitions.has(name)) throw new Error(`No job is called ${name}.`);
      await boss.send(name, data, { db: executor(tx), group: { id: owner } });
    },
    async start(work) {
      // Processes that start together would get in each other's way while the tables and queues are made.
      await oneAtATime(db, 'start of the jobs', async () => {
        await boss.start();
        const known = new Set((await boss.getQueues()).map((queue) => queue.name));
        for (const [name, { options }] of definitions) if (!known.has(name)) await boss.createQueue(name, options);
      });
      if (!work) return;
      for (const [name, { handler, cron }] of definitions) {
        if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' });
        const options = { pollingIntervalSeconds: pollEvery, includeMetadata: true as const, ...(cron === undefined && places) };
        await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
          for (const job of jobs) {
            try {
              await handler(job.data, { lastTry: job.retryCount >= job.retryLimit });
            } catch (error) {
              log.error({ err: error, job: name }, 'A job failed');
              throw error; // so that pg-boss counts it and tries again
            }
          }
        });
      }
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: 10_000 }),
  };
}

/**
 * pg-boss over our own connections, or inside a transaction of ours.
 * It sends whole transactions as one text; one that fails half-way must not leave its connection inside of it for whoever comes next.
 */
function executor(db: Tx) {
  const run = async (on: Tx, text: string, values: unknown[]) => ({ rows: (await runSql(on, text, values)) as never[] });
  return {
    executeSql(text: string, values: unknown[] = []) {
      if (db.isTransaction) return run(db, text, values);
      return db.connection().execute(async (connection) => {
        try {
          return await run(connection, text, values);
        } catch (error) {
          await run(connection, 'rollback', []);
          throw error;
        }
      });
    },
  };
}
