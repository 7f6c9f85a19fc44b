import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { HeldLease } from './keeper.ts';
import { LeaseLostError } from './lease.ts';
import type { Context, Lease, Outcome, Problem, Queue, WorkRow } from './types.ts';
import type { WorkStore } from './work-store.ts';

/** This process stops: its jobs continue in another one, or after the next start. */
export class Stopping extends Error {}

/** `again`: the job waits for its next attempt. `lost`: it was cancelled or taken over. */
export type Ending = 'done' | 'failed' | 'again' | 'lost';

interface RunParts<Row extends WorkRow> {
  db: Database;
  store: WorkStore<Row>;
  log: Logger;
  queue: Queue<Row>;
  lease: HeldLease;
  stop: AbortSignal;
  /** Lets other processes check for a job that was handed back. */
  wake(): Promise<void>;
}

/**
 * Runs one job to its end.
 * @throws database errors; the job is then left until its lease ends
 */
export async function runJob<Row extends WorkRow>(job: Row & Lease, parts: RunParts<Row>): Promise<Ending> {
  const { db, store, log, queue, lease, stop, wake } = parts;
  const signal = AbortSignal.any([lease.signal, stop]);

  const fail = (problem: Problem): Promise<Ending> =>
    db.transaction().execute(async (tx) => {
      const { code: problemCode, message: problemMessage } = problem;
      if (!(await store.end(tx, job, { state: 'failed', problemCode, problemMessage }))) return 'lost';
      await queue.failed?.(tx, job, problem);
      return 'failed';
    });

  async function end({ set = {}, save, again, ended }: Outcome): Promise<Ending> {
    if (ended) return 'done';
    if (again) return (await store.release(job, again, { fresh: true })) ? 'again' : 'lost';
    await db.transaction().execute(async (tx) => {
      if (!(await store.end(tx, job, { state: 'done', ...set }))) throw new LeaseLostError('The job ended elsewhere.');
      await save?.(tx);
    });
    return 'done';
  }

  async function sort(error: unknown): Promise<Ending> {
    if (error instanceof LeaseLostError) return 'lost';
    if (error instanceof Stopping) {
      if (!(await store.release(job, 0))) return 'lost';
      await wake();
      return 'again';
    }
    const problem = queue.problemOf(error);
    if (problem) return fail(problem);
    log.error({ err: error, job: job.id, queue: queue.name }, 'A job met an error nobody foresaw');
    if (job.attempts >= queue.maxAttempts) return fail(queue.faulted ?? queue.gaveUp);
    return (await store.release(job, queue.retryIn(job.attempts), { spent: true })) ? 'again' : 'lost';
  }

  if (job.attempts > queue.maxAttempts) return fail(queue.gaveUp);
  const context: Context = { signal, progress: lease.progress };
  try {
    return await end(await queue.run(job, context));
  } catch (error) {
    // An abort surfaces as the handler's own error, so the signal's reason is used instead.
    return sort(signal.aborted ? signal.reason : error);
  }
}
