import type { BestTimesList } from '@everycast/contract/analytics';
import type { Kernel } from '../../kernel/kernel.ts';
import { createBestTimes } from './best-times/of-accounts.ts';
import { metricsQueue } from './collect.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { createCollectingStore } from './store/collecting.ts';
import { moveMetrics } from './store/moving.ts';
import type { MetricJobRow } from './store/tables.ts';

const minute = 60_000;
/** Each minute looks back this far for published posts, the first time a year. Milliseconds. */
const usualLook = 60 * minute;
const firstLook = 365 * 24 * 60 * minute;

export interface Analytics {
  dashboard: Dashboard;
  /** When posts do best on a workspace's accounts, in its time zone. An account of another workspace has no posts in this one. */
  bestTimes(workspaceId: string, accountIds: readonly string[]): Promise<BestTimesList>;
  /** Finds everything that isn't read yet. */
  enter(): Promise<void>;
  /** Starts reading metrics in this process. @returns how to stop */
  start(): Promise<() => Promise<void>>;
}

/** How posts and accounts perform: read from their platforms on a schedule, and added up per day. */
export function createAnalytics(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents' | 'jobs' | 'work'>,
  needs: AnalyticsNeeds,
): Analytics {
  const collecting = createCollectingStore(kernel.db);
  const table = { name: 'metric_job', queue: 'queue', owner: 'workspace_id', host: 'service', forgetsEnded: true } as const;
  const rows = kernel.work.in<MetricJobRow>(table);
  const queue = metricsQueue(kernel, collecting, needs);
  const measured = Object.values(needs.platforms).flatMap(({ manifest, metrics }) => (metrics ? [manifest.id] : []));

  kernel.domainEvents.on('account.disconnected', (tx, { accountId }) => collecting.jobs.forget(tx, accountId));
  kernel.domainEvents.on('account.healthy', async (tx, { accountId }) => {
    await collecting.jobs.healthy(tx, accountId, kernel.clock.now());
    await rows.wake(tx, queue.name);
  });

  kernel.domainEvents.on('post.labeled', async (tx, { workspaceId, postId, ...change }) => {
    await collecting.rollups.hold(tx, [workspaceId]);
    await collecting.rollups.relabel(tx, postId, change);
  });

  kernel.domainEvents.on('accounts.moved', async (tx, moved) => {
    const { fromWorkspaceId, toWorkspaceId, accountIds, posts } = moved;
    await collecting.rollups.hold(
      tx,
      [fromWorkspaceId, toWorkspaceId],
      posts.flatMap(({ from, to }) => [from, to]),
    );
    // A divided post keeps its labels, and they keep what it gained on the accounts that stay.
    const divided = posts.filter(({ from, to }) => from !== to).map(({ from }) => from);
    for (const [postId, removed] of await needs.labels.lock(tx, divided))
      await collecting.rollups.relabel(tx, postId, { added: [], removed }, accountIds);
    await moveMetrics(tx, collecting.rollups, moved);
    await rows.wake(tx, queue.name);
    for (const id of [fromWorkspaceId, toWorkspaceId]) await kernel.events.publish(tx, id, { type: 'analytics.changed' });
  });

  async function enter(lookBack: number): Promise<void> {
    const now = kernel.clock.now();
    await collecting.partitions.at(now);
    await collecting.partitions.at(new Date(now.getTime() + 28 * 24 * 60 * minute));
    const hasWork = await collecting.enter(measured, now, new Date(now.getTime() - lookBack));
    if (hasWork) await rows.wake(kernel.db, queue.name);
  }
  kernel.jobs.every('analytics.enter', '* * * * *', () => enter(usualLook));

  return {
    dashboard: createDashboard(kernel, needs),
    bestTimes: createBestTimes(kernel),

    enter: () => enter(firstLook),

    async start() {
      await enter(firstLook);
      return rows.start([queue]);
    },
  };
}
