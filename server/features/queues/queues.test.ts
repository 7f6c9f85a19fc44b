import type { OpenSlots, Queue, QueuedPosts } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { accountGroupsRoutes } from '../account-groups/account-group-routes.ts';
import { createAccountGroups } from '../account-groups/account-groups.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { queuesRoutes } from './queue-routes.ts';
import { createQueues, type Queues } from './queues.ts';

let world: PublishingWorld;
let http: Http;
let queues: Queues;
let contributor: string;
let elsewhere: string;
beforeAll(async () => {
  world = await createPublishingWorld();
  contributor = await world.addPerson();
  elsewhere = await world.addWorkspace();
  const { workspaceId, userId } = world.actor;
  const groups = createAccountGroups(world.kernel, { accounts: world.described });
  queues = createQueues(world.kernel, { accounts: world.described, groups, posts: world.posts });
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner', [elsewhere]: 'owner' }, [contributor]: { [workspaceId]: 'contributor' } },
    routes(open) {
      postsRoutes(open, world.posts);
      accountGroupsRoutes(open, groups);
      queuesRoutes(open, queues);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});
beforeEach(async () => {
  for (const { id } of (await json<{ items: Queue[] }>('GET', '/queues')).items) await call('DELETE', `/queues/${id}`);
});

const call = (method: InjectOptions['method'], url: string, body?: object, headers: Record<string, string> = {}) =>
  http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-user': world.actor.userId, 'x-workspace': world.actor.workspaceId, ...headers },
    ...(body && { payload: body }),
  });
async function json<T = Record<string, unknown>>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json();
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const daily = (...times: string[]) => weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));
const queueFor = (owner: { accountId?: string; groupId?: string }, slots = daily('09:00'), zone = 'UTC') =>
  json<Queue>('POST', '/queues', { ...owner, zone, slots });
const draft = async (accountIds: string[], text = 'Queued') => (await world.posts.create(world.actor, body(text, accountIds), null)).id;
const body = (text: string, accountIds: string[], more: object = {}) => ({ text, accountIds, media: [], variants: {}, ...more });
const enqueue = (id: string) => json<{ posts: { id: string; dueAt: string; state: string }[] }>('POST', `/posts/${id}/queue`);
const timeOf = async (id: string) => {
  const { state, schedule, intended } = await world.get(id);
  return [state, (schedule ?? intended)?.at];
};
const group = async (...accountIds: string[]) =>
  (await json<{ id: string }>('POST', '/account-groups', { name: newId(), color: 'teal', accountIds })).id;

// The clock stands at noon, UTC, on Saturday, November 21, 2026.

test('posts take one free slot after the other, and leave out what a person has taken', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account }, daily('09:00', '18:00'));
  await world.posts.create(world.actor, body('By hand', [account], { schedule: { at: '2026-11-22T09:00', zone: 'UTC' } }), null);
  const ids = [await draft([account]), await draft([account]), await draft([account])];
  for (const id of ids) await enqueue(id);
  expect(await Promise.all(ids.map(timeOf))).toEqual([
    ['scheduled', '2026-11-21T18:00'],
    ['scheduled', '2026-11-22T18:00'],
    ['scheduled', '2026-11-23T09:00'],
  ]);
  const [queue] = (await json<{ items: Queue[] }>('GET', '/queues')).items;
  expect(queue).toMatchObject({ waiting: 3, nextAt: '2026-11-21T18:00:00.000Z', lastAt: '2026-11-23T09:00:00.000Z', paused: false });
});

test('adding it twice changes nothing, and an earlier slot that has become free is taken', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account });
  const [first, second] = [await draft([account]), await draft([account])];
  await enqueue(first);
  await enqueue(second);
  await enqueue(second);
  expect(await timeOf(second)).toEqual(['scheduled', '2026-11-23T09:00']);
  await call('PATCH', `/posts/${first}`, { schedule: null });
  await enqueue(second);
  expect(await timeOf(second)).toEqual(['scheduled', '2026-11-22T09:00']);
});

test('at the same moment, no two posts get the same slot', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account });
  const ids = await Promise.all(Array.from({ length: 8 }, () => draft([account])));
  const answers = await Promise.all(ids.map((id) => call('POST', `/posts/${id}/queue`)));
  const added = answers.filter(({ statusCode }) => statusCode === 200);
  const times = await Promise.all(ids.map(timeOf));
  const given = times.filter(([state]) => state === 'scheduled').map(([, at]) => at);
  expect(given).toHaveLength(added.length);
  expect(new Set(given).size).toBe(added.length);
  expect(added.length).toBe(8);
});

test('each group’s accounts take its slots: a post becomes one for each time, with its versions and labels', async () => {
  const [a, b, c, d] = [await world.addAccount(), await world.addAccount(), await world.addAccount(), await world.addAccount()];
  await queueFor({ groupId: await group(a, b) }, daily('18:00'));
  await queueFor({ groupId: await group(c) }, daily('09:00'));
  await queueFor({ accountId: d }, daily('13:00'), 'Europe/Berlin'); // noon, UTC
  const post = await world.posts.create(world.actor, body('For all', [a, b, c, d], { variants: { [c]: { text: 'For c' } } }), null);
  const next = await json<{ slots: { at: string; accountIds: string[] }[]; without: string[] }>(
    'GET',
    `/queues/next?accounts=${[c, a, b, d]}`,
  );
  expect(next.slots.map(({ at, accountIds }) => [at, accountIds.length])).toEqual([
    ['2026-11-21T18:00', 2],
    ['2026-11-22T09:00', 1],
    ['2026-11-22T13:00', 1],
  ]);
  const { posts } = await enqueue(post.id);
  expect(posts.map(({ dueAt }) => dueAt)).toEqual(['2026-11-21T18:00:00.000Z', '2026-11-22T09:00:00.000Z', '2026-11-22T12:00:00.000Z']);
  const whole = await Promise.all(posts.map(({ id }) => world.get(id)));
  expect(whole[0]?.id).toBe(post.id);
  expect(whole.map(({ targets }) => targets.map(({ accountId, text }) => [accountId, text]))).toEqual([
    expect.arrayContaining([
      [a, null],
      [b, null],
    ]),
    [[c, 'For c']],
    [[d, null]],
  ]);
});

test('an account without slots is named, and nothing happens', async () => {
  const [with_, without] = [await world.addAccount(), await world.addAccount()];
  await queueFor({ accountId: with_ });
  const id = await draft([with_, without]);
  const answer = await call('POST', `/posts/${id}/queue`);
  expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code: 'invalid_input', details: { accountIds: [without] } }]);
  expect(answer.json().error.message).toContain(`No queue slots for ${without.slice(-4)}.example yet.`);
  expect((await world.get(id)).state).toBe('draft');
});

test('what a platform would refuse isn’t queued', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account });
  const id = await draft([account], 'x'.repeat(400));
  expect((await call('POST', `/posts/${id}/queue`)).statusCode).toBe(400);
  expect((await world.get(id)).state).toBe('draft');
});

test('while it is paused nothing goes out; then posts return to their times, or take the next free ones', async () => {
  const account = await world.addAccount();
  const queue = await queueFor({ accountId: account });
  const ids = [await draft([account]), await draft([account]), await draft([account])];
  for (const id of ids) await enqueue(id);
  expect(await json('POST', `/queues/${queue.id}/pause`)).toEqual({ moved: 3 });
  const late = await draft([account]);
  await enqueue(late);
  expect(await Promise.all([...ids, late].map(timeOf))).toEqual(
    ['22', '23', '24', '22'].map((day, at) => ['draft', `2026-11-${at === 3 ? 22 : day}T09:00`]),
  );
  expect((await json<{ items: Queue[] }>('GET', '/queues')).items[0]).toMatchObject({
    paused: true,
    waiting: 4,
    nextAt: null,
    lastAt: null,
  });
  world.advance(36 * 3_600_000);
  await world.round();
  expect(world.scripted.posts.filter((post) => post.account === account)).toEqual([]);
  expect(await json('POST', `/queues/${queue.id}/resume`)).toEqual({ moved: 4 });
  world.advance(-36 * 3_600_000);
  const times = await Promise.all([...ids, late].map(timeOf));
  expect(times.map(([state]) => state)).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled']);
  expect(times.slice(1, 3).map(([, at]) => at)).toEqual(['2026-11-23T09:00', '2026-11-24T09:00']);
  expect(new Set([times[0]?.[1], times[3]?.[1]])).toEqual(new Set(['2026-11-25T09:00', '2026-11-26T09:00']));
});

test('a post that a person has moved, unscheduled or deleted isn’t in the queue anymore', async () => {
  const account = await world.addAccount();
  const queue = await queueFor({ accountId: account });
  const ids = [await draft([account]), await draft([account]), await draft([account]), await draft([account])];
  for (const id of ids) await enqueue(id);
  await call('PATCH', `/posts/${ids[0]}`, { schedule: { at: '2026-12-24T09:00', zone: 'UTC' } });
  await call('PATCH', `/posts/${ids[1]}`, { schedule: null });
  await call('DELETE', `/posts/${ids[2]}`);
  expect((await json<{ items: Queue[] }>('GET', '/queues')).items[0]).toMatchObject({ waiting: 1 });
  expect(await json('POST', `/queues/${queue.id}/pause`)).toEqual({ moved: 1 });
  expect(await timeOf(ids[0] as string)).toEqual(['scheduled', '2026-12-24T09:00']);
  await json('POST', `/queues/${queue.id}/resume`);
  expect(await timeOf(ids[1] as string)).toEqual(['draft', '2026-11-23T09:00']);
});

test('a post in two queues waits for both', async () => {
  const [a, b] = [await world.addAccount(), await world.addAccount()];
  const [one, two] = [await queueFor({ accountId: a }), await queueFor({ accountId: b })];
  const id = await draft([a, b]);
  expect((await enqueue(id)).posts).toHaveLength(1);
  await json('POST', `/queues/${one.id}/pause`);
  await json('POST', `/queues/${two.id}/pause`);
  expect(await json('POST', `/queues/${one.id}/resume`)).toEqual({ moved: 0 });
  expect(await timeOf(id)).toEqual(['draft', '2026-11-22T09:00']);
  expect(await json('POST', `/queues/${two.id}/resume`)).toEqual({ moved: 1 });
  expect(await timeOf(id)).toEqual(['scheduled', '2026-11-22T09:00']);
});

test('shuffled posts share the times they had', async () => {
  const account = await world.addAccount();
  const queue = await queueFor({ accountId: account });
  const ids: string[] = [];
  for (let post = 0; post < 12; post += 1) ids.push(await draft([account]));
  for (const id of ids) await enqueue(id);
  const before = await Promise.all(ids.map(timeOf));
  const { moved } = await json<{ moved: number }>('POST', `/queues/${queue.id}/shuffle`);
  const after = await Promise.all(ids.map(timeOf));
  expect(moved).toBe(after.filter(([, at], index) => at !== before[index]?.[1]).length);
  expect(moved).toBeGreaterThan(0);
  expect(after.toSorted()).toEqual(before.toSorted());
  expect((await json<{ items: Queue[] }>('GET', '/queues')).items[0]).toMatchObject({ waiting: 12 });
});

test('pausing, shuffling and adding at the same moment loses and doubles nothing', async () => {
  const account = await world.addAccount();
  const queue = await queueFor({ accountId: account });
  const ids: string[] = [];
  for (let post = 0; post < 4; post += 1) ids.push(await draft([account]));
  for (const id of ids.slice(0, 2)) await enqueue(id);
  const answers = await Promise.all([
    ...ids.slice(2).map((id) => call('POST', `/posts/${id}/queue`)),
    call('POST', `/queues/${queue.id}/shuffle`),
    call('POST', `/queues/${queue.id}/pause`),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set((await Promise.all(ids.map(timeOf))).map(([state]) => state))).toEqual(new Set(['draft']));
  expect(await json('POST', `/queues/${queue.id}/resume`)).toEqual({ moved: 4 });
  const times = await Promise.all(ids.map(timeOf));
  expect(new Set(times.map(([, at]) => at)).size).toBe(4);
});

test('what is published, being published or failed can’t be queued', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account });
  const post = await world.due('Out', { accountIds: [account] });
  await world.round();
  const answer = await call('POST', `/posts/${post.id}/queue`);
  expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'Only drafts and scheduled posts can be added to the queue.']);
});

test('one queue per account and group, of this workspace alone', async () => {
  const account = await world.addAccount();
  const queue = await queueFor({ accountId: account });
  expect((await call('POST', '/queues', { accountId: account, zone: 'UTC' })).statusCode).toBe(409);
  expect((await call('POST', '/queues', { accountId: await world.addAccount(elsewhere), zone: 'UTC' })).statusCode).toBe(400);
  expect((await call('POST', '/queues', { groupId: newId(), zone: 'UTC' })).statusCode).toBe(400);
  const there = { 'x-workspace': elsewhere };
  for (const [method, url, body] of [
    ['PATCH', '', { zone: 'UTC' }],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/shuffle'],
  ] as const)
    expect((await call(method, `/queues/${queue.id}${url}`, body, there)).statusCode, `${method} ${url}`).toBe(404);
  expect((await call('PATCH', `/queues/${queue.id}`, { slots: [] }, { 'x-user': contributor })).statusCode).toBe(403);
});

test.each([
  [{}, 'Name either an account or a group.'],
  [{ accountId: newId(), groupId: newId() }, 'Name either an account or a group.'],
  [{ accountId: newId(), slots: [{ weekday: 8, time: '09:00' }] }, ''],
  [{ accountId: newId(), slots: [{ weekday: 1, time: '24:00' }] }, 'Use a time from 00:00 to 23:59.'],
  [{ accountId: newId(), slots: [{ weekday: 1, time: '9:00' }] }, 'Use a time from 00:00 to 23:59.'],
  [{ accountId: newId(), slots: [...daily('09:00'), ...daily('09:00')] }, 'A slot is listed twice.'],
  [{ accountId: newId(), zone: 'Mars/Olympus' }, ''],
  [
    {
      accountId: newId(),
      slots: weekdays.flatMap((weekday) => Array.from({ length: 30 }, (_, minute) => ({ weekday, time: `09:${minute + 10}` }))),
    },
    'A queue can have up to 200 slots a week.',
  ],
])('bad input %# is refused with a reason', async (request, text) => {
  const answer = await call('POST', '/queues', { zone: 'UTC', ...request });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(text);
});

test('slots keep their wall time over a clock change', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account }, [{ weekday: 7, time: '02:30' }], 'America/New_York');
  // November 2026 until March 14, 2027, when clocks skip that time: the seventeenth Sunday.
  const ids: string[] = [];
  for (let post = 0; post < 17; post += 1) ids.push(await draft([account]));
  for (const id of ids) await enqueue(id);
  const posts = await Promise.all(ids.slice(-2).map((id) => world.get(id)));
  expect(posts.map(({ schedule, dueAt }) => [schedule?.at, dueAt])).toEqual([
    ['2027-03-07T02:30', '2027-03-07T07:30:00.000Z'],
    ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
  ]);
});

const openSlots = (query: Record<string, string>) =>
  json<OpenSlots>('GET', `/queues/open?${new URLSearchParams({ first: '2026-11-21', last: '2026-11-23', zone: 'UTC', ...query })}`);
const timesOf = ({ slots }: OpenSlots) => slots.map(({ slot, count, open }) => [slot, count, ...open.map(({ at }) => at.slice(11))]);

test('open slots are those to come in which none of the queue’s accounts has a post, by day or hour', async () => {
  const [a, b, alone] = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
  const groupId = await group(a, b);
  const brand = await queueFor({ groupId }, daily('09:00', '18:00'));
  const own = await queueFor({ accountId: alone }, daily('19:00'), 'Europe/Berlin');
  // Only one of the group’s accounts has something.
  await world.posts.create(world.actor, body('By hand', [b], { schedule: { at: '2026-11-22T09:00', zone: 'UTC' } }), null);
  await world.posts.create(world.actor, body('A draft', [b], { intended: { at: '2026-11-23T09:00', zone: 'UTC' } }), null);
  const all = await openSlots({});
  expect(timesOf(all)).toEqual([
    ['2026-11-21', 2, '18:00', '19:00'],
    ['2026-11-22', 2, '18:00', '19:00'],
    ['2026-11-23', 3, '09:00', '18:00', '19:00'],
  ]);
  expect(all.slots[0]?.open[1]).toEqual({ queueId: own.id, at: '2026-11-21T19:00', instant: '2026-11-21T18:00:00.000Z' });
  expect(all.queues).toEqual([
    { id: brand.id, groupId, accountId: null, zone: 'UTC', accountIds: [a, b].sort() },
    { id: own.id, groupId: null, accountId: alone, zone: 'Europe/Berlin', accountIds: [alone] },
  ]);
  expect(timesOf(await openSlots({ by: 'hour', lines: '1', last: '2026-11-21' }))).toEqual([['2026-11-21T18', 2, '18:00']]);
  expect(timesOf(await openSlots({ account: `${b},${newId()}`, last: '2026-11-21' }))).toEqual([['2026-11-21', 1, '18:00']]);
  expect(timesOf(await openSlots({ group: groupId, last: '2026-11-21' }))).toEqual([['2026-11-21', 1, '18:00']]);
  expect(timesOf(await openSlots({ zone: 'Asia/Tokyo', last: '2026-11-22' }))[0]).toEqual(['2026-11-22', 2, '18:00', '19:00']);
});

test('a paused queue has no open slots, nor has one whose accounts are gone or that is used by none', async () => {
  const [a, b] = [await world.addAccount(), await world.addAccount()];
  const groupId = await group(a);
  const paused = await queueFor({ groupId });
  await queueFor({ groupId: await group() });
  await queueFor({ accountId: b }, []);
  expect((await openSlots({})).queues.map(({ id }) => id)).toEqual([paused.id]);
  await call('POST', `/queues/${paused.id}/pause`);
  expect(await openSlots({})).toEqual({ queues: [], slots: [] });
  await call('POST', `/queues/${paused.id}/resume`);
  const id = await draft([a]);
  await enqueue(id);
  expect(timesOf(await openSlots({}))).toEqual([['2026-11-23', 1, '09:00']]);
  await call('PATCH', `/posts/${id}`, { schedule: null });
  expect((await openSlots({})).slots).toHaveLength(2);
});

test('open slots keep their wall time through clock changes, and are found for six weeks at most', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account }, [{ weekday: 7, time: '02:30' }], 'Europe/Berlin');
  const days = { first: '2027-03-21', last: '2027-04-04', zone: 'Europe/Berlin' };
  expect((await openSlots(days)).slots.flatMap(({ open }) => open.map(({ at, instant }) => [at, instant]))).toEqual([
    ['2027-03-21T02:30', '2027-03-21T01:30:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-04-04T02:30', '2027-04-04T00:30:00.000Z'],
  ]);
  const answer = await call('GET', '/queues/open?first=2027-01-01&last=2027-02-12&zone=UTC');
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
  const others = await call('GET', '/queues/open?first=2027-01-01&last=2027-01-02&zone=UTC', undefined, { 'x-workspace': elsewhere });
  expect(others.json()).toEqual({ queues: [], slots: [] });
});

test('when the rules of a zone change, queues know the new times of their posts', async () => {
  const account = await world.addAccount();
  await queueFor({ accountId: account });
  const id = await draft([account]);
  await enqueue(id);
  const right = '2026-11-22T09:00:00.000Z';
  const wrong = new Date('2026-11-22T10:00:00Z');
  const tables = world.kernel.db.withTables<Record<'post' | 'queuedPost' | 'target', { id: string; postId: string; dueAt: Date }>>();
  await tables.updateTable('post').set({ dueAt: wrong }).where('id', '=', id).execute();
  for (const table of ['queuedPost', 'target'] as const)
    await tables.updateTable(table).set({ dueAt: wrong }).where('postId', '=', id).execute();
  const next = async () => (await json<{ items: Queue[] }>('GET', '/queues')).items[0]?.nextAt;
  expect(await next()).toBe(wrong.toISOString());
  expect(await world.posts.followClockRules()).toBe(2);
  expect([await next(), (await world.get(id)).dueAt]).toEqual([right, right]);
});

/** What fills the slots of six weeks. */
const week = (first: string) => {
  const last = Temporal.PlainDate.from(first).add({ days: 41 }).toString();
  return json<QueuedPosts>('GET', `/queues/posts?first=${first}&last=${last}&zone=UTC`);
};
const today = () => '2026-11-21';
const placeIn =
  (queueId: string) =>
  (postId: string, at: string, more: object = {}) =>
    call('POST', `/queues/${queueId}/slot`, { postId, at, ...more });
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).json().error.code;

test('a post moves to an open slot, swaps with the one a person sees, and only where its accounts are', async () => {
  const [one, two, other] = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
  const casa = await queueFor({ groupId: await group(one, two) }, daily('09:00', '18:00'));
  const kestrel = await queueFor({ accountId: other }, daily('09:00', '12:00'));
  const [first, second] = [await draft([one, two], 'First'), await draft([one], 'Second')];
  await enqueue(first);
  await enqueue(second);
  const queued = async () => new Map((await week(today())).items.map((post) => [post.id, post]));
  const users = new Map((await week(today())).users.map(({ queueId, accountIds }) => [queueId, accountIds.toSorted()]));
  expect([users.get(casa.id), users.get(kestrel.id)]).toEqual([[one, two].toSorted(), [other]]);
  const [at, then] = [(await queued()).get(first)?.at ?? '', (await queued()).get(second)?.at ?? ''];
  expect(at < then).toBe(true);
  const place = placeIn(casa.id);

  // The slot was open when the person saw it, or another post was in it.
  expect(await codeOf(place(first, then))).toBe('already_exists');
  expect(await codeOf(place(first, then, { swapWith: newId() }))).toBe('already_exists');
  // They swap, and both are still in the queue; moved back, they are where they were.
  expect((await place(first, then, { swapWith: second })).json()).toEqual({ moved: 2 });
  expect([(await queued()).get(first)?.at, (await queued()).get(second)?.at]).toEqual([then, at]);
  expect((await place(first, at, { swapWith: second })).json()).toEqual({ moved: 2 });
  const day = Temporal.PlainDate.from(at.slice(0, 10)).add({ days: 5 }).toString();
  expect(await codeOf(place(first, `${day}T18:00`, { swapWith: second }))).toBe('version_conflict');
  expect((await place(first, `${day}T18:00`)).json()).toEqual({ moved: 1 });
  expect((await queued()).get(first)).toMatchObject({ at: `${day}T18:00`, queueIds: [casa.id], held: false, text: 'First' });

  expect(await codeOf(placeIn(kestrel.id)(first, `${day}T12:00`))).toBe('invalid_input');
  expect(await codeOf(place(first, `${day}T10:00`))).toBe('invalid_input');
  expect(await codeOf(place(first, '2020-05-01T09:00'))).toBe('time_is_past');
  expect(await codeOf(place(first, at, { version: 1 }))).toBe('version_conflict');
  expect(await codeOf(placeIn(newId())(first, at))).toBe('not_found');
  expect((await call('POST', `/queues/${casa.id}/slot`, { postId: first, at }, { 'x-user': contributor })).statusCode).toBe(403);
});

test('a draft fills an open slot, also after a person took a post out of the queue, and never one that is taken', async () => {
  const [one, two] = [await world.addAccount(), await world.addAccount()];
  const casa = await queueFor({ groupId: await group(one, two) }, daily('09:00', '18:00'));
  const place = placeIn(casa.id);
  const [gone, first] = [await draft([one], 'Elsewhere'), await draft([one], 'First')];
  await enqueue(gone);
  await enqueue(first);
  const day = Temporal.PlainDate.from(today()).add({ days: 9 }).toString();
  // It still is a row of the queue, but not in it anymore; it takes the slot it was moved to all the same.
  await json('PATCH', `/posts/${gone}`, { schedule: { at: `${day}T18:00`, zone: 'UTC' } });
  expect((await week(day)).taken).toEqual([{ queueId: casa.id, instant: `${day}T18:00:00.000Z` }]);

  const fresh = await draft([], 'Fresh');
  expect(await codeOf(place(fresh, `${day}T18:00`))).toBe('already_exists');
  expect((await place(fresh, `${day}T09:00`)).json()).toEqual({ moved: 1 });
  // A draft without accounts is for those that use the queue.
  const filled = (await week(day)).items.find(({ id }) => id === fresh);
  expect([filled?.at, filled?.accountIds.toSorted()]).toEqual([`${day}T09:00`, [one, two].toSorted()]);

  // Two at once never share a slot.
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  const more = [await draft([one]), await draft([one])];
  const answers = await Promise.all(more.map((id) => place(id, `${next}T18:00`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);

  // In a paused queue it waits as a draft, and two of them don't share a slot either.
  await json('POST', `/queues/${casa.id}/pause`);
  expect((await place(first, `${next}T09:00`)).statusCode).toBe(200);
  expect(await timeOf(first)).toEqual(['draft', `${next}T09:00`]);
  expect(await codeOf(place(await draft([one]), `${next}T09:00`))).toBe('already_exists');
});

test('a queue without accounts says so, and the slots of a hundred a week are all there', async () => {
  const account = await world.addAccount();
  const empty = await queueFor({ groupId: await group() }, daily('09:00'));
  const times = Array.from({ length: 14 }, (_, at) => `${String(at + 8).padStart(2, '0')}:30`);
  const full = await queueFor({ accountId: account }, daily(...times).slice(0, 100));
  const day = Temporal.PlainDate.from(today()).add({ days: 2 }).toString();
  const answer = await placeIn(empty.id)(await draft([]), `${day}T09:00`);
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'This queue has no accounts. Add some to its group.']);
  for (let at = 0; at < 3; at += 1) await enqueue(await draft([account]));
  const { items, taken } = await week(today());
  expect([items.length, taken, full.slots.length]).toEqual([3, [], 98]);
});
