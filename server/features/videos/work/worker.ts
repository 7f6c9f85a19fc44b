import { availableParallelism } from 'node:os';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createWakeup } from '../../../kernel/wakeup.ts';
import type { VideoMetrics } from '../metrics.ts';
import { Stopping } from './problems.ts';
import { leaseFor, type RunParts, runJob } from './run.ts';
import type { Claimed, WorkStore } from './store.ts';

/** Longest sleep: what nobody woke it for is seen after this at the latest. Milliseconds. */
const longestSleep = 60_000;
/** While something due cannot be taken because somebody else has its row, and after a failure. Milliseconds. */
const shortSleep = 500;

/** Each kind has places of its own: whoever opens a video or cuts a little of it does not wait for what is exported for hours. */
const lanes = ['prepare', 'trim', 'export', 'rendition'] as const;
type Lane = (typeof lanes)[number];
/** Jobs of a kind that one workspace may have at a time in this process: ffmpeg uses several cores itself. */
const shared = Math.max(1, Math.floor(availableParallelism() / 2));
/** One place more is kept for those who have none. */
const places = shared + 1;

export interface WorkerParts extends RunParts {
  kernel: Kernel;
  store: WorkStore;
  metrics: VideoMetrics;
}

/**
 * Takes waiting jobs and works on them, some at a time: the last free place for cuts, for exports and for preparations is kept for a
 * workspace that has none of that kind running, so nobody waits for one who has many. As every process keeps such a place, and asks the
 * database who has something running anywhere, this holds for all of them together. It sleeps until it is woken, or until somebody's lease
 * may have ended.
 */
export function createVideoWorker(parts: WorkerParts) {
  const { kernel, store, files, metrics, show } = parts;
  const { clock, log, events } = kernel;
  const wakeup = createWakeup();
  const active = new Map<Promise<void>, { lane: Lane; id: string }>();
  let ending = new AbortController();

  const free = (lane: Lane): number => places - [...active.values()].filter((other) => other.lane === lane).length;
  /** Whose jobs may have the next place. */
  const wanted = (kind: Lane) => ({ kind, idleOnly: free(kind) === 1 });

  /** @returns whether something was taken */
  async function take(lane: Lane): Promise<boolean> {
    const now = clock.now();
    const job = await store.claim({
      now,
      until: new Date(now.getTime() + leaseFor),
      token: newId(),
      without: [...active.values()].map(({ id }) => id),
      ...wanted(lane),
    });
    if (!job) return false;
    const work = carryOut(job).catch((error: unknown) =>
      log.error({ err: error, job: job.id }, 'Work on a video broke off; it goes on when its lease ends'),
    );
    active.set(work, { lane, id: job.id });
    void work.then(() => {
      active.delete(work);
      wakeup.ring();
    });
    return true;
  }

  async function carryOut(job: Claimed): Promise<void> {
    const tell = () => {
      if (job.kind === 'rendition') return;
      show(job, 'video');
      if (job.kind !== 'prepare') show(job, 'job');
    };
    tell();
    const started = performance.now();
    const how = await runJob(job, ending.signal, parts);
    metrics.ended(job, how, (performance.now() - started) / 1000);
    tell();
    await files.removeUnused();
  }

  /** How long there is nothing to do, in milliseconds. */
  async function untilNext(): Promise<number> {
    const now = clock.now();
    const open = lanes.filter((lane) => free(lane) > 0);
    const next = await Promise.all(open.map((lane) => store.nextAt({ now, ...wanted(lane) })));
    const waits = next.flatMap((at) => (at ? [Math.max(shortSleep, at.getTime() - now.getTime() + 1)] : []));
    return Math.min(longestSleep, ...waits);
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        for (const lane of lanes) while (!ending.signal.aborted && free(lane) > 0 && (await take(lane)));
        if (!ending.signal.aborted) await wakeup.sleep(await untilNext());
      } catch (error) {
        log.error({ err: error }, 'Work on videos cannot reach its database; it tries again');
        await wakeup.sleep(shortSleep);
      }
    }
  }

  return {
    /** @returns how to stop: what is under way is ended at once and given back, and nothing new is taken */
    start(): () => Promise<void> {
      ending = new AbortController();
      const unsubscribe = events.onWake('videos', wakeup.ring);
      const loop = work();
      return async () => {
        ending.abort(new Stopping());
        unsubscribe();
        wakeup.ring();
        await loop;
        await Promise.all(active.keys());
      };
    },
  };
}
