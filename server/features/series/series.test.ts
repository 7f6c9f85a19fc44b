import type { Series } from '@everycast/contract/series';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { inEnglish } from '../../../tests/support/reads.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { createSeries, type SeriesFeature } from './series.ts';
import { seriesRoutes } from './series-routes.ts';

let world: PublishingWorld;
let http: Http;
let series: SeriesFeature;
let contributor: string;
const news: string[][] = [];
let membership: (userId: string) => Membership | null;
beforeAll(async () => {
  world = await createPublishingWorld();
  contributor = await world.addPerson();
  const { workspaceId, userId } = world.actor;
  membership = (id) => (id === userId ? world.actor : null);
  series = createSeries(world.kernel, {
    accounts: world.described,
    groups: world.groups,
    labels: world.labels,
    posts: world.posts,
    media: { addUser: () => undefined },
    notifications: { notify: async (_tx, { kind, title, body }) => void news.push([kind, inEnglish(title), inEnglish(body)]) },
    workspaces: { membership: async (id) => membership(id) },
  });
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [contributor]: { [workspaceId]: 'contributor' } },
    routes(open) {
      postsRoutes(open, world.posts);
      seriesRoutes(open, series);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], url: string, body?: object, as = world.actor.userId) =>
  http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-user': as, 'x-workspace': world.actor.workspaceId },
    ...(body && { payload: body }),
  });
async function json<T = Record<string, unknown>>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json();
}

let passed = 0;
function advance(milliseconds: number): void {
  passed += milliseconds;
  world.advance(milliseconds);
}
afterEach(() => {
  world.advance(-passed);
  passed = 0;
});

const hours = 3600_000;
const days = 24 * hours;
const draft = async (text = 'Weekly tip', more: object = {}) =>
  (await world.posts.create(world.actor, { text, accountIds: [await world.addAccount()], media: [], variants: {}, ...more }, null)).id;
const ruleOf = (more: object = {}) => ({
  start: '2026-11-23T09:00',
  zone: 'Europe/Berlin',
  unit: 'week',
  weekdays: [1, 2, 3, 4, 5],
  ...more,
});
const repeat = (postId: string, more: object = {}, variations: string[] = []) =>
  json<Series>('PUT', `/posts/${postId}/repeat`, { rule: ruleOf(more), variations });
const get = (id: string) => json<Series>('GET', `/series/${id}`);
interface Planned {
  id: string;
  text: string;
  at: string;
}
async function planned({ accountIds }: Pick<Series, 'accountIds'>): Promise<Planned[]> {
  const rows = await world.db
    .selectFrom('post')
    .innerJoin('target', 'target.postId', 'post.id')
    .where('target.accountId', 'in', accountIds)
    .where('post.deletedAt', 'is', null)
    .where('target.state', '=', 'scheduled')
    .orderBy('post.dueAt')
    .select(['post.id', 'post.text', 'post.wallTime as at'])
    .execute();
  return rows as unknown as Planned[];
}
const datesOf = async (one: Pick<Series, 'accountIds'>) => (await planned(one)).map(({ at }) => at.slice(0, 10));

// The clock stands at noon, UTC, on Saturday, November 21, 2026.

test('a post repeats on every weekday for the next two months, each an ordinary post, and says the next ten dates', async () => {
  const postId = await draft();
  const made = await repeat(postId);
  expect(made).toMatchObject({ state: 'active', problem: null, missed: [], text: 'Weekly tip' });
  expect(made.next).toHaveLength(10);
  expect(made.next[0]).toMatchObject({ date: '2026-11-23', instant: '2026-11-23T08:00:00Z', postId });
  const posts = await planned(made);
  expect(posts).toHaveLength(43);
  expect(posts[0]).toMatchObject({ id: postId, at: '2026-11-23T09:00' });
  expect(made.next.map((one) => one.postId)).toEqual(posts.slice(0, 10).map(({ id }) => id));
  expect(posts.some(({ at }) => [6, 7].includes(new Date(`${at}Z`).getUTCDay() || 7))).toBe(false);
  // Planning again adds nothing, also by two processes at once.
  advance(7 * hours);
  await Promise.all([series.planDue(), series.planDue()]);
  expect(await datesOf(made)).toEqual(posts.map(({ at }) => at.slice(0, 10)));
});

test('as days pass, further ones are planned, and texts take turns by the rule', async () => {
  const made = await repeat(await draft('One'), { unit: 'day', weekdays: undefined }, ['Two', 'Three']);
  const first = await planned(made);
  expect(first.slice(0, 4).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'One']);
  advance(2 * days);
  await series.planDue();
  const later = await planned(made);
  expect(later.slice(-2).map(({ text }) => text)).toEqual(
    first.length % 3 === 0 ? ['One', 'Two'] : first.length % 3 === 1 ? ['Two', 'Three'] : ['Three', 'One'],
  );
  expect(later).toHaveLength(first.length + 2);
});

test('a server that was down for three weeks notes what it missed and makes nothing up', async () => {
  const made = await repeat(await draft(), { unit: 'day', weekdays: undefined });
  const before = await planned(made);
  // Without a process, nothing was planned beyond two months either.
  advance(81 * days);
  await series.planDue();
  const { missed } = await get(made.id);
  expect(missed).toHaveLength(20);
  expect(missed.at(-1)).toBe('2027-02-10');
  const added = (await planned(made)).filter(({ id }) => !before.some((one) => one.id === id));
  expect(added[0]?.at).toBe('2027-02-11T09:00');
});

test('a change of one post stays its own, and one of all that follow leaves what came before', async () => {
  const made = await repeat(await draft('Tip'), { unit: 'day', weekdays: undefined });
  const posts = await planned(made);
  const [, second, third, fourth] = posts;
  await json('PATCH', `/posts/${fourth?.id}`, { text: 'My own' });
  await json('PATCH', `/posts/${third?.id}`, { text: 'New tip' });
  const changed = await repeat(third?.id ?? '', { unit: 'day', weekdays: undefined, start: '2026-11-25T10:30' });
  expect(changed).toMatchObject({ id: made.id, text: 'New tip' });
  const after = await planned(made);
  expect(after.slice(0, 6).map(({ id, text, at }) => [id, text, at])).toEqual([
    [posts[0]?.id, 'Tip', '2026-11-23T09:00'],
    [second?.id, 'Tip', '2026-11-24T09:00'],
    [third?.id, 'New tip', '2026-11-25T10:30'],
    [fourth?.id, 'My own', '2026-11-26T09:00'],
    [posts[4]?.id, 'New tip', '2026-11-27T10:30'],
    [posts[5]?.id, 'New tip', '2026-11-28T10:30'],
  ]);
  expect(after.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
});

test('another rule from a post on deletes the days it no longer has', async () => {
  const made = await repeat(await draft());
  const posts = await planned(made);
  const thursday = posts[3];
  await repeat(thursday?.id ?? '', { start: '2026-11-26T09:00', weekdays: [2, 4], until: '2026-12-08' });
  expect(await datesOf(made)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01', '2026-12-03', '2026-12-08']);
});

test('a deleted post stays deleted; stopping deletes what waits, and resuming goes on by the rule', async () => {
  const made = await repeat(await draft(), { times: 8 });
  const all = await datesOf(made);
  expect(all).toHaveLength(8);
  const posts = await planned(made);
  await json('DELETE', `/posts/${posts[1]?.id}`);
  advance(7 * hours);
  await series.planDue();
  expect(await datesOf(made)).toEqual(all.filter((date) => date !== '2026-11-24'));
  const stopped = await json<Series>('POST', `/series/${made.id}/stop`, { after: '2026-11-26' });
  expect(stopped).toMatchObject({ state: 'stopped', next: [] });
  expect(await datesOf(made)).toEqual(['2026-11-23', '2026-11-25', '2026-11-26']);
  // One of those that went is restored by hand: it isn't planned twice.
  await json('POST', `/posts/${posts[5]?.id}/restore`);
  await json('POST', `/series/${made.id}/resume`);
  expect(await datesOf(made)).toEqual(all.filter((date) => date !== '2026-11-24'));
  expect((await get(made.id)).state).toBe('active');
});

test('what is in the way is said, and planning goes on once it is gone', async () => {
  const postId = await draft();
  const made = await repeat(postId);
  const [accountId = ''] = made.accountIds;
  const account = world.accounts.get(accountId);
  world.accounts.delete(accountId);
  advance(3 * days);
  await series.planDue();
  expect((await get(made.id)).problem).toBe('None of the accounts is connected anymore. Connect one, or stop the repeat.');
  advance(2 * hours);
  await series.planDue();
  expect(news).toEqual([['series.held', 'The repeat “Weekly tip” is held up', (await get(made.id)).problem]]);
  if (account) world.accounts.set(accountId, account);
  advance(2 * hours);
  await series.planDue();
  expect((await get(made.id)).problem).toBeNull();
  const gone = membership;
  membership = () => null;
  advance(3 * days);
  await series.planDue();
  expect((await get(made.id)).problem).toContain('Resume it');
  membership = gone;
  expect((await json<Series>('POST', `/series/${made.id}/resume`)).problem).toBeNull();
});

test('bad rules and bad moments are refused, and nothing is changed', async () => {
  const postId = await draft();
  const tries: [object, number][] = [
    [{ unit: 'year', weekdays: undefined, month: 2, monthDay: 30 }, 400],
    [{ unit: 'month', weekdays: undefined, every: 12, monthDay: 31, start: '2026-02-10T09:00' }, 400],
    [{ until: '2026-11-22' }, 400],
    [{ times: 100_000 }, 400],
    [{ times: 3, until: '2026-12-22' }, 400],
    [{ weekdays: [] }, 400],
    [{ zone: 'Mars/Olympus' }, 400],
    [{ start: '2020-01-01T09:00', until: '2020-02-01' }, 400],
  ];
  for (const [rule, status] of tries) {
    const answer = await call('PUT', `/posts/${postId}/repeat`, { rule: ruleOf(rule) });
    expect(answer.statusCode, JSON.stringify(rule)).toBe(status);
  }
  expect((await call('PUT', `/posts/${postId}/repeat`, { rule: ruleOf(), variations: ['x'.repeat(400)] })).statusCode).toBe(400);
  expect((await call('PUT', `/posts/${postId}/repeat`, { rule: ruleOf() }, contributor)).statusCode).toBe(403);
  expect((await world.get(postId)).state).toBe('draft');
  const sent = await world.due('Out');
  await world.round();
  expect((await call('PUT', `/posts/${sent.id}/repeat`, { rule: ruleOf() })).statusCode).toBe(409);
  expect(
    (
      await call(
        'PUT',
        `/posts/${(await world.posts.create(world.actor, { text: 'x', accountIds: [], media: [], variants: {} }, null)).id}/repeat`,
        { rule: ruleOf() },
      )
    ).statusCode,
  ).toBe(400);
  expect((await json<{ items: Series[] }>('GET', `/series?post=${postId}`)).items).toEqual([]);
});

test('days keep their wall time over clock changes, and say what these do', async () => {
  const { items } = await json<{ items: Series['next'] }>('POST', '/series/dates', {
    rule: { start: '2027-03-26T02:30', zone: 'Europe/Berlin', unit: 'day' },
  });
  expect(items.slice(0, 4).map(({ instant, wall, note }) => [instant, wall, note !== null])).toEqual([
    ['2027-03-26T01:30:00Z', '2027-03-26T02:30', false],
    ['2027-03-27T01:30:00Z', '2027-03-27T02:30', false],
    ['2027-03-28T01:30:00Z', '2027-03-28T03:30', true],
    ['2027-03-29T00:30:00Z', '2027-03-29T02:30', false],
  ]);
});

test('a post is deleted with all that follow, also if someone changed it, and what came before stays', async () => {
  const made = await repeat(await draft('Tip'), { unit: 'day', weekdays: undefined });
  const [first, second, third, fourth] = await planned(made);
  await json('PATCH', `/posts/${third?.id}`, { text: 'My own' });
  await json('PATCH', `/posts/${fourth?.id}`, { text: 'Another of my own' });
  const other = await repeat(await draft('Other'));
  expect((await call('POST', `/series/${other.id}/stop`, { from: third?.id })).statusCode).toBe(404);
  expect((await call('POST', `/series/${made.id}/stop`, { from: third?.id, after: '2026-11-24' })).statusCode).toBe(400);
  expect(await json<Series>('POST', `/series/${made.id}/stop`, { from: third?.id })).toMatchObject({ state: 'stopped', next: [] });
  expect((await planned(made)).map(({ id }) => id)).toEqual([first?.id, second?.id, fourth?.id]);
});

test('days follow their posts when the rules of a zone change, and nobody counts as having changed these', async () => {
  const made = await repeat(await draft('Tip'), { unit: 'day', weekdays: undefined });
  const [, second] = await planned(made);
  const id = second?.id ?? '';
  // As another version of the rules had left it.
  const wrong = new Date('2026-11-24T09:00:00Z');
  await world.db.updateTable('seriesOccurrence').set({ dueAt: wrong }).where('postId', '=', id).execute();
  await world.db.updateTable('post').set({ dueAt: wrong }).where('id', '=', id).execute();
  await world.db.updateTable('target').set({ dueAt: wrong }).where('postId', '=', id).execute();
  await world.posts.followClockRules();
  const row = await world.db.selectFrom('seriesOccurrence').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
  expect([(row as { dueAt?: Date }).dueAt, (row as { postVersion?: number }).postVersion]).toEqual([
    new Date('2026-11-24T08:00:00Z'),
    (await world.get(id)).version,
  ]);
  await repeat(id, { unit: 'day', weekdays: undefined, start: '2026-11-24T10:00' });
  expect((await planned(made))[1]).toMatchObject({ id, at: '2026-11-24T10:00' });
});
