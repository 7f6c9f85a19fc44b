import type { Kernel } from '../../kernel/kernel.ts';
import type { Ending } from './rules.ts';
import type { Claimed } from './work/claim-store.ts';
import type { TargetStore } from './work/publishing-work-store.ts';

export type PublishingMetrics = ReturnType<typeof createPublishingMetrics>;

/** Upper bounds in seconds, from on time to a working day. */
const latenessBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 28_800];

export function createPublishingMetrics({ metrics }: Pick<Kernel, 'metrics'>, store: TargetStore) {
  const lateness = metrics.histogram(
    'everycast_publishing_lateness_seconds',
    'Time from when a target is due to its publication',
    latenessBuckets,
  );
  const endings = metrics.counter('everycast_publishing_endings_total', 'Targets released by a worker, by state', ['state']);
  metrics.gauge('everycast_publishing_backlog', 'Due targets that no worker holds', () => store.backlog());
  return {
    ended(ending: Ending, target: Pick<Claimed, 'dueAt'>): void {
      endings.inc({ state: ending.state });
      if (ending.state === 'published') lateness.observe(Math.max(0, (ending.publishedAt.getTime() - target.dueAt.getTime()) / 1000));
    },
  };
}
