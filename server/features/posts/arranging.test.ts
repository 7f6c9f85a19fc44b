import type { Post } from '@everycast/contract/posts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { postsRoutes } from './post-routes.ts';

/** The order of cards on the board. */

let world: PublishingWorld;
let http: Http;
let workspaceId = '';
let ids: Record<string, string> = {};
beforeAll(async () => {
  world = await createPublishingWorld();
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  const other = await world.addWorkspace();
  const { userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner', [other]: 'owner' } },
    routes: (open) => postsRoutes(open, world.posts),
  });
  ids = {};
  // The newest comes first.
  for (const text of ['d', 'c', 'b', 'a']) await write(text);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], url: string, body?: object) =>
  http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-user': world.actor.userId, 'x-workspace': workspaceId },
    ...(body && { payload: body }),
  });
async function write(text: string, more: object = { stage: 'idea' }): Promise<void> {
  ids[text] = (await call('POST', '/posts', { text, ...more })).json<Post>().id;
}
const put = (text: string, place: object) => call('PUT', `/posts/${ids[text]}/place`, place);
const above = (text: string) => ({ above: ids[text] });
const below = (text: string) => ({ below: ids[text] });
/** The ideas from the top, read a few at a time. */
async function order(limit = 50): Promise<string> {
  let texts = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await call('GET', `/posts?order=board&stage=idea&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page: { items: Post[]; cursor: string | null } = answer.json();
    texts += page.items.map(({ text }) => text).join('');
    ({ cursor } = page);
  }
  return texts;
}

describe('a card', () => {
  test('is put directly above or below another one, and pages follow that order', async () => {
    expect(await order()).toBe('abcd');
    expect((await put('d', above('b'))).statusCode).toBe(204);
    expect(await order()).toBe('adbc');
    await put('a', below('c'));
    expect(await order()).toBe('dbca');
    await put('a', above('d'));
    expect(await order(1)).toBe('adbc');
    expect(await order(3)).toBe('adbc');
  });

  test('that is new comes first, also above one that was put there', async () => {
    await put('d', above('a'));
    await put('c', above('d'));
    await write('e');
    expect(await order()).toBe('ecdab');
  });

  test('keeps its place through edits, and nobody’s edit is refused for it', async () => {
    const { version } = (await call('GET', `/posts/${ids.c}`)).json<Post>();
    await put('c', above('a'));
    expect((await call('PATCH', `/posts/${ids.c}`, { version, labelIds: [] })).statusCode).toBe(200);
    expect(await order()).toBe('cabd');
  });

  test('finds room between two others as often as people like', async () => {
    for (let round = 0; round < 100; round += 1) await put(round % 2 === 0 ? 'd' : 'c', above('b'));
    expect(await order(1)).toBe('adcb');
  });

  test('has a place of its own among posts that were added at the same moment', async () => {
    await world.db.updateTable('post').set({ place: '5' }).where('workspaceId', '=', workspaceId).execute();
    expect(await order()).toBe('abcd');
    await put('a', below('c'));
    expect(await order()).toBe('bcad');
  });
});

test('people who drag at once follow each other: every card is there once, and both are where they were put', async () => {
  await Promise.all([put('c', above('a')), put('d', above('a'))]);
  expect(['cdab', 'dcab']).toContain(await order());
  const places = [above('a'), above('b'), below('c'), below('d'), above('d'), below('a')];
  await Promise.all(places.flatMap((place) => ['a', 'b', 'c', 'd'].map((text) => put(text, place))));
  expect([...(await order(1))].toSorted().join('')).toBe('abcd');
  const rows = await world.db.selectFrom('post').select('place').where('workspaceId', '=', workspaceId).execute();
  expect(new Set(rows.map(({ place }) => place)).size).toBe(4);
});

test('the same order serves drafts and what is planned, and a card that moves keeps its place among all', async () => {
  await write('x', {});
  await write('y', {});
  await put('x', above('c'));
  await call('PATCH', `/posts/${ids.x}`, { stage: 'idea' });
  expect(await order()).toBe('abxcd');
});

test('what isn’t there, or is the card itself, is refused', async () => {
  expect((await put('a', above('a'))).statusCode).toBe(400);
  expect((await put('a', { above: newId() })).statusCode).toBe(404);
  expect((await put('a', {})).statusCode).toBe(400);
  expect((await put('a', { above: ids.b, below: ids.c })).statusCode).toBe(400);
  await call('DELETE', `/posts/${ids.b}`);
  expect((await put('a', above('b'))).statusCode).toBe(404);
  expect((await put('b', above('a'))).statusCode).toBe(404);
  const elsewhere = await world.posts.create({ ...world.actor, workspaceId: await world.addWorkspace() }, newPost('Elsewhere'), null);
  expect((await put('a', { above: elsewhere.id })).statusCode).toBe(404);
  expect(await order()).toBe('acd');
  const { cursor } = (await call('GET', '/posts?order=board&limit=1')).json<{ cursor: string }>();
  expect((await call('GET', `/posts?order=newest&cursor=${cursor}`)).statusCode).toBe(400);
});

const newPost = (text: string) => ({ text, accountIds: [], media: [], variants: {} });
