import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../../tests/support/analytics.ts';
import { createBestTimes } from './of-accounts.ts';

let world: AnalyticsWorld;
let ofAccounts: ReturnType<typeof createBestTimes>;
beforeAll(async () => {
  world = await openAnalyticsWorld();
  ofAccounts = createBestTimes({ db: world.db, clock: { now: () => world.now } });
});
afterAll(() => world?.close());

const hour = 3_600_000;
const start = Date.parse('2026-06-01T00:00:00Z');

/** Posts every five hours, whose engagement depends on the hour in UTC, all read long ago. */
async function fill(workspaceId: string, accountId: string, count: number, engagementAt: (hour: number) => number) {
  for (let index = 0; index < count; index += 1) {
    world.now = new Date(start + index * 5 * hour);
    const { targetId } = await world.addPost(workspaceId, accountId);
    await world.ask(
      `insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at, engagement, read_at)
       select id, post_id, workspace_id, account_id, 'mastodon', published_at, $2, published_at from target where id = $1`,
      [targetId, engagementAt(world.now.getUTCHours())],
    );
  }
  world.now = new Date(start + count * 5 * hour + 72 * hour);
}

test('an account’s best hours are in the workspace’s time zone', async () => {
  const workspaceId = await world.addWorkspace('America/New_York');
  const accountId = await world.addAccount(workspaceId);
  await fill(workspaceId, accountId, 120, (at) => (at === 18 || at === 19 ? 90 : 10 + (at % 5)));
  const { zone, items } = await ofAccounts(workspaceId, [accountId]);
  const [found] = items;
  expect([zone, found?.found, found?.count]).toEqual(['America/New_York', 'times', 120]);
  // 6 PM in UTC is 2 PM there in summer.
  expect((found?.best[0] ?? 0) % 24).toSatisfy((at: number) => at >= 13 && at <= 16);
  expect(found?.times[found.best[0] ?? 0]).toBeGreaterThan(1.2);
  expect(found?.posts.reduce((sum, one) => sum + one, 0)).toBe(120);
});

test('without a pattern, or with few posts, there is no recommendation', async () => {
  const workspaceId = await world.addWorkspace();
  const [even, fresh, empty] = [
    await world.addAccount(workspaceId),
    await world.addAccount(workspaceId),
    await world.addAccount(workspaceId),
  ];
  await fill(workspaceId, fresh, 8, (at) => at);
  await fill(workspaceId, even, 60, () => 10);
  const { items } = await ofAccounts(workspaceId, [empty, even, fresh]);
  expect(items.map(({ accountId, found, count, needed, best, usual }) => ({ accountId, found, count, needed, best, usual }))).toEqual([
    { accountId: empty, found: 'too_few', count: 0, needed: 20, best: [], usual: null },
    { accountId: even, found: 'no_signal', count: 60, needed: null, best: [], usual: 10 },
    expect.objectContaining({ accountId: fresh, found: 'too_few', count: 8, needed: 20 }),
  ]);
});

test('young and deleted posts, and other workspaces, don’t count', async () => {
  const workspaceId = await world.addWorkspace();
  const accountId = await world.addAccount(workspaceId);
  await fill(workspaceId, accountId, 30, (at) => at);
  await world.ask(
    'update post_figures set gone_at = now() where target_id in (select target_id from post_figures where account_id = $1 limit 4)',
    [accountId],
  );
  const count = async () => (await ofAccounts(workspaceId, [accountId])).items[0]?.count;
  expect(await count()).toBe(26);
  world.now = new Date(start + 29 * 5 * hour + 24 * hour);
  expect(await count()).toBeLessThan(26);
  expect((await ofAccounts(await world.addWorkspace(), [accountId])).items).toEqual([]);
});
