import { type AnalyticsPost, type AnalyticsPostsQuery, type PostSort, postSorts, type SortOrder } from '@everycast/contract/analytics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { newId } from '../../kernel/ids.ts';
import { createAnalytics } from './analytics.ts';

/*
 * What the dashboard reads instead of single posts and accounts has to be what they add up to, whatever happens to them.
 */

let world: AnalyticsWorld;
let [workspaceId, accountId, otherId] = ['', '', ''];
beforeAll(async () => {
  world = await openAnalyticsWorld();
  const unused = { jobs: { every: () => undefined }, work: { in: () => ({}) } };
  createAnalytics({ ...world.kernel, ...unused } as never, world.needs);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.now = new Date('2026-11-16T09:00:00Z');
  workspaceId = await world.addWorkspace();
  [accountId, otherId] = [await world.addAccount(workspaceId), await world.addAccount(workspaceId)];
});

const week = { from: '2026-11-16', to: '2026-11-22' };
const metrics = (likes: number) => ({ likes, comments: 1, shares: 0 });
const posts = async (more: object = {}) =>
  (await world.dashboard.posts(workspaceId, { ...week, sort: 'engagement', limit: 9, ...more })).items;
/** All posts, page by page. */
async function inPages(query: Omit<AnalyticsPostsQuery, 'cursor'>): Promise<AnalyticsPost[]> {
  const found: AnalyticsPost[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.dashboard.posts(workspaceId, { ...query, cursor });
    found.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
const perDay = async (more: object = {}) =>
  (await world.dashboard.overview(workspaceId, { ...week, ...more })).days.map(({ engagement }) => engagement);

async function addLabel(): Promise<string> {
  const id = newId();
  const values = [id, workspaceId, id, world.now];
  await world.ask("insert into label (id, workspace_id, name, name_key, color, created_at) values ($1, $2, 'L', $3, 'teal', $4)", values);
  return id;
}
const label = (postId: string, ...labelIds: string[]) =>
  world.db.transaction().execute((tx) => world.labels.set(tx, workspaceId, postId, labelIds));

async function readPost(likes: number): Promise<{ postId: string; targetId: string }> {
  const post = await world.addPost(workspaceId, accountId);
  world.reported.set(post.targetId, metrics(likes));
  world.pass(3);
  await world.enter();
  await world.run(accountId);
  return post;
}

/** Every sum that is stored, and the same added up from posts and accounts. */
async function expectSums(): Promise<void> {
  const metrics = 'sum(d.likes)::int as likes, sum(d.comments)::int as comments';
  expect(
    await world.ask('select day::text, likes::int, comments::int from workspace_day where workspace_id = $1 order by day', [workspaceId]),
  ).toEqual(
    await world.ask(`select d.day::text, ${metrics} from account_day d where workspace_id = $1 group by d.day order by d.day`, [
      workspaceId,
    ]),
  );
  const stored = `select l.label_id, l.day::text, l.likes::int, l.comments::int from label_day l join label on label.id = l.label_id
    where label.workspace_id = $1 and (l.likes, l.comments) <> (0, 0) order by 1, 2`;
  const summed = `select l.label_id, d.day::text, ${metrics} from post_day d join post_label l using (post_id) where d.workspace_id = $1
    group by l.label_id, d.day order by 1, 2`;
  expect(await world.ask(stored, [workspaceId])).toEqual(await world.ask(summed, [workspaceId]));
}

test('a late reading counts on the days that passed, for accounts and labels alike', async () => {
  const { postId, targetId } = await readPost(4);
  const labelId = await addLabel();
  await label(postId, labelId);
  world.reported.set(targetId, metrics(34));
  world.pass(2 * 1440);
  // In these two days its account was read every hour.
  await world.ask('update metric_job set read_at = $2 where account_id = $1', [accountId, world.now]);
  await world.run(accountId);
  const days = await perDay();
  expect(days.slice(0, 3).reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(35);
  expect(days.slice(0, 3).every((one) => (one ?? 0) > 0)).toBe(true);
  expect(await perDay({ label: [labelId] })).toEqual(days);
  expect(await posts()).toMatchObject([{ engagement: 35, rate: 0.35 }]);
  await expectSums();
});

test('what a post gained moves with its labels', async () => {
  const [first, second] = [await addLabel(), await addLabel()];
  const { postId, targetId } = await readPost(4);
  await label(postId, first);
  expect([(await perDay({ label: [first] }))[0], (await perDay({ label: [second] }))[0]]).toEqual([5, null]);
  await label(postId, second);
  expect([(await perDay({ label: [first] }))[0], (await perDay({ label: [second] }))[0]]).toEqual([null, 5]);
  world.reported.set(targetId, metrics(9));
  world.pass(5);
  await world.run(accountId);
  await label(postId, first, second);
  expect([(await perDay({ label: [first] }))[0], (await perDay({ label: [first, second] }))[0]]).toEqual([10, 10]);
  await expectSums();
  await world.labels.remove(workspaceId, first);
  expect(await world.ask('select * from label_day where label_id = $1', [first])).toEqual([]);
  await label(postId);
  expect((await perDay({ label: [second] }))[0]).toBeNull();
  await expectSums();
});

test('a post on several accounts is one line, whose metrics are those of all of them', async () => {
  const { postId } = await readPost(4);
  const targetId = newId();
  await world.ask(
    `insert into target (id, post_id, workspace_id, account_id, state, due_at, published_at, remote_id)
     values ($1, $2, $3, $4, 'published', $5, $5, $6)`,
    [targetId, postId, workspaceId, otherId, world.now, targetId],
  );
  world.reported.set(targetId, metrics(10));
  world.pass(10);
  await world.enter();
  // Both at once: each adds up what the other writes, too.
  await Promise.all([world.run(accountId), world.run(otherId)]);
  expect(await posts()).toMatchObject([{ postId, engagement: 16, rate: 16 / 200 }]);
  expect(await posts({ account: [otherId] })).toMatchObject([{ postId, engagement: 11 }]);
  await expectSums();
});

test('a post that is deleted here is in no list, and one that is gone from its platform still is', async () => {
  const [deleted, gone] = [await readPost(4), await readPost(9)];
  world.reported.set(gone.targetId, null);
  world.pass(10);
  await world.run(accountId);
  expect(await posts()).toMatchObject([{ postId: gone.postId, engagement: 10 }, { postId: deleted.postId }]);
  await world.ask('delete from post where id = $1', [deleted.postId]);
  expect(await posts()).toMatchObject([{ postId: gone.postId }]);
  // What it gained, it gained.
  expect((await perDay())[0]).toBe(15);
});

test('posts of many months are one list, in every order', async () => {
  const ids: string[] = [];
  for (const [months, likes] of [10, 30, 20].entries()) {
    world.now = new Date(Date.UTC(2026, 8 + months, 30, 23, 30));
    ids.push((await readPost(likes)).postId);
  }
  const all = { from: '2026-09-01', to: '2026-12-31' };
  const listed = async (sort: string, limit = 9) => (await posts({ ...all, sort, limit })).map(({ postId }) => ids.indexOf(postId));
  expect([await listed('engagement'), await listed('published'), await listed('rate', 2)]).toEqual([
    [1, 2, 0],
    [2, 1, 0],
    [1, 2],
  ]);
  for (const sort of postSorts) {
    for (const order of ['desc', 'asc'] as const) {
      const pages = (await inPages({ ...all, sort, order, limit: 1 })).map(({ postId }) => postId);
      expect([sort, order, new Set(pages).size, pages.length]).toEqual([sort, order, 3, 3]);
    }
  }
});

test('the lowest come first when asked for, and unknown metrics last in both orders, with and without a filter', async () => {
  for (const likes of [10, 30, 20]) await readPost(likes);
  // Nothing is known about these yet.
  for (const _ of [1, 2, 3]) {
    const { targetId } = await world.addPost(workspaceId, accountId);
    const target = 'from target where id = $1';
    await world.ask(
      `insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at)
       select id, post_id, workspace_id, account_id, 'mastodon', published_at ${target}`,
      [targetId],
    );
    await world.ask(
      `insert into post_total (post_id, published_at, workspace_id, platforms) select post_id, published_at, workspace_id, '{mastodon}' ${target}`,
      [targetId],
    );
  }
  for (const more of [{}, { account: [accountId] }]) {
    const listed = (sort: PostSort, order: SortOrder) => inPages({ ...week, ...more, limit: 2, sort, order });
    const engagement = async (order: SortOrder) => (await listed('engagement', order)).map((one) => one.engagement);
    expect(await engagement('asc')).toEqual([11, 21, 31, null, null, null]);
    expect(await engagement('desc')).toEqual([31, 21, 11, null, null, null]);
    for (const sort of postSorts) expect(new Set((await listed(sort, 'asc')).map(({ postId }) => postId)).size).toBe(6);
    const published = async (order: SortOrder) => (await listed('published', order)).map(({ postId }) => postId);
    expect(await published('asc')).toEqual((await published('desc')).toReversed());
  }
});
