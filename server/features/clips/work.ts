import { startPulse } from '../../kernel/heartbeat.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { withinRoom } from '../../kernel/room.ts';
import { createWakeup } from '../../kernel/wakeup.ts';
import type { ClipsNeeds } from './needs.ts';
import { problemOf } from './problems.ts';
import { Lost, runJob } from './run.ts';
import type { ClipsStore, Ending, JobRow } from './store.ts';

export const wakeName = 'clips';
/** Nobody wakes a worker for what another one left behind: it looks by itself this often. Milliseconds. */
const lookEvery = 15_000;
/** A worker that has not told of a job for so long is gone; it tells every so often. Milliseconds. */
const leaseFor = 30_000;
/** Work ends so long before another may take over. Milliseconds. */
const margin = 2_000;
const tellEvery = 1_500;
/** So often a job is begun anew after its worker died: what ends one again and again is not to blame on chance. */
const maxAttempts = 3;

/** This process is to end: another one takes the job up. */
class Stopping extends Error {}

/** Each kind has places of its own: snapshots, which take seconds, do not wait for a look through hours of video. */
const kinds = ['snapshots', 'framing', 'highlights'] as const;
/** Jobs of a kind that one process works on at a time; the last place is kept for workspaces that have none of it under way. */
const places = 2;

/** Works on the jobs that there are; several processes share them. */
export function createWorker(kernel: Kernel, needs: ClipsNeeds, store: ClipsStore) {
  const { clock, db, events, log } = kernel;
  const lease = () => new Date(clock.now().getTime() + leaseFor);
  const news = (job: JobRow) => ({ type: 'clips.changed' as const, mediaId: job.mediaId });

  async function end(job: JobRow, ending: Ending, more?: (tx: typeof db) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await store.end(tx, job, ending))) return;
      await more?.(tx);
      await events.publish(tx, job.workspaceId, news(job));
    });
  }
  const over = (state: 'done' | 'failed', problem: { code: string; message: string } | null = null): Ending => ({
    state,
    problemCode: problem?.code ?? null,
    problemMessage: problem?.message ?? null,
    finishedAt: clock.now(),
  });

  /** Runs a job to its end. What it is told of its progress goes into the row, which says in turn whether it is still wanted. */
  async function run(job: JobRow, stop: AbortSignal): Promise<void> {
    const lost = new AbortController();
    let progress = job.progress;
    const pulse = startPulse({
      ...{ lasts: leaseFor, margin, every: tellEvery },
      async beat() {
        const held = await store.hold(job, progress, lease());
        if (held) events.soon(job.workspaceId, news(job));
        return held;
      },
      lost: () => lost.abort(new Lost()),
      missed: (error) => log.warn({ err: error, job: job.id }, 'The progress of a clip could not be noted; the next time may be in time'),
    });
    // Whoever cancels it wakes us.
    const quiet = events.onWake(wakeName, pulse.now);
    try {
      const signal = AbortSignal.any([stop, lost.signal]);
      const onProgress = (part: number) => {
        progress = part;
      };
      const onFacesFailed = (error: unknown) => log.warn({ err: error, job: job.id }, 'Face detection failed; crops follow motion instead');
      const { found, save } = await withinRoom(kernel.scratch, (full) =>
        runJob(job, { scratch: kernel.scratch, needs, store, signal: AbortSignal.any([signal, full]), onProgress, onFacesFailed }),
      );
      await end(job, { ...over('done'), ...found }, save);
    } catch (error) {
      if (error instanceof Lost) return;
      if (error instanceof Stopping) {
        const open: Ending = { state: 'waiting', problemCode: null, problemMessage: null, finishedAt: null, attempts: job.attempts - 1 };
        return await end(job, open);
      }
      await end(job, over('failed', problemOf(error, log)));
    } finally {
      quiet();
      void pulse.stop();
    }
  }

  /** Works on a job that was begun too often not any more. */
  async function workOn(job: JobRow, stop: AbortSignal): Promise<void> {
    if (job.attempts <= maxAttempts) return await run(job, stop);
    const message = `This was begun ${maxAttempts} times, and each time the server stopped before it was done. Try again with less at once.`;
    await end(job, over('failed', { code: 'unavailable', message }));
  }

  return {
    /** Works until it is stopped; what is under way then is left to another process. */
    start(): () => Promise<void> {
      const stopping = new AbortController();
      const { signal } = stopping;
      const wakeup = createWakeup();
      const quiet = events.onWake(wakeName, wakeup.ring);
      const active = new Map<Promise<void>, Pick<JobRow, 'id' | 'kind'>>();
      const stumbled = (error: unknown) => log.error({ err: error }, 'The worker for clips stumbled');

      /** @returns whether something was taken */
      async function take(kind: JobRow['kind'], idleOnly: boolean): Promise<boolean> {
        const job = await store.take({
          kind,
          idleOnly,
          leaseToken: newId(),
          now: clock.now(),
          leaseUntil: lease(),
          without: [...active.values()].map(({ id }) => id),
        });
        if (!job) return false;
        const work = workOn(job, signal).catch(stumbled);
        active.set(work, job);
        void work.then(() => {
          active.delete(work);
          wakeup.ring();
        });
        return true;
      }

      async function takeAll(): Promise<void> {
        for (const kind of kinds) {
          const free = () => places - [...active.values()].filter((other) => other.kind === kind).length;
          while (!signal.aborted && free() > 0 && (await take(kind, free() === 1)));
        }
      }

      const taking = (async () => {
        while (!signal.aborted) {
          await takeAll().catch(stumbled);
          if (!signal.aborted) await wakeup.sleep(lookEvery);
        }
      })();
      return async () => {
        stopping.abort(new Stopping());
        wakeup.ring();
        quiet();
        await taking;
        await Promise.all(active.keys());
      };
    },
  };
}
