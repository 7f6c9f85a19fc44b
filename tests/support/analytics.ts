import type { Media } from '@everycast/contract/media';
import { dayAt } from '@everycast/contract/time';
import { mastodonManifest } from '@everycast/platforms/mastodon/manifest';
import type { PostMetrics } from '@everycast/platforms/port/metrics';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { createAccountGroupsStore } from '../../server/features/account-groups/account-group-store.ts';
import { metricsQueue } from '../../server/features/analytics/collect.ts';
import { createDashboard } from '../../server/features/analytics/dashboard.ts';
import type { AnalyticsNeeds } from '../../server/features/analytics/needs.ts';
import { createCollectingStore } from '../../server/features/analytics/store/collecting.ts';
import type { MetricJobRow } from '../../server/features/analytics/store/tables.ts';
import { createLabels } from '../../server/features/labels/labels.ts';
import { runSql } from '../../server/kernel/database/run-sql.ts';
import { createDomainEvents } from '../../server/kernel/domain-events.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createTestDatabase } from './database.ts';

/** Collecting against a platform whose answers the test decides, at a time that it decides. */
export async function openAnalyticsWorld() {
  const { db, url, drop } = await createTestDatabase();
  const reported = new Map<string, PostMetrics | null>();
  const world = {
    now: new Date('2026-11-16T09:00:00Z'),
    followers: 100,
    problem: null as PlatformProblem | null,
    /** Until when the limit that readings count against is used up. */
    usedUp: null as { name: string; at: Date } | null,
    during: async (_account: string): Promise<void> => undefined,
  };
  const calls: string[][] = [];
  const store = createCollectingStore(db);
  const ask = (query: string, values: unknown[] = []) => runSql(db, query, values) as Promise<Record<string, unknown>[]>;
  const failing = (): void => {
    if (world.problem) throw world.problem;
  };
  const platform: AnalyticsNeeds['platforms'][keyof AnalyticsNeeds['platforms']] = {
    manifest: mastodonManifest,
    metrics: {
      async ofPosts(posts) {
        calls.push(posts.map(({ remoteId }) => remoteId));
        failing();
        return new Map(posts.map(({ remoteId }) => [remoteId, reported.get(remoteId) ?? null]));
      },
      async ofAccount({ remoteId }) {
        await world.during(remoteId);
        failing();
        return { followers: world.followers };
      },
    },
  };
  const account = (id: string) => ({
    id,
    platform: 'mastodon' as const,
    service: '',
    remoteId: id,
    handle: '',
    displayName: '',
    workspaceId: '',
    credentials: {},
    traits: {},
    version: 1,
    sandbox: false,
    quotaId: id,
    proxy: null,
    needsPerson: null,
    unusable: null,
  });
  const events = { soon: () => undefined, publish: async () => undefined } as never;
  const kernel = { db, clock: { now: () => world.now }, domainEvents: createDomainEvents(), events };
  const labels = createLabels(kernel);
  const needs: AnalyticsNeeds = {
    platforms: { mastodon: platform } as AnalyticsNeeds['platforms'],
    accounts: {
      load: async (ids) => new Map(ids.map((id) => [id, account(id)])),
      async call(called, work, { quota } = {}) {
        const id = typeof called === 'string' ? called : called.id;
        if (world.usedUp && world.usedUp.name === quota)
          throw new PlatformProblem('retry_later', 'platforms.unusable_answer', { at: world.usedUp.at });
        return work(account(id), {} as never);
      },
    },
    publishing: {
      async sent(ids) {
        const rows = await ask('select id, remote_id from target where remote_id is not null and id = any($1)', [ids]);
        return new Map(rows.map((row) => [String(row.id), { remoteId: String(row.remote_id), permalink: null, outcomes: {} }]));
      },
    },
    media: { resolve: async (_workspaceId, ids) => new Map(ids.map((id) => [id, { thumbnailUrl: `/thumbnails/${id}` } as Media])) },
    labels,
    groups: createAccountGroupsStore(db),
  };
  const queue = metricsQueue(kernel, store, needs);

  async function claim(accountId: string): Promise<MetricJobRow & { token: string }> {
    const token = newId();
    const set = "state = 'running', lease_token = $2, attempts = attempts + 1";
    await ask(`update metric_job set ${set} where account_id = $1 and next_attempt_at <= $3`, [accountId, token, world.now]);
    const jobs = db.withTables<{ metricJob: MetricJobRow }>().selectFrom('metricJob').selectAll();
    const job = await jobs.where('leaseToken', '=', token).executeTakeFirst();
    if (!job) throw new Error('Nothing is due.');
    return { ...job, token };
  }

  return Object.assign(world, {
    db,
    url,
    kernel,
    needs,
    labels,
    ask,
    store,
    reported,
    calls,
    queue,
    claim,
    dashboard: createDashboard(kernel, needs),

    async addWorkspace(zone = 'UTC'): Promise<string> {
      const id = newId();
      await ask('insert into workspace (id, name, zone, created_at) values ($1, $2, $3, $4)', [id, 'Studio', zone, world.now]);
      return id;
    },
    async addAccount(workspaceId: string, service = 'https://example.org'): Promise<string> {
      const id = newId();
      await ask(
        `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at)
         values ($1, $2, 'mastodon', $5, $4, 'ida', 'Ida', 'healthy', 'sealed', 1, $3)`,
        [id, workspaceId, world.now, `remote ${id}`, service],
      );
      return id;
    },
    async addPost(workspaceId: string, accountId: string, text = 'A post'): Promise<{ postId: string; targetId: string }> {
      const [postId, targetId] = [newId(), newId()];
      await ask('insert into post (id, workspace_id, text, created_at, updated_at) values ($1, $2, $3, $4, $4)', [
        ...[postId, workspaceId, text, world.now],
      ]);
      await ask(
        `insert into target (id, post_id, workspace_id, account_id, state, due_at, published_at, remote_id)
         values ($1, $2, $3, $4, 'published', $5, $5, $6)`,
        [targetId, postId, workspaceId, accountId, world.now, targetId],
      );
      reported.set(targetId, { likes: 0, comments: 0, shares: 0 });
      return { postId, targetId };
    },

    /** What runs every minute. */
    enter: () => store.enter(['mastodon'], world.now, new Date(world.now.getTime() - 400 * 86_400_000)),

    /** One run of an account's job, as a worker does it; null if it ended. @returns when it runs again */
    async run(accountId: string): Promise<Date | null> {
      const job = await claim(accountId);
      const { again = null } = await queue.run(job, { signal: new AbortController().signal, progress: () => undefined });
      if (again)
        await ask("update metric_job set state = 'waiting', lease_token = null, next_attempt_at = $2 where id = $1", [job.id, again]);
      else await ask('delete from metric_job where id = $1', [job.id]);
      return again as Date | null;
    },
    pass(minutes: number): void {
      world.now = new Date(world.now.getTime() + minutes * 60_000);
    },
    today: (zone = 'UTC') => dayAt(world.now, zone).date,
    close: drop,
  });
}
export type AnalyticsWorld = Awaited<ReturnType<typeof openAnalyticsWorld>>;
