import { startPulse } from '../../../kernel/heartbeat.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { withinRoom } from '../../../kernel/room.ts';
import { maxAttempts, secondsLeft } from '../rules.ts';
import type { HandParts, JobContext } from './hand.ts';
import { make } from './make.ts';
import { prepare } from './prepare.ts';
import { LeaseLost, longestHours, problemIn, Stopping, TooLong } from './problems.ts';
import { renderVideo } from './rendition.ts';
import type { Claimed, JobProblem } from './store.ts';

/** A worker that does not renew its lease for so long counts as dead, and another takes over. Milliseconds. */
export const leaseFor = 10_000;
/** Work ends so long before others may take over. Milliseconds. */
const margin = 2_000;
/** How often a lease is renewed, progress written, and a cancellation noticed. Milliseconds. */
const beatEvery = 1_000;
/** After a failure that nobody foresaw. Milliseconds. */
const tryAgainAfter = 15_000;

export interface RunParts extends HandParts {
  kernel: Pick<Kernel, 'clock' | 'scratch' | 'log'>;
  /** Tells browsers of a change that can be seen. */
  show(job: Claimed, what: 'job' | 'video'): void;
}

export type Ending = 'done' | 'failed' | 'again' | 'lost';

/**
 * Works on one job to its end. `stop` ends the work early: the job is given back.
 * @throws what the database throws; the job is then left to the end of its lease
 */
export async function runJob(job: Claimed, stop: AbortSignal, parts: RunParts): Promise<Ending> {
  const { store, kernel } = parts;
  const now = () => kernel.clock.now();
  const failed = async (problem: JobProblem): Promise<Ending> => ((await store.fail(job, now(), problem)) ? 'failed' : 'lost');
  if (job.attempts > maxAttempts) return failed(stoppedTooOften);
  try {
    await work(job, stop, parts);
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    if (error instanceof Stopping) return (await store.giveBack(job, now(), now(), false)) ? 'again' : 'lost';
    const problem = problemIn(error);
    if (problem) return failed(problem);
    kernel.log.error({ err: error, job: job.id }, 'Work on a video met an error that nobody foresaw');
    if (job.attempts >= maxAttempts) return failed(fault);
    return (await store.giveBack(job, now(), new Date(now().getTime() + tryAgainAfter), true)) ? 'again' : 'lost';
  }
}

const stoppedTooOften: JobProblem = {
  code: 'internal',
  message: `Everycast was stopped ${maxAttempts} times while it was working on this. Perhaps it needs more memory than there is; try a smaller size.`,
};
const fault: JobProblem = {
  code: 'internal',
  message: 'Something went wrong on our side, more than once. The log of the server says more.',
};

async function work(job: Claimed, stop: AbortSignal, parts: RunParts): Promise<void> {
  const ended = new AbortController();
  const limit = setTimeout(() => ended.abort(new TooLong()), longestHours * 3_600_000);
  const signal = AbortSignal.any([ended.signal, stop]);
  const pulse = startProgress(job, parts, () => ended.abort(new LeaseLost()));
  try {
    await withinRoom(parts.kernel.scratch, (full) => inFolder(job, AbortSignal.any([signal, full]), parts, pulse));
  } catch (error) {
    // A tool that was ended says so in words of its own; the reason is why it was.
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    await pulse.stop();
  }
}

async function inFolder(job: Claimed, signal: AbortSignal, parts: RunParts, pulse: ReturnType<typeof startProgress>): Promise<void> {
  const scratch = await parts.kernel.scratch.folder(`video-${job.id}`);
  try {
    const context: JobContext = {
      ...parts,
      job,
      signal,
      folder: scratch.path,
      progress: pulse.progress,
      show: () => parts.show(job, 'video'),
    };
    const { edit, output, spec } = job;
    if (spec) await renderVideo(context, spec);
    else await (edit && output ? make(context, { edit, output }) : prepare(context));
  } finally {
    await scratch.remove();
  }
}

/** Renews the lease, and writes at a calm pace how far the work is. */
function startProgress(job: Claimed, { store, kernel, show }: RunParts, lost: () => void) {
  const started = performance.now();
  let fraction = 0;
  let told = '';

  async function beat(): Promise<boolean> {
    const now = kernel.clock.now();
    const left = secondsLeft(fraction, (performance.now() - started) / 1000);
    if (!(await store.beat(job, now, new Date(now.getTime() + leaseFor), fraction, left))) return false;
    const visible = `${Math.floor(fraction * 100)} ${left}`;
    // Nobody looks at a fit by itself: how far it is, its post tells.
    if (visible !== told && job.kind !== 'rendition') show(job, job.kind === 'prepare' ? 'video' : 'job');
    told = visible;
    return true;
  }

  const { stop } = startPulse({
    ...{ lasts: leaseFor, margin, every: beatEvery, beat, lost },
    missed: (error) => kernel.log.warn({ err: error, job: job.id }, 'A lease could not be renewed; the next time may be in time'),
  });
  return {
    progress(next: number): void {
      fraction = Math.min(1, Math.max(fraction, next));
    },
    stop,
  };
}
