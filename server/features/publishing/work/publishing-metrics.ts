import type { Kernel } from '../../../kernel/kernel.ts';
import type { Ending } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import type { TargetStore } from './publishing-work-store.ts';
import { createWatchStore } from './watch-store.ts';

/** Upper bounds in seconds, from on time to a working day. */
const latenessBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 28_800];
/** A worker that is well takes what is due within a second or two. Milliseconds. */
export const lateAfter = 5 * 60_000;
/** Platforms need minutes for long videos, and rarely more. Milliseconds. */
export const stuckAfter = 60 * 60_000;

/** What publishing says at /metrics: what became of targets, what waits, and what should have moved long ago. */
export function createPublishingMetrics(
  { db, clock, metrics, work }: Pick<Kernel, 'db' | 'clock' | 'metrics' | 'work'>,
  store: TargetStore,
) {
  const watch = createWatchStore(db, clock);
  const lateness = metrics.histogram(
    'everycast_publishing_lateness_seconds',
    'Time from when a target is due to its publication',
    latenessBuckets,
  );
  const endings = metrics.counter('everycast_publishing_endings_total', 'Targets released by a worker, by state', ['state']);
  metrics.gauge('everycast_publishing_backlog', 'Due targets that no worker holds', () => store.backlog());
  metrics.gauge('everycast_publishing_late', 'Targets that nobody has taken for five minutes although they are due', () =>
    watch.late(lateAfter),
  );
  metrics.gauge('everycast_publishing_stuck', 'Targets that have been going out for more than an hour', () => watch.stuck(stuckAfter));
  const tookOver = (count: number): void => work.tookOver('target', count);
  tookOver(0);
  return {
    tookOver,
    ended(ending: Ending, target: Pick<Claimed, 'dueAt'>): void {
      endings.inc({ state: ending.state });
      if (ending.state === 'published') lateness.observe(Math.max(0, (ending.publishedAt.getTime() - target.dueAt.getTime()) / 1000));
    },
  };
}
