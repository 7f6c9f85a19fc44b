import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';

let world: AnalyticsWorld;
let [workspaceId, accountId] = ['', ''];
beforeAll(async () => {
  world = await openAnalyticsWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.now = new Date('2026-11-16T09:00:00Z');
  world.problem = null;
  world.usedUp = null;
  world.followers = 100;
  workspaceId = await world.addWorkspace();
  accountId = await world.addAccount(workspaceId);
  world.calls.length = 0;
});

const outage = () => new PlatformProblem('outage', message('platforms.server_error', { host: 'example.org', status: 503 }));
const overview = (from = '2026-11-16', to = '2026-11-22') => world.dashboard.overview(workspaceId, { from, to });
const likesOf = (likes: number) => ({ likes, comments: 0, shares: 0 });
const one = async (query: string, values: unknown[]) => (await world.ask(query, values))[0];

test('what is published is read soon, and what it gained is counted once', async () => {
  const { targetId } = await world.addPost(workspaceId, accountId);
  expect(await world.enter()).toBe(true);
  await world.run(accountId);
  expect((await overview()).days[0]).toMatchObject({ day: '2026-11-16', engagement: 0 });

  world.reported.set(targetId, { likes: 4, comments: 2, shares: 1 });
  world.pass(2);
  await world.run(accountId);
  world.reported.set(targetId, { likes: 5, comments: 2, shares: 3 });
  world.pass(10);
  await world.run(accountId);
  const { cards, days, platforms } = await overview();
  expect(days.map(({ engagement }) => engagement)).toEqual([10, null, null, null, null, null, null]);
  expect(cards).toMatchObject({ shares: { value: 3 }, comments: { value: 2 }, followers: { value: 100 }, engagementRate: { value: 0.1 } });
  expect(platforms).toEqual([{ platform: 'mastodon', engagement: 10, previous: 0, share: 1, incomplete: false }]);
  const readings = await world.ask('select likes from post_metric where target_id = $1 order by at', [targetId]);
  expect(readings.map(({ likes }) => likes)).toEqual([4, 5]);
});

test('metrics wait while their part of a limit is used up, so that publishing keeps the rest', async () => {
  await world.addPost(workspaceId, accountId);
  await world.enter();
  world.pass(2);
  const at = new Date(world.now.getTime() + 600_000);
  world.usedUp = { name: 'metrics', at };
  expect(await world.run(accountId)).toEqual(at);
  expect(world.calls).toEqual([]);
  world.usedUp = null;
  world.pass(10);
  await world.run(accountId);
  expect(world.calls).toHaveLength(1);
  expect((await overview()).days[0]).toMatchObject({ engagement: 0 });
});

test('days are those of the workspace’s zone', async () => {
  workspaceId = await world.addWorkspace('Pacific/Auckland');
  accountId = await world.addAccount(workspaceId);
  // In Auckland it is 1 AM on the 17th an hour later.
  world.now = new Date('2026-11-16T11:00:00Z');
  const { targetId } = await world.addPost(workspaceId, accountId);
  await world.enter();
  world.pass(120);
  world.reported.set(targetId, likesOf(0));
  await world.run(accountId);
  world.reported.set(targetId, likesOf(8));
  world.pass(600);
  await world.run(accountId);
  const { days } = await overview();
  expect(days.filter(({ engagement }) => engagement !== null)).toMatchObject([{ day: '2026-11-17', engagement: 8 }]);
});

test('posts are read in batches, and a run leaves room for others', async () => {
  const posts = [];
  for (let count = 0; count < 45; count += 1) posts.push(await world.addPost(workspaceId, accountId));
  await world.enter();
  world.pass(1);
  const again = await world.run(accountId);
  expect(world.calls.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(new Set(world.calls.flat()).size).toBe(45);
  // The next reading is in two minutes, as all of them are new.
  expect(again).toEqual(new Date(world.now.getTime() + 120_000));
});

test('a metric that the platform does not report of a post is a gap, and keeps what was known', async () => {
  const { targetId } = await world.addPost(workspaceId, accountId);
  await world.enter();
  for (const likes of [4, null, 9]) {
    world.pass(2);
    world.reported.set(targetId, { likes, comments: null, shares: 1 });
    await world.run(accountId);
  }
  const readings = await world.ask('select likes, comments from post_metric where target_id = $1 order by at', [targetId]);
  expect(readings.map(({ likes, comments }) => [likes, comments])).toEqual([
    [4, null],
    [null, null],
    [9, null],
  ]);
  expect(await one('select likes, comments, engagement from post_figures where target_id = $1', [targetId])).toEqual({
    likes: 9,
    comments: null,
    engagement: 10,
  });
  expect((await overview()).days[0]).toMatchObject({ engagement: 10 });
});

test('a post of which nothing is reported has no engagement, and not zero', async () => {
  const { targetId } = await world.addPost(workspaceId, accountId);
  world.reported.set(targetId, { likes: null, comments: null, shares: null });
  await world.enter();
  world.pass(2);
  await world.run(accountId);
  const { items } = await world.dashboard.posts(workspaceId, { from: '2026-11-16', to: '2026-11-22', sort: 'engagement', limit: 9 });
  expect(items).toMatchObject([{ engagement: null, rate: null, clicks: null, reach: null }]);
});

test('a post that is gone keeps its metrics and is not read again', async () => {
  const { targetId } = await world.addPost(workspaceId, accountId);
  world.reported.set(targetId, likesOf(3));
  await world.enter();
  world.pass(1);
  await world.run(accountId);
  world.reported.set(targetId, null);
  world.pass(5);
  await world.run(accountId);
  expect(await one('select likes::int, next_at, gone_at from post_figures where target_id = $1', [targetId])).toEqual({
    likes: 3,
    next_at: null,
    gone_at: world.now,
  });
  expect((await overview()).days[0]?.engagement).toBe(3);
});

test('one post that the platform refuses does not keep the others from being read', async () => {
  const [bad, good] = [await world.addPost(workspaceId, accountId), await world.addPost(workspaceId, accountId)];
  await world.enter();
  world.pass(1);
  const original = world.reported.get.bind(world.reported);
  world.reported.get = (id) => {
    if (id === bad.targetId) throw new PlatformProblem('rejected', 'platforms.too_large');
    return original(id);
  };
  try {
    world.reported.set(good.targetId, likesOf(2));
    await world.run(accountId);
  } finally {
    world.reported.get = original;
  }
  expect(await one('select likes::int from post_figures where target_id = $1', [good.targetId])).toEqual({ likes: 2 });
  expect(await one('select read_at from post_figures where target_id = $1', [bad.targetId])).toEqual({ read_at: null });
});

describe('a gap', () => {
  test('opens after three failures in a row, from the last reading on, and closes with the next', async () => {
    const { targetId } = await world.addPost(workspaceId, accountId);
    await world.enter();
    world.pass(1);
    await world.run(accountId);
    const lastReading = world.now;
    world.problem = outage();
    const gaps = async () => (await overview()).gaps;
    for (let failures = 1; failures <= 3; failures += 1) {
      world.pass(15);
      expect(await gaps()).toEqual([]);
      await world.run(accountId);
    }
    expect(await gaps()).toMatchObject([{ accountId, since: lastReading.toISOString(), until: null, engagement: 0 }]);
    expect((await overview()).problems).toMatchObject([{ accountId, reason: expect.stringContaining('503') }]);
    // Its only account can't be read, so nothing is known.
    expect((await overview()).days[0]).toEqual({ day: '2026-11-16', engagement: null, previous: null, incomplete: true });

    world.problem = null;
    world.reported.set(targetId, likesOf(7));
    world.pass(2 * 1440);
    await world.run(accountId);
    expect(await gaps()).toMatchObject([{ until: world.now.toISOString(), engagement: 7 }]);
    const { days, cards, platforms, problems } = await overview();
    expect(problems).toEqual([]);
    expect(days.slice(0, 4).map(({ engagement, incomplete }) => [engagement, incomplete])).toEqual([
      [null, true],
      [null, true],
      [null, true],
      [null, false],
    ]);
    // It belongs to no day, but counts in all.
    expect(platforms[0]).toMatchObject({ engagement: 7, incomplete: true });
    expect(cards.engagementRate.value).toBeCloseTo(0.07);
    expect(await world.ask('select * from post_day where target_id = $1', [targetId])).toEqual([]);
  });

  test('is none where the platform only asks to wait', async () => {
    await world.addPost(workspaceId, accountId);
    await world.enter();
    world.pass(1);
    await world.run(accountId);
    for (let times = 0; times < 5; times += 1) {
      world.pass(15);
      const at = new Date(world.now.getTime() + 60_000);
      world.problem = new PlatformProblem('retry_later', message('platforms.limited', { platform: 'Mastodon' }), { at });
      expect(await world.run(accountId)).toEqual(at);
    }
    expect((await overview()).gaps).toEqual([]);
  });

  test.each([
    ['Everycast wasn’t running', null],
    ['its platform asked to wait', 'limited'],
  ])('is what passed while nothing was read for days: %s', async (_why, limited) => {
    const { targetId } = await world.addPost(workspaceId, accountId);
    await world.enter();
    world.pass(1);
    await world.run(accountId);
    const lastReading = world.now;
    if (limited) {
      world.pass(60);
      world.problem = new PlatformProblem('retry_later', message('platforms.limited', { platform: 'Mastodon' }), { at: world.now });
      await world.run(accountId);
      world.problem = null;
    }
    world.pass(3 * 1440);
    world.reported.set(targetId, likesOf(9));
    await world.run(accountId);
    const { gaps, days } = await overview();
    const reason = limited ? expect.stringContaining('Mastodon') : 'Everycast wasn’t running, so nothing was read.';
    expect(gaps).toMatchObject([{ since: lastReading.toISOString(), until: world.now.toISOString(), engagement: 9, reason }]);
    expect(days.slice(1, 3).map(({ engagement, incomplete }) => [engagement, incomplete])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  test('is none where an account could never be read: it says why', async () => {
    world.problem = new PlatformProblem('rejected', 'metrics.permission_missing');
    await world.enter();
    for (let times = 0; times < 4; times += 1) {
      await world.run(accountId);
      world.pass(60);
    }
    const { gaps, problems, cards } = await overview();
    expect([gaps, cards.followers.value]).toEqual([[], null]);
    expect(problems).toMatchObject([{ accountId, reason: expect.stringContaining('permissions') }]);
  });
});

describe('interrupted anywhere', () => {
  test('a worker that lost its account writes nothing', async () => {
    const { targetId } = await world.addPost(workspaceId, accountId);
    world.reported.set(targetId, likesOf(9));
    await world.enter();
    world.pass(1);
    const job = await world.claim(accountId);
    await world.ask('update metric_job set lease_token = gen_random_uuid() where id = $1', [job.id]);
    const context = { signal: new AbortController().signal, progress: () => undefined };
    await expect(world.queue.run(job, context)).rejects.toThrow(LeaseLostError);
    expect(await one('select read_at from post_figures where target_id = $1', [targetId])).toEqual({ read_at: null });
    expect((await overview()).days[0]?.engagement).toBeNull();
  });

  test('what one worker wrote, another that takes over does not count again', async () => {
    const { targetId } = await world.addPost(workspaceId, accountId);
    world.reported.set(targetId, likesOf(9));
    await world.enter();
    world.pass(1);
    const job = await world.claim(accountId);
    await world.queue.run(job, { signal: new AbortController().signal, progress: () => undefined });
    // It died before it handed the job back.
    await world.ask("update metric_job set lease_token = null, state = 'waiting' where id = $1", [job.id]);
    world.pass(3);
    await world.run(accountId);
    expect((await overview()).days[0]?.engagement).toBe(9);
  });
});

test('an account that is disconnected is no longer read, and what was read stays', async () => {
  const { targetId } = await world.addPost(workspaceId, accountId);
  world.reported.set(targetId, likesOf(2));
  await world.enter();
  world.pass(1);
  await world.run(accountId);
  await world.db.transaction().execute((tx) => world.store.jobs.forget(tx, accountId));
  await world.ask('update account set credentials = null, disconnected_at = $2 where id = $1', [accountId, world.now]);
  await world.enter();
  expect(await world.ask('select id from metric_job where account_id = $1', [accountId])).toEqual([]);
  expect((await overview()).days[0]?.engagement).toBe(2);
});

test('the partitions of a month exist before its first reading, in every process', async () => {
  const month = new Date('2031-02-28T23:59:59Z');
  await Promise.all(Array.from({ length: 5 }, () => world.ask('select metric_partitions($1)', [month])));
  const names = await world.ask("select relname from pg_class where relname like '%metric\\_2031%' and relkind = 'r' order by 1");
  expect(names.map(({ relname }) => relname)).toEqual(['account_metric_2031_02', 'post_metric_2031_02']);
});

test('a month is prepared without locks that requests need', async () => {
  const { targetId, postId } = await world.addPost(workspaceId, accountId);
  await world.db.transaction().execute(async (tx) => {
    // As somebody who saves a post, and as a dashboard.
    await runSql(tx, 'select from post where id = $1 for update', [postId]);
    await runSql(tx, 'update target set attempts = 0 where id = $1', [targetId]);
    await runSql(tx, 'update account set handle = handle where id = $1', [accountId]);
    await runSql(tx, 'select from post_metric, account_metric, post_total', []);
    await world.db.transaction().execute(async (other) => {
      await runSql(other, "set local lock_timeout = '500ms'", []);
      await runSql(other, 'select metric_partitions($1)', [new Date('2032-05-01T00:00:00Z')]);
    });
  });
  expect(await world.ask("select relname from pg_class where relname like '%\\_2032\\_05' and relkind = 'r' order by 1")).toEqual(
    ['account_metric_2032_05', 'post_metric_2032_05', 'post_total_2032_05'].map((relname) => ({ relname })),
  );
});

test('readings go with what they are about', async () => {
  const { targetId, postId } = await world.addPost(workspaceId, accountId);
  world.reported.set(targetId, likesOf(2));
  await world.enter();
  world.pass(1);
  await world.run(accountId);
  const count = async () => {
    const [row] = await world.ask(
      `select (select count(*)::int from post_metric where target_id = $1) as readings,
        (select count(*)::int from post_total where post_id = $2) as totals,
        (select count(*)::int from account_metric where account_id = $3) as followers`,
      [targetId, postId, accountId],
    );
    return row;
  };
  expect(await count()).toEqual({ readings: 1, totals: 1, followers: 1 });
  await world.ask('delete from post where id = $1', [postId]);
  expect(await count()).toEqual({ readings: 0, totals: 0, followers: 1 });
  await world.ask('delete from workspace where id = $1', [workspaceId]);
  expect(await count()).toEqual({ readings: 0, totals: 0, followers: 0 });
});
