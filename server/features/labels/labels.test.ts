import type { Label } from '@everycast/contract/labels';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { labelsRoutes } from './label-routes.ts';

/** Labels, and the posts that have them, over the API. */

let world: PublishingWorld;
let http: Http;
let other: string;
let [contributor, viewer] = ['', ''];
let workspaceId = '';
beforeAll(async () => {
  world = await createPublishingWorld();
  other = await world.addWorkspace();
  [contributor, viewer] = [await world.addPerson(), await world.addPerson()];
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  const members = {
    [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
    [contributor]: { [workspaceId]: 'contributor' },
    [viewer]: { [workspaceId]: 'viewer' },
  } as const;
  http = await openTestHttp({
    db: world.kernel.db,
    members,
    routes(open) {
      postsRoutes(open, world.posts);
      labelsRoutes(open, world.labels);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, body?: object, { by = world.actor.userId, at = workspaceId } = {}) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
const make = async (name: string, more: object = {}, at?: string): Promise<Label> =>
  (await call('POST', '/labels', { name, color: 'teal', ...more }, at === undefined ? {} : { at })).json();
const names = async () => (await call('GET', '/labels')).json().items.map((label: Label) => label.name);
const write = async (labelIds: string[], more: object = {}) => (await call('POST', '/posts', { text: 'A post', labelIds, ...more })).json();

describe('a label', () => {
  test('is created, renamed, recolored and deleted, and browsers hear of it', async () => {
    const heard: unknown[] = [];
    const stop = world.kernel.events.subscribe(workspaceId, (news) => heard.push(news.type));
    const made = await call('POST', '/labels', { name: '  Launch ', color: 'violet' });
    expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(String), name: 'Launch', color: 'violet' }]);
    const { id } = made.json();
    expect((await call('PATCH', `/labels/${id}`, { name: 'LAUNCH' })).json()).toEqual({ id, name: 'LAUNCH', color: 'violet' });
    expect((await call('PATCH', `/labels/${id}`, { color: 'sky' })).json()).toEqual({ id, name: 'LAUNCH', color: 'sky' });
    expect((await call('PATCH', `/labels/${id}`, {})).json()).toEqual({ id, name: 'LAUNCH', color: 'sky' });
    expect((await call('DELETE', `/labels/${id}`)).statusCode).toBe(204);
    expect(await names()).toEqual([]);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(5);
    expect(new Set(heard)).toEqual(new Set(['labels.changed']));
    stop();
  });

  test('has a name of its own, whatever its case or encoding', async () => {
    const accented = await make('Caf\u00e9');
    await make('Other');
    for (const same of ['Caf\u00e9', 'CAF\u00c9', 'Cafe\u0301', ' caf\u00e9 ']) {
      const refused = await call('POST', '/labels', { name: same, color: 'sky' });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        409,
        { code: 'already_exists', message: 'There is already a label named “Café”.' },
      ]);
    }
    expect((await call('PATCH', `/labels/${accented.id}`, { name: 'oTHER' })).statusCode).toBe(409);
    const twice = await Promise.all(['New', 'NEW', 'new'].map((name) => call('POST', '/labels', { name, color: 'sky' })));
    expect(twice.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    // The same name in another workspace is another label.
    expect((await call('POST', '/labels', { name: 'Other', color: 'sky' }, { at: other })).statusCode).toBe(201);
  });

  test('takes emoji and any script, and nothing too long, empty or in two lines', async () => {
    for (const name of ['🚀', '👩‍👩‍👧‍👦 Family', 'ערב', '発売', 'x'.repeat(40)]) expect((await make(name)).name).toBe(name);
    for (const [name, message] of [
      ['x'.repeat(41), 'Use at most 40 characters.'],
      ['x'.repeat(200), 'Use at most 40 characters.'],
      ['  ', 'Enter a name.'],
      ['a\nb', 'Use a single line.'],
    ]) {
      const refused = await call('POST', '/labels', { name, color: 'teal' });
      expect([refused.statusCode, refused.json().error]).toMatchObject([400, { code: 'invalid_input', message }]);
    }
    for (const body of [{ name: 'x' }, { name: 'x', color: 'red' }, { color: 'teal' }, { name: 'x', color: 'teal', id: newId() }]) {
      expect((await call('POST', '/labels', body)).json().error.code).toBe('invalid_input');
    }
  });

  test('is for editors to manage, and for everyone to see', async () => {
    const { id } = await make('Launch');
    for (const by of [contributor, viewer]) {
      expect((await call('GET', '/labels', undefined, { by })).json().items).toHaveLength(1);
      for (const refused of [
        await call('POST', '/labels', { name: 'Mine', color: 'teal' }, { by }),
        await call('PATCH', `/labels/${id}`, { name: 'Mine' }, { by }),
        await call('DELETE', `/labels/${id}`, undefined, { by }),
      ])
        expect([refused.statusCode, refused.json().error.details]).toEqual([403, { permission: 'label.manage' }]);
    }
  });

  test('of another workspace is not there', async () => {
    const { id } = await make('Elsewhere', {}, other);
    for (const refused of [
      await call('PATCH', `/labels/${id}`, { name: 'Mine' }),
      await call('DELETE', `/labels/${id}`),
      await call('DELETE', `/labels/${newId()}`),
    ])
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
  });

  test('is one of 200 at most', async () => {
    for (let count = 0; count < 200; count += 1) await make(`Label ${count}`);
    const refused = await call('POST', '/labels', { name: 'One more', color: 'teal' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'limit_reached']);
  });
});

describe('the labels of a post', () => {
  test('are set, changed and kept where a change says nothing of them', async () => {
    const [a, b] = [await make('B second'), await make('A first')];
    const post = await write([a.id]);
    expect(post.labelIds).toEqual([a.id]);
    const both = (await call('PATCH', `/posts/${post.id}`, { labelIds: [a.id, b.id] })).json();
    // By name, whatever order they were sent in; and a change grows the version.
    expect(both).toMatchObject({ labelIds: [b.id, a.id], version: post.version + 1 });
    expect((await call('PATCH', `/posts/${post.id}`, { labelIds: [b.id, a.id] })).json().version).toBe(both.version);
    expect((await call('PATCH', `/posts/${post.id}`, { text: 'Other' })).json().labelIds).toEqual([b.id, a.id]);
    expect((await call('PATCH', `/posts/${post.id}`, { labelIds: [] })).json().labelIds).toEqual([]);
  });

  test('are refused where the workspace does not have them, and nothing of the change is kept', async () => {
    const [here, elsewhere] = [await make('Here'), await make('Elsewhere 2', {}, other)];
    const post = await write([here.id]);
    for (const labelIds of [[elsewhere.id], [here.id, newId()]]) {
      const refused = await call('PATCH', `/posts/${post.id}`, { text: 'Lost?', labelIds });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        400,
        { code: 'invalid_input', details: { labelIds: [labelIds.at(-1)] }, reason: { code: 'labels.unknown' } },
      ]);
      expect((await call('POST', '/posts', { text: 'Not made', labelIds })).statusCode).toBe(400);
    }
    expect((await call('GET', `/posts/${post.id}`)).json()).toMatchObject({ text: 'A post', labelIds: [here.id], version: 1 });
    expect((await call('GET', '/posts')).json().items).toHaveLength(1);
    for (const labelIds of [[here.id, here.id], ['x'], Array.from({ length: 21 }, newId)])
      expect((await call('POST', '/posts', { text: 'x', labelIds })).json().error.code).toBe('invalid_input');
  });

  test('go with the label, and come back with the post', async () => {
    const [a, b] = [await make('Stays'), await make('Goes')];
    const post = await write([a.id, b.id]);
    await call('DELETE', `/posts/${post.id}`);
    await call('DELETE', `/labels/${b.id}`);
    expect((await call('POST', `/posts/${post.id}/restore`)).json().labelIds).toEqual([a.id]);
    // A page that still shows the deleted label gets an error about that label only.
    const refused = await call('PATCH', `/posts/${post.id}`, { text: 'New', labelIds: [a.id, b.id] });
    expect(refused.json().error.message).toMatch(/^One of the labels isn’t in this workspace\./);
  });

  test('can be changed where nothing else can: on what is published', async () => {
    const label = await make('Best of');
    const accountId = await world.addAccount(workspaceId);
    const post = await write([], { accountIds: [accountId], schedule: 'now' });
    await world.settle();
    expect((await call('GET', `/posts/${post.id}`)).json().state).toBe('published');
    expect((await call('PATCH', `/posts/${post.id}`, { labelIds: [label.id] })).json()).toMatchObject({
      labelIds: [label.id],
      state: 'published',
      activity: expect.not.arrayContaining([expect.objectContaining({ what: expect.stringContaining('edited it') })]),
    });
  });

  test('filter lists: posts that have one of them, a page at a time', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    const [one, two, both] = [await write([a.id]), await write([b.id]), await write([a.id, b.id])];
    await write([]);
    const ids = async (query: string) => (await call('GET', `/posts?${query}`)).json().items.map((post: { id: string }) => post.id);
    expect(await ids(`label=${a.id}`)).toEqual([both.id, one.id]);
    expect(await ids(`label=${a.id},${b.id}&state=draft`)).toEqual([both.id, two.id, one.id]);
    expect(await ids(`label=${c.id}`)).toEqual([]);
    expect(await ids(`label=${newId()}`)).toEqual([]);
    const page = (await call('GET', `/posts?label=${a.id}&limit=1`)).json();
    expect(await ids(`label=${a.id}&limit=1&cursor=${page.cursor}`)).toEqual([one.id]);
    expect((await call('GET', '/posts?label=x')).statusCode).toBe(400);
  });
});
