import type { Post } from '@everycast/contract/posts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { publishingRoutes } from '../publishing/publishing-routes.ts';
import { postsRoutes } from './post-routes.ts';

let world: PublishingWorld;
let http: Http;
let viewer: string;
beforeAll(async () => {
  world = await createPublishingWorld();
  viewer = await world.addPerson();
  const { workspaceId, userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [viewer]: { [workspaceId]: 'viewer' } },
    routes(open) {
      postsRoutes(open, world.posts);
      publishingRoutes(open, world.publishing, world.posts.get);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], url: string, body?: object, headers: Record<string, string> = {}) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': world.actor.userId, ...headers }, ...(body && { payload: body }) });

describe('the fixed shapes', () => {
  test('a draft, a scheduled post and one for now', async () => {
    const accountId = await world.addAccount();
    const draft = await call('POST', '/posts', { text: 'Draft' });
    expect([draft.statusCode, draft.json()]).toMatchObject([201, { text: 'Draft', state: 'draft', targets: [] }]);
    const body = { text: 'Planned', accountIds: [accountId], schedule: { at: '2026-12-01T09:00', zone: 'Europe/Berlin' } };
    const planned = (await call('POST', '/posts', body)).json();
    expect(planned.targets).toMatchObject([
      { accountId, state: 'scheduled', permalink: null, error: null, dueAt: '2026-12-01T08:00:00.000Z', publishedAt: null, history: [] },
    ]);
    const now = (await call('POST', '/posts', { text: 'Now', accountIds: [accountId], schedule: 'now' })).json();
    await world.settle();
    const published = (await call('GET', `/posts/${now.id}`)).json();
    expect(published).toMatchObject({
      state: 'published',
      targets: [{ permalink: expect.stringContaining('http'), history: [{ state: 'done' }] }],
    });
  });

  test('media as ids or with alt texts, and variants by account', async () => {
    const [accountId, one, two] = [await world.addAccount(), await world.addMedia(), await world.addMedia()];
    const body = {
      text: 'Pictures',
      accountIds: [accountId],
      media: [one, { id: two, alt: 'Two' }],
      variants: { [accountId]: { text: 'Own' } },
    };
    const post = (await call('POST', '/posts', body)).json();
    expect(post.media).toMatchObject([
      { id: one, alt: '' },
      { id: two, alt: 'Two' },
    ]);
    expect(post.targets).toMatchObject([{ text: 'Own', media: null }]);
  });

  test.each([2 ** 31, Number.MAX_SAFE_INTEGER, 1e20, 1e308, -(2 ** 31) - 1, -1e20, 0.5])(
    'a version that no column holds (%d) is the caller’s mistake',
    async (version) => {
      const post = (await call('POST', '/posts', { text: 'First' })).json();
      const answer = await call('PATCH', `/posts/${post.id}`, { version, text: 'Second' });
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect((await call('GET', `/posts/${post.id}`)).json()).toMatchObject({ version: 1, text: 'First' });
    },
  );

  test('so is a limit', async () => {
    for (const limit of ['2147483648', '1e20', '9223372036854775808', 'Infinity'])
      expect([limit, (await call('GET', `/posts?limit=${limit}`)).statusCode]).toEqual([limit, 400]);
  });

  test('what is wrong is said with its status and its code', async () => {
    const accountId = await world.addAccount();
    const failure = async (body: object) => {
      const answer = await call('POST', '/posts', body);
      return [answer.statusCode, answer.json().error.code];
    };
    const past = { at: '2020-01-01T09:00', zone: 'UTC' };
    expect(await failure({ text: 'x', accountIds: [accountId], schedule: past })).toEqual([422, 'time_is_past']);
    expect(await failure({ text: 'x', accountIds: [accountId], schedule: { ...past, zone: 'Mars/Olympus' } })).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await failure({ text: 'x', accountIds: [accountId], schedule: { ...past, at: '2027-02-30T09:00' } })).toEqual([
      400,
      'invalid_input',
    ]);
    const noDay = await call('POST', '/posts', { text: 'x', accountIds: [accountId], schedule: { ...past, at: '2027-02-30T09:00' } });
    expect(noDay.json().error.message).toBe('This day doesn’t exist. Check the date.');
    expect(await failure({ text: 'x', accountIds: [accountId, accountId] })).toEqual([400, 'invalid_input']);
    expect(await failure({ text: 'x'.repeat(301), accountIds: [accountId], schedule: 'now' })).toEqual([400, 'invalid_input']);
  });

  test('the same Idempotency-Key is the same post', async () => {
    const body = { text: 'Once' };
    const [first, second] = [
      await call('POST', '/posts', body, { 'idempotency-key': 'k' }),
      await call('POST', '/posts', body, { 'idempotency-key': 'k' }),
    ];
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  test('of two people who change a post, or one of whom deletes it, the second learns of the first by If-Match', async () => {
    const { id } = (await call('POST', '/posts', { text: 'First' })).json();
    const { etag = '' } = (await call('GET', `/posts/${id}`)).headers;
    const under = { 'if-match': String(etag) };
    const both = await Promise.all(['One', 'Other'].map((text) => call('PATCH', `/posts/${id}`, { text }, under)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const refused = both.find(({ statusCode }) => statusCode === 412);
    expect(refused?.json().error).toMatchObject({ code: 'version_conflict', details: { post: { id, version: 2 } } });
    expect((await call('DELETE', `/posts/${id}`, undefined, under)).statusCode).toBe(412);
    const changed = both.find(({ statusCode }) => statusCode === 200);
    expect(changed?.headers.etag).toBe('"2"');
    expect((await call('DELETE', `/posts/${id}`, undefined, { 'if-match': '"2"' })).statusCode).toBe(204);
  });
});

test('a character that no database keeps is refused with a reason, wherever it stands', async () => {
  const refused = { error: { code: 'invalid_input', message: expect.stringContaining('U+0000'), reason: { code: 'common.text_nul' } } };
  for (const body of [{ text: 'a\0b' }, { text: 'x', media: [{ id: crypto.randomUUID(), alt: '\0' }] }, { variants: { '\0': {} } }]) {
    const answer = await call('POST', '/posts', body);
    expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
  }
});

test('the time chosen for a draft is kept, also where nothing else changes', async () => {
  const draft = (await call('POST', '/posts', { text: 'Not yet' })).json<Post>();
  const intended = { at: '2031-05-06T07:08', zone: 'Asia/Tokyo', fold: 'earlier' };
  const chosen = await call('PATCH', `/posts/${draft.id}`, { version: 1, intended });
  expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { version: 2, intended, schedule: null, dueAt: null, state: 'draft' }]);
  expect((await call('PATCH', `/posts/${draft.id}`, { version: 2, intended })).json()).toMatchObject({ version: 2 });
  expect((await call('GET', `/posts/${draft.id}`)).json()).toMatchObject({ intended });
});

test('a key that nobody knows is refused, and no draft made', async () => {
  const answer = await call('POST', '/posts', { text: 'Misspelt', scheduel: 'now' });
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.stringContaining('scheduel')]);
});

test('a change, a conflict, a deletion and its undoing', async () => {
  const post: Post = (await call('POST', '/posts', { text: 'First' })).json();
  const changed = await call('PATCH', `/posts/${post.id}`, { version: 1, text: 'Second' });
  expect([changed.statusCode, changed.json().version]).toEqual([200, 2]);
  const conflict = await call('PATCH', `/posts/${post.id}`, { version: 1, text: 'Third' });
  expect([conflict.statusCode, conflict.json()]).toMatchObject([
    409,
    { error: { code: 'version_conflict', details: { post: { text: 'Second' } } } },
  ]);
  const deleted = await call('DELETE', `/posts/${post.id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect((await call('GET', `/posts/${post.id}`)).statusCode).toBe(404);
  expect((await call('POST', `/posts/${post.id}/restore`)).json()).toMatchObject({ text: 'Second' });
});

test('lists by range, state and cursor', async () => {
  const accountId = await world.addAccount();
  for (const day of ['01', '02', '03']) {
    await call('POST', '/posts', { text: day, accountIds: [accountId], schedule: { at: `2031-05-${day}T09:00`, zone: 'UTC' } });
  }
  const range = '/posts?from=2031-05-01T00:00:00Z&to=2031-05-03T00:00:00Z&state=scheduled,failed';
  const first = (await call('GET', `${range}&limit=1`)).json();
  const second = (await call('GET', `${range}&limit=1&cursor=${first.cursor}`)).json();
  expect([first, second].map(({ items, cursor }) => [items[0].text, cursor === null])).toEqual([
    ['01', false],
    ['02', true],
  ]);
  expect(first.items[0].targets[0]).not.toHaveProperty('history');
  expect((await call('GET', '/posts?state=nonsense')).statusCode).toBe(400);
});

test('what failed is retried, ignored or decided by those who may', async () => {
  world.scripted.script = () => 'rejected';
  const [one, two]: Post[] = [await world.due('One'), await world.due('Two')];
  await world.settle();
  world.scripted.script = () => undefined;
  const target = (post?: Post) => `/posts/${post?.id}/targets/${post?.targets[0]?.id}`;
  expect((await call('POST', `${target(one)}/retry`, undefined, { 'x-user': viewer })).statusCode).toBe(403);
  expect((await call('POST', `/posts/${two?.id}/targets/${one?.targets[0]?.id}/retry`)).statusCode).toBe(404);
  expect((await call('POST', `${target(one)}/verdict`, { verdict: 'it_is_there' })).statusCode).toBe(409);
  expect((await call('POST', `${target(two)}/ignore`)).json()).toMatchObject({ state: 'cancelled' });
  const retried = await call('POST', '/posts/retry', { targetIds: [one, two].map((post) => post?.targets[0]?.id) });
  expect(retried.json().retried).toHaveLength(2);
  await world.settle();
  expect((await call('GET', `/posts/${one?.id}`)).json().state).toBe('published');
});

test('a workspace chooses whether late posts go out or ask', async () => {
  expect((await call('GET', '/settings/publishing')).json()).toEqual({ missed: 'send', graceMinutes: 15 });
  const changed = await call('PATCH', '/settings/publishing', { missed: 'ask', graceMinutes: 30 });
  expect(changed.json()).toEqual({ missed: 'ask', graceMinutes: 30 });
  expect((await call('PATCH', '/settings/publishing', { missed: 'send' }, { 'x-user': viewer })).statusCode).toBe(403);

  const [late, missed] = [await world.due('A little late'), await world.due('Missed')];
  world.advance(29 * 60_000);
  await world.db
    .updateTable('target')
    .set({ dueAt: new Date(0) })
    .where('postId', '=', missed.id)
    .execute();
  await world.settle();
  expect((await world.get(late.id)).state).toBe('published');
  expect((await world.get(missed.id)).targets).toMatchObject([
    { state: 'failed', error: { kind: 'missed', nextAttemptAt: null }, history: [] },
  ]);
  await call('POST', `/posts/${missed.id}/targets/${missed.targets[0]?.id}/retry`);
  await world.settle();
  expect((await world.get(missed.id)).state).toBe('published');

  await call('PATCH', '/settings/publishing', { missed: 'send' });
  const sent = await world.due('After downtime');
  world.advance(48 * 3_600_000);
  await world.settle();
  expect((await world.get(sent.id)).state).toBe('published');
});
