import { maxSnippets, type Snippet } from '@everycast/contract/snippets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { briefOf } from '../../../tests/support/publishing-options.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { snippetsRoutes } from './snippet-routes.ts';
import { createSnippets } from './snippets.ts';

/** Hashtag groups, snippets and signatures over the API. */

let world: PublishingWorld;
let http: Http;
let other: string;
let [contributor, viewer] = ['', ''];
let workspaceId = '';
/** Accounts that are connected, and those that were. */
let connected: Set<string>;
beforeAll(async () => {
  world = await createPublishingWorld();
  other = await world.addWorkspace();
  [contributor, viewer] = [await world.addPerson(), await world.addPerson()];
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  connected = new Set();
  const accounts = {
    describe: async (_: string, ids: readonly string[]) => new Map(ids.map((id) => [id, briefOf(id, connected.has(id))])),
  };
  const snippets = createSnippets(world.kernel, { accounts, groups: world.groups });
  const members = {
    [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
    [contributor]: { [workspaceId]: 'contributor' },
    [viewer]: { [workspaceId]: 'viewer' },
  } as const;
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => snippetsRoutes(open, snippets) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, body?: object, { by = world.actor.userId, at = workspaceId } = {}) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
const make = async (kind: string, name: string, text: string, more: object = {}): Promise<Snippet> =>
  (await call('POST', '/snippets', { kind, name, text, ...more })).json();
const list = async (): Promise<Snippet[]> => (await call('GET', '/snippets')).json().items;
const addAccount = async () => {
  const id = await world.addAccount();
  connected.add(id);
  return id;
};
const addGroup = async (name: string) => (await world.groups.create(workspaceId, { name, color: 'teal', accountIds: [] })).id;

describe('a snippet', () => {
  test('is created, replaced and deleted, and browsers hear of it', async () => {
    const heard: unknown[] = [];
    const stop = world.kernel.events.subscribe(workspaceId, (news) => heard.push(news.type));
    const made = await call('POST', '/snippets', { kind: 'snippet', name: ' Hours ', text: ' We’re open until 6.\r\nSee you {weekday}! ' });
    const owners = { accountIds: [], groupIds: [] };
    const { id } = made.json();
    const first = { id: expect.any(String), kind: 'snippet', name: 'Hours', text: 'We’re open until 6.\nSee you {weekday}!', ...owners };
    expect([made.statusCode, made.json()]).toEqual([201, first]);
    const tags = await make('hashtags', 'Winter', 'wintermenu #Lisboa, #WinterMenu');
    expect(tags).toMatchObject({ kind: 'hashtags', text: '#wintermenu #Lisboa' });
    expect(await list()).toEqual([made.json(), tags]);
    const changed = await call('PUT', `/snippets/${id}`, { kind: 'snippet', name: 'HOURS', text: 'Closed today' });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...made.json(), name: 'HOURS', text: 'Closed today' }]);
    expect((await call('DELETE', `/snippets/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/snippets/${id}`)).statusCode).toBe(404);
    expect(await list()).toEqual([tags]);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4);
    expect(new Set(heard)).toEqual(new Set(['snippets.changed']));
    stop();
  });

  test('has a name that no other of its kind has', async () => {
    const hours = await make('snippet', 'Hours', 'Until 6');
    const refused = await call('POST', '/snippets', { kind: 'snippet', name: 'hOURS', text: 'x' });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'already_exists', message: 'There is already a snippet named “Hours”.' },
    ]);
    expect(await make('signature', 'Hours', 'Until 6')).toMatchObject({ kind: 'signature' });
    expect((await call('PUT', `/snippets/${hours.id}`, { kind: 'signature', name: 'HOURS', text: 'x' })).json().error.message).toBe(
      'There is already a signature named “Hours”.',
    );
    const twice = await Promise.all(['New', 'NEW', 'new'].map((name) => call('POST', '/snippets', { kind: 'snippet', name, text: 'x' })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [
      { text: 'Hi {name}' },
      '“{name}” isn’t a variable. Use one of {account}, {handle}, {platform}, {date}, {weekday}, or write it without braces.',
    ],
    [{ text: '' }, 'Enter some text.'],
    [{ text: 'x'.repeat(5001) }, 'Use at most 5,000 characters.'],
    [{ name: '' }, 'Enter a name.'],
    [{ kind: 'hashtags', text: '#a-b' }, '“#a-b” can’t be a hashtag. Use letters, numbers and underscores, with at least one letter.'],
    [{ kind: 'hashtags', text: ' ' }, 'Enter at least one hashtag.'],
  ])('with %j is refused with what to change', async (wrong, message) => {
    const refused = await call('POST', '/snippets', { kind: 'snippet', name: 'A', text: 'a', ...wrong });
    expect([refused.statusCode, refused.json().error]).toMatchObject([400, { code: 'invalid_input', message }]);
    expect(await list()).toEqual([]);
  });

  test('is one of at most so many', async () => {
    const rows = Array.from({ length: maxSnippets }, (_, n) => ({
      id: newId(),
      workspaceId,
      kind: 'snippet',
      name: `${n}`,
      nameKey: `${n}`,
      text: 'x',
      createdAt: new Date(),
    }));
    await world.kernel.db.withTables<{ snippet: (typeof rows)[number] }>().insertInto('snippet').values(rows).execute();
    const refused = await call('POST', '/snippets', { kind: 'snippet', name: 'One more', text: 'x' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'limit_reached']);
  });

  test('is for editors to manage, and for everyone to use', async () => {
    const { id } = await make('snippet', 'Hours', 'Until 6');
    const body = { kind: 'snippet', name: 'Mine', text: 'x' };
    for (const by of [contributor, viewer]) {
      expect((await call('GET', '/snippets', undefined, { by })).json().items).toHaveLength(1);
      for (const refused of [
        await call('POST', '/snippets', body, { by }),
        await call('PUT', `/snippets/${id}`, body, { by }),
        await call('DELETE', `/snippets/${id}`, undefined, { by }),
      ])
        expect([refused.statusCode, refused.json().error.details]).toEqual([403, { permission: 'snippet.manage' }]);
    }
  });

  test('of another workspace is not there', async () => {
    const { id } = (await call('POST', '/snippets', { kind: 'snippet', name: 'Theirs', text: 'x' }, { at: other })).json();
    expect(await list()).toEqual([]);
    expect((await call('PUT', `/snippets/${id}`, { kind: 'snippet', name: 'Mine', text: 'x' })).statusCode).toBe(404);
    expect((await call('DELETE', `/snippets/${id}`)).statusCode).toBe(404);
  });
});

describe('a signature', () => {
  test('is for accounts and groups, and each has at most one', async () => {
    const [one, two] = [await addAccount(), await addAccount()];
    const casa = await addGroup('Casa Verde');
    const first = await make('signature', 'Casa', '— Casa Verde', { accountIds: [one], groupIds: [casa] });
    expect(first).toMatchObject({ accountIds: [one], groupIds: [casa] });
    for (const more of [{ accountIds: [two, one] }, { groupIds: [casa] }]) {
      const refused = await call('POST', '/snippets', { kind: 'signature', name: 'Other', text: 'x', ...more });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        409,
        { code: 'already_exists', message: expect.stringContaining('“Casa”') },
      ]);
    }
    expect(await list()).toHaveLength(1);
    const moved = { kind: 'signature', name: 'Casa', text: '— Casa Verde', accountIds: [two], groupIds: [] };
    expect((await call('PUT', `/snippets/${first.id}`, moved)).json()).toMatchObject({ accountIds: [two], groupIds: [] });
    expect(await make('signature', 'Other', 'x', { accountIds: [one], groupIds: [casa] })).toMatchObject({ accountIds: [one] });
  });

  test('takes neither strangers nor accounts that are disconnected', async () => {
    const gone = await world.addAccount();
    const elsewhere = (await world.groups.create(other, { name: 'Theirs', color: 'teal', accountIds: [] })).id;
    for (const more of [{ accountIds: [gone] }, { accountIds: [newId()] }, { groupIds: [newId()] }, { groupIds: [elsewhere] }]) {
      const refused = await call('POST', '/snippets', { kind: 'signature', name: 'A', text: 'x', ...more });
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
    }
  });

  test('keeps an account that is disconnected, for when it is back, and loses a deleted group', async () => {
    const [one, two] = [await addAccount(), await addAccount()];
    const casa = await addGroup('Casa Verde');
    const made = await make('signature', 'Casa', 'x', { accountIds: [one, two], groupIds: [casa] });
    connected.delete(one);
    await world.groups.remove(workspaceId, casa);
    expect(await list()).toMatchObject([{ accountIds: [two], groupIds: [] }]);
    await call('PUT', `/snippets/${made.id}`, { kind: 'signature', name: 'Casa', text: 'x', accountIds: [] });
    expect(await list()).toMatchObject([{ accountIds: [] }]);
    connected.add(one);
    expect(await list()).toMatchObject([{ accountIds: [one] }]);
  });

  test('that becomes a snippet is for nobody', async () => {
    const one = await addAccount();
    const { id } = await make('signature', 'Casa', 'x', { accountIds: [one] });
    expect((await call('PUT', `/snippets/${id}`, { kind: 'snippet', name: 'Casa', text: 'x' })).json()).toMatchObject({ accountIds: [] });
    expect(await make('signature', 'Next', 'x', { accountIds: [one] })).toMatchObject({ accountIds: [one] });
  });
});
