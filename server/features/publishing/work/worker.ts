import { defined } from '@everycast/contract/defined';
import type { Step } from '@everycast/platforms/port/steps';
import { createFairQueue, hostOf } from '../../../kernel/fair-queue.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { tracedOf } from '../../../kernel/tracing.ts';
import { createWakeup } from '../../../kernel/wakeup.ts';
import type { HeldLease, LeaseLengths } from '../../../kernel/work/keeper.ts';
import { fetchUnder, LeaseTaken } from '../../../kernel/work/lease.ts';
import type { PublishingLimits } from '../limits/limits.ts';
import type { NeedsAndPosts } from '../needs.ts';
import type { Notifier } from '../notifier.ts';
import type { Claimed } from './claim-store.ts';
import type { TargetLease } from './execute.ts';
import { type LoadParts, loadJobs, type Unready } from './load.ts';
import { createPublishingMetrics } from './publishing-metrics.ts';
import type { TargetStore } from './publishing-work-store.ts';
import { endUnready, runTarget } from './run.ts';
import type { Job } from './state.ts';

/** Targets that one process publishes at the same time, in all, per workspace and per host; a host that hangs never takes all places. */
const atOnce = { atOnce: 128, perOwner: 64, perHost: 120 };
/** Targets that it holds, some of them queued, so that one is ready when a place becomes free. */
const held = { max: 320, perWorkspace: 160, perService: 280 };
/** Longest sleep: without a wakeup, it checks again after this. Milliseconds. */
const longestSleep = 60_000;
/** While a due target can't be claimed (its account is busy, its row is locked), and after a failure. Milliseconds. */
export const shortSleep = 500;
/** Free places are filled together: this many milliseconds after the first, or once there are `refillAt`. */
const batchFor = 60;
const refillAt = 64;
/**
 * A stop waits this long for running targets, half of it before long steps are aborted; the rest is left until their leases end.
 * Milliseconds.
 */
const stopWithin = 8_000;

/** In milliseconds. `forCall`: how much of the lease must be left to start a call; longer calls depend on renewals. */
export interface TargetLeaseLengths extends LeaseLengths {
  forCall: number;
}
/** Longer than a call, which starts with more than its half minute left: so a call can finish even while the database is unreachable. */
const defaultLease: TargetLeaseLengths = { lasts: 45_000, margin: 5_000, every: 1_000, forCall: 31_000 };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

export interface WorkerParts {
  kernel: Kernel;
  needs: NeedsAndPosts;
  store: TargetStore;
  notifier: Notifier;
  limits: PublishingLimits;
  settings: LoadParts['settings'];
  lease: TargetLeaseLengths | undefined;
}

const keyOf = (job: Job | Unready) => ({
  owner: job.target.workspaceId,
  ...('account' in job && { host: hostOf(job.account.service) }),
});

/** Claims due targets and publishes them, many at a time. It sleeps until the next one is due, or until it is woken. */
export function createWorker({ kernel, needs, store, notifier, limits, settings, lease = defaultLease }: WorkerParts) {
  const { clock, log, events } = kernel;
  const metrics = createPublishingMetrics(kernel, store);
  const wakeup = createWakeup();
  // The queue is bounded by what is held, so nothing is ever rejected here.
  const inTurn = createFairQueue({ ...atOnce, waiting: held.max, busy: 'publishing.busy' });
  /** Claimed targets: running, or queued. */
  const active = new Set<Promise<void>>();
  const keeper = kernel.work.keeperOf('target', lease);
  const holding = new Map<Claimed, HeldLease>();
  /** More is due than could be claimed: free places are filled again. */
  let wantsMore = false;
  /** Targets that ended since the last claim. */
  let ended = 0;
  let stopping = false;
  /** Aborts long steps. */
  let ending = new AbortController();
  const shouldReport = createThrottle();

  /**
   * Claims as many as there is room for, plus as many as ended since the last claim, so that they are ready when places become free.
   * @returns how long to sleep, in milliseconds
   */
  async function claimSome(): Promise<number> {
    const max = held.max + Math.min(atOnce.atOnce, ended) - active.size;
    wantsMore = max <= 0;
    if (wantsMore) return longestSleep;
    ended = 0;
    const asked = performance.now();
    const {
      targets: claimed,
      more,
      takeovers,
    } = await store.claim({
      lasts: lease.lasts,
      token: newId(),
      max,
      without: [...holding.keys()],
      places: held,
    });
    metrics.tookOver(takeovers);
    wantsMore = claimed.length === max;
    if (claimed.length === 0) return untilNext();
    for (const target of claimed) holding.set(target, keeper.hold(target, asked));
    const jobs = loadJobs(claimed, { needs, store, settings }, clock.now());
    for (const [index, target] of claimed.entries()) {
      const job = defined(jobs[index]);
      const work = job.then((ready) => inTurn(keyOf(ready), () => run(ready))).catch((error: unknown) => leave(target, error));
      active.add(work);
      show(target);
      void work.then(() => {
        active.delete(work);
        finished(target);
      });
    }
    if (wantsMore) return longestSleep;
    if (more) return 0;
    // Others of the same accounts may be behind these: asking when the next is due waits until a claim finds none.
    wantsMore = true;
    return batchFor;
  }

  function leaseOf(target: Claimed): TargetLease {
    const held = holding.get(target);
    if (!held) throw new Error(`Nobody here holds target ${target.id}.`);
    const sure = () => held.sure(lease.forCall);
    return { signal: held.signal, sure, guarded: (fetch) => fetchUnder(held, fetch, sure) };
  }

  async function run(job: Job | Unready): Promise<void> {
    const { target } = job;
    const shared = { kernel, needs, store, limits, log, random: Math.random, reportProgress };
    const parts = { ...shared, stopping: () => stopping, signal: ending.signal, lease: leaseOf(target) };
    const { id, postId, accountId } = target;
    const attributes = { 'everycast.target': id, 'everycast.post': postId, 'everycast.account': accountId };
    const end = await tracedOf(postId, 'publish', attributes, () => ('error' in job ? endUnready(job, parts) : runTarget(job, parts)));
    if (!end) return;
    metrics.ended(end, target);
    // It goes on before its lease would have ended, and that is what the worker sleeps for.
    if ('nextAttemptAt' in end && end.nextAttemptAt) wakeup.triggerWithin(batchFor);
    if (end.state === 'failed' || end.state === 'unconfirmed' || (end.state === 'published' && end.problem)) notifier.soon();
  }

  /** The next worker that claims the target finds out what wasn't written. */
  function leave(target: Claimed, error: unknown): void {
    if (error instanceof LeaseTaken) log.info({ target: target.id }, 'A target was taken by somebody else while it was being published');
    else log.error({ err: error, target: target.id }, 'Publishing broke off; it goes on when the lease ends');
  }

  function reportProgress({ id: targetId, workspaceId, postId }: Claimed, { what }: Step, fraction: number): void {
    if (shouldReport(targetId, fraction)) events.soon(workspaceId, { type: 'post.progress', postId, targetId, what, fraction });
  }

  const show = ({ workspaceId, postId }: Claimed): void => events.soon(workspaceId, { type: 'post.changed', postId });

  function finished(target: Claimed): void {
    ended += 1;
    holding.get(target)?.close();
    holding.delete(target);
    show(target);
    if (!wantsMore) return;
    if (ended >= refillAt) wakeup.trigger();
    else wakeup.triggerWithin(batchFor);
  }

  /** How long there is nothing to claim, in milliseconds. */
  async function untilNext(): Promise<number> {
    const { next, waiting } = await store.agenda();
    wantsMore = waiting;
    // Targets that ended during the query woke nobody.
    if (waiting) return ended > 0 ? batchFor : shortSleep;
    return next ? Math.min(longestSleep, Math.max(0, next.getTime() - clock.now().getTime()) + 1) : longestSleep;
  }

  async function work(): Promise<void> {
    while (!stopping) {
      try {
        await wakeup.sleep(await claimSome());
      } catch (error) {
        log.error({ err: error }, 'Publishing cannot reach its database; it tries again');
        await wakeup.sleep(shortSleep);
      }
    }
  }

  return {
    /** @returns how to stop: nothing new is claimed, running targets get a few seconds */
    start(): () => Promise<void> {
      stopping = false;
      ending = new AbortController();
      const unsubscribe = events.onWake('publishing', wakeup.trigger);
      const loop = work();
      notifier.soon();
      return async () => {
        stopping = true;
        unsubscribe();
        wakeup.trigger();
        await loop;
        const under = Promise.all(active);
        await Promise.race([under, wait(stopWithin / 2)]);
        ending.abort(new Error('Everycast is being stopped.'));
        await Promise.race([under, wait(stopWithin / 2)]);
        keeper.stop();
        await notifier.stop();
      };
    },
  };
}

/** Minimum time between two progress updates of the same item. Milliseconds. */
const reportEvery = 500;
/** Items remembered at the same time. */
const maxReported = 1_000;

/** Whether a progress update should be sent: at most twice a second per item, and always at the end. */
export function createThrottle(now: () => number = Date.now) {
  const last = new Map<string, number>();
  return (id: string, fraction: number): boolean => {
    const moment = now();
    if (fraction >= 1) return last.delete(id) || true;
    if (moment - (last.get(id) ?? 0) < reportEvery) return false;
    if (last.size >= maxReported) last.clear();
    last.set(id, moment);
    return true;
  };
}
