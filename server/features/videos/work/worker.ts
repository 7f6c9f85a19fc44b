import { availableParallelism } from 'node:os';
import { createAlarm } from '../../../kernel/alarm.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { VideoMetrics } from '../metrics.ts';
import { Stopping } from './problems.ts';
import { leaseFor, type RunParts, runJob } from './run.ts';
import type { Claimed, WorkStore } from './store.ts';

/** Longest sleep: what nobody woke it for is seen after this at the latest. Milliseconds. */
const longestSleep = 60_000;
/** While something due cannot be taken because somebody else has its row, and after a failure. Milliseconds. */
const shortSleep = 500;

/** ffmpeg uses several cores itself; two at a time let a short cut pass a long export. */
const places = Math.max(2, Math.floor(availableParallelism() / 2));
/** Preparing has places of its own: whoever opens a video does not wait for what others export. */
const lanes = [
  { kinds: ['prepare'], most: Math.ceil(places / 2) },
  { kinds: ['trim', 'export'], most: places },
] as const;
type Lane = (typeof lanes)[number];

export interface WorkerParts extends RunParts {
  kernel: Kernel;
  store: WorkStore;
  metrics: VideoMetrics;
}

/** Takes waiting jobs and works on them, some at a time. It sleeps until it is woken, or until somebody's lease may have ended. */
export function createVideoWorker(parts: WorkerParts) {
  const { kernel, store, files, metrics, show } = parts;
  const { clock, log, events } = kernel;
  const alarm = createAlarm();
  const active = new Map<Promise<void>, Lane>();
  let ending = new AbortController();

  const room = ({ kinds, most }: Lane): boolean => [...active.values()].filter((lane) => lane.kinds === kinds).length < most;

  /** @returns whether something was taken */
  async function take(lane: Lane): Promise<boolean> {
    const now = clock.now();
    const job = await store.claim({ now, until: new Date(now.getTime() + leaseFor), token: newId(), kinds: lane.kinds });
    if (!job) return false;
    const work = carryOut(job).catch((error: unknown) =>
      log.error({ err: error, job: job.id }, 'Work on a video broke off; it goes on when its lease ends'),
    );
    active.set(work, lane);
    void work.then(() => {
      active.delete(work);
      alarm.ring();
    });
    return true;
  }

  async function carryOut(job: Claimed): Promise<void> {
    const tell = () => {
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
    const open = lanes.filter(room).flatMap(({ kinds }) => [...kinds]);
    const at = open.length > 0 ? await store.nextAt(open) : null;
    if (!at) return longestSleep;
    return Math.min(longestSleep, Math.max(shortSleep, at.getTime() - clock.now().getTime() + 1));
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        for (const lane of lanes) while (!ending.signal.aborted && room(lane) && (await take(lane)));
        if (!ending.signal.aborted) await alarm.sleep(await untilNext());
      } catch (error) {
        log.error({ err: error }, 'Work on videos cannot reach its database; it tries again');
        await alarm.sleep(shortSleep);
      }
    }
  }

  return {
    /** @returns how to stop: what is under way is ended at once and given back, and nothing new is taken */
    start(): () => Promise<void> {
      ending = new AbortController();
      const unsubscribe = events.onWake('videos', alarm.ring);
      const loop = work();
      return async () => {
        ending.abort(new Stopping());
        unsubscribe();
        alarm.ring();
        await loop;
        await Promise.all(active.keys());
      };
    },
  };
}
