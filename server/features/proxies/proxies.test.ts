import type { SavedProxy } from '@everycast/contract/proxies';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { httpProxy, socksProxy } from '../../../tests/support/proxies-of-test.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { accountGroupsRoutes } from '../account-groups/account-group-routes.ts';
import { createAccountGroups } from '../account-groups/account-groups.ts';
import { accountsRoutes } from '../accounts/account-routes.ts';
import { proxiesRoutes } from './proxy-routes.ts';

/** Proxies over the API, with real proxies in this process. */

const { serve, closeAll } = createSmallServers();
/** Only proxies know this name. */
const checker = 'checker.invalid';
const names = { [checker]: '127.0.0.1' };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof openAccounts>>;
let strict: ReturnType<typeof strictPlatform>;
let http: Http;
let [admin, editor, workspaceId, other] = ['', '', '', ''];
/** What the checking page answers, and what it waits for first. */
let said = '203.0.113.7\n';
let arrived = async () => undefined as unknown;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  said = '203.0.113.7\n';
  arrived = async () => undefined;
  const { port } = await serve(async (_request, response) => {
    const answer = said;
    await arrived();
    response.end(answer);
  });
  strict = strictPlatform(blueskyManifest);
  world = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: strict.platform },
    environment: { PROXY_CHECK_URL: `http://${checker}:${port}` },
  });
  [workspaceId, other] = [await newWorkspace(world.kernel), await newWorkspace(world.kernel)];
  [admin, editor] = [await newPerson(world.kernel), await newPerson(world.kernel)];
  const groups = createAccountGroups(world.kernel, world);
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [admin]: { [workspaceId]: 'admin', [other]: 'admin' }, [editor]: { [workspaceId]: 'editor' } },
    routes(open) {
      proxiesRoutes(open, world.proxies);
      accountGroupsRoutes(open, groups);
      accountsRoutes(open, world.accounts, {});
    },
  });
});
afterEach(async () => {
  await http?.close();
  await world?.close();
  await closeAll();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, { by = admin, at = workspaceId } = {}) =>
  http.inject({ method, url: `/api/v1${path}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().error.reason.code];
};
const place = (port: number, more: object = {}) => ({ name: 'Berlin', kind: 'http', host: '127.0.0.1', port, ...more });
const add = async (body: object): Promise<SavedProxy> => (await call('POST', '/proxies', body)).json();
async function connect(handle: string, proxyId?: string): Promise<string> {
  const { password } = strict.addPerson(handle);
  const login = { service: 'https://strict.example', identifier: handle, password, ...(proxyId && { proxyId }) };
  return (await world.accounts.connect(workspaceId, null, 'bluesky', login)).id;
}
/** Until as many tests have reached the checking page, none is answered. */
function together(count: number): void {
  const all = Promise.withResolvers<void>();
  let here = 0;
  arrived = () => {
    here += 1;
    if (here === count) all.resolve();
    return all.promise;
  };
}
const throughOf = async (id: string) => (await call('GET', `/accounts/${id}`)).json().proxy;

describe('a proxy', () => {
  test('is tested when it is added, and its login is stored encrypted and never returned', async () => {
    const proxy = await socksProxy(names);
    proxy.login = { username: 'mara', password: 'a secret word' };
    const made = await call('POST', '/proxies', place(proxy.port, { kind: 'socks5', ...proxy.login }));
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    expect(made.json()).toEqual({
      id,
      name: 'Berlin',
      kind: 'socks5',
      host: '127.0.0.1',
      port: proxy.port,
      username: 'mara',
      hasPassword: true,
      check: { address: '203.0.113.7', milliseconds: expect.any(Number), checkedAt: expect.any(String), problem: null },
      accountIds: [],
      groupIds: [],
    });
    expect(proxy.asked).toEqual([expect.stringMatching(/^checker\.invalid:/)]);
    const listed = await call('GET', '/proxies');
    expect(listed.json()).toEqual({ items: [made.json()] });
    const { rows } = await sql`select * from proxy`.execute(world.kernel.db);
    for (const text of [made.body, listed.body, JSON.stringify(rows)]) expect(text).not.toContain('a secret word');
  });

  test('that doesn’t work isn’t added, and the reason says why', async () => {
    const proxy = await httpProxy(names);
    proxy.login = { username: 'mara', password: 'right' };
    const page = await serve((_request, response) => void response.end('<p>Welcome</p>'));
    const bad: [object, string][] = [
      [place(proxy.port, { username: 'mara', password: 'wrong' }), 'proxies.login_refused'],
      [place(proxy.port, { kind: 'socks5' }), 'proxies.not_a_proxy'],
      [place(page.port, { kind: 'socks5' }), 'proxies.not_a_proxy'],
      [place(25), 'proxies.port'],
    ];
    for (const [body, code] of bad) expect((await codeOf(call('POST', '/proxies', body)))[1]).toBe(code);
    // Something between that answers in the page's place.
    proxy.login = null;
    said = '<html>Sign in to the Wi-Fi</html>';
    expect((await codeOf(call('POST', '/proxies', place(proxy.port))))[1]).toBe('proxies.answers_itself');
    expect((await call('GET', '/proxies')).json().items).toEqual([]);
  });

  test('what isn’t one is refused at its field', async () => {
    for (const wrong of [
      { name: ' ' },
      { kind: 'socks4' },
      { host: 'http://proxy.example' },
      { host: 'proxy.example:80' },
      { host: '' },
      { port: 0 },
      { port: 65_536 },
      { username: 'a:b' },
      { password: 'é'.repeat(128) },
      { more: 1 },
    ]) {
      const refused = await call('POST', '/proxies', { ...place(8080), ...wrong });
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
    }
  });

  test('is renamed without a test, and moved only with its password', async () => {
    const proxy = await httpProxy(names);
    proxy.login = { username: 'mara', password: 'right' };
    const { id } = await add(place(proxy.port, proxy.login));
    const asked = proxy.asked.length;
    expect((await call('PATCH', `/proxies/${id}`, { name: 'Paris' })).json()).toMatchObject({ name: 'Paris', username: 'mara' });
    expect(proxy.asked).toHaveLength(asked);
    const spy = await httpProxy(names);
    expect(await codeOf(call('PATCH', `/proxies/${id}`, { port: spy.port }))).toEqual([400, 'proxies.password_again']);
    expect(spy.asked).toEqual([]);
    proxy.login = { username: 'mara', password: 'new' };
    expect((await call('POST', `/proxies/${id}/test`)).json().check).toMatchObject({
      address: null,
      reason: { code: 'proxies.login_refused' },
    });
    expect((await call('PATCH', `/proxies/${id}`, { password: 'new' })).json().check).toMatchObject({
      address: '203.0.113.7',
      problem: null,
    });
  });

  test('with unusual characters in its login works as it was typed', async () => {
    const logins = [
      { username: 'mara+1@studio.example', password: ' pa:ss wörd/%20"\\\'👋@# ' },
      { username: '', password: 'only a password' },
      { username: 'only-a-name', password: '' },
    ];
    for (const [index, login] of logins.entries()) {
      const proxy = await httpProxy(names);
      proxy.login = login;
      const made = await call('POST', '/proxies', place(proxy.port, { name: `Berlin ${index}`, ...login }));
      expect([made.statusCode, made.json().username]).toEqual([201, login.username]);
      expect((await call('POST', `/proxies/${made.json().id}/test`)).json().check).toMatchObject({ address: '203.0.113.7', problem: null });
    }
  });

  test('in a private network is refused', async () => {
    const proxy = await httpProxy(names);
    const strict = await openAccounts({ databaseUrl: database.url, platforms: {}, environment: { ALLOW_PRIVATE_ADDRESSES: 'off' } });
    try {
      for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'localhost', '2130706433']) {
        const body = { ...place(proxy.port, { kind: 'http' }), host, username: '', password: '' } as never;
        await expect(strict.proxies.create(workspaceId, body)).rejects.toMatchObject({
          reason: { code: 'proxies.unreachable', params: { why: { code: expect.stringMatching(/^addresses\.(private|not_public)$/) } } },
        });
      }
    } finally {
      await strict.close();
    }
    expect(proxy.asked).toEqual([]);
  });

  test('is changed by one of two people who save at once, and the other is told', async () => {
    const proxy = await httpProxy(names);
    together(2);
    const twins = await Promise.all([call('POST', '/proxies', place(proxy.port)), call('POST', '/proxies', place(proxy.port))]);
    expect(twins.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const [{ id }] = (await call('GET', '/proxies')).json().items;
    together(2);
    const changes = await Promise.all(['one', 'two'].map((username) => call('PATCH', `/proxies/${id}`, { username })));
    expect(changes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = changes.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error.reason.code).toBe('proxies.changed_meanwhile');
    const saved = changes.find(({ statusCode }) => statusCode === 200);
    expect((await call('GET', '/proxies')).json().items).toEqual([saved?.json()]);
  });

  test('that is changed while it is tested keeps what was found of its new login', async () => {
    const proxy = await httpProxy(names);
    const { id } = await add(place(proxy.port));
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    arrived = async () => {
      reached.resolve();
      await released.promise;
    };
    const testing = call('POST', `/proxies/${id}/test`);
    await reached.promise;
    said = '203.0.113.8';
    arrived = async () => undefined;
    expect((await call('PATCH', `/proxies/${id}`, { username: 'mara' })).statusCode).toBe(200);
    released.resolve();
    await testing;
    const [{ check }] = (await call('GET', '/proxies')).json().items;
    expect(check.address).toBe('203.0.113.8');
  });

  test('has a name of its own in its workspace, and is for those who connect accounts', async () => {
    const proxy = await httpProxy(names);
    const { id } = await add(place(proxy.port));
    expect(await codeOf(call('POST', '/proxies', place(proxy.port, { name: 'BERLIN' })))).toEqual([409, 'proxies.name_taken']);
    expect((await call('POST', '/proxies', place(proxy.port), { at: other })).statusCode).toBe(201);
    for (const [method, path, body] of [
      ['GET', '/proxies'],
      ['POST', '/proxies', place(proxy.port)],
      ['DELETE', `/proxies/${id}`],
    ] as const) {
      expect((await call(method, path, body, { by: editor })).statusCode).toBe(403);
    }
    expect(await codeOf(call('DELETE', `/proxies/${id}`, undefined, { at: other }))).toEqual([404, 'proxies.gone']);
    expect(await codeOf(call('PATCH', `/proxies/${newId()}`, { name: 'x' }))).toEqual([404, 'proxies.gone']);
  });
});

describe('what uses it', () => {
  test('an account’s own goes before its group’s, and one in use can’t be deleted', async () => {
    const proxy = await httpProxy(names);
    const [own, shared] = [await add(place(proxy.port)), await add(place(proxy.port, { name: 'Paris' }))];
    const account = await connect('mara');
    const group = (await call('POST', '/account-groups', { name: 'Casa', color: 'teal', accountIds: [account] })).json().id;
    expect(await throughOf(account)).toBeUndefined();
    expect((await call('PUT', `/account-groups/${group}/proxy`, { proxyId: shared.id })).statusCode).toBe(204);
    expect(await throughOf(account)).toEqual({
      id: shared.id,
      name: 'Paris',
      from: 'group',
      address: '203.0.113.7',
      milliseconds: expect.any(Number),
    });
    await call('PUT', `/accounts/${account}/proxy`, { proxyId: own.id });
    expect(await throughOf(account)).toMatchObject({ id: own.id, from: 'account' });
    expect((await call('GET', '/proxies')).json().items).toMatchObject([
      { id: own.id, accountIds: [account], groupIds: [] },
      { id: shared.id, accountIds: [], groupIds: [group] },
    ]);
    for (const { id } of [own, shared]) expect((await codeOf(call('DELETE', `/proxies/${id}`)))[1]).toBe('proxies.in_use');
    await call('PUT', `/accounts/${account}/proxy`, { proxyId: null });
    expect((await call('DELETE', `/proxies/${own.id}`)).statusCode).toBe(204);
    expect(await throughOf(account)).toMatchObject({ id: shared.id });
  });

  test('accounts keep the proxy of a group that is deleted', async () => {
    const proxy = await httpProxy(names);
    const { id } = await add(place(proxy.port));
    const account = await connect('mara');
    const group = (await call('POST', '/account-groups', { name: 'Casa', color: 'teal', accountIds: [account] })).json().id;
    await call('PUT', `/account-groups/${group}/proxy`, { proxyId: id });
    expect((await call('DELETE', `/account-groups/${group}`)).statusCode).toBe(204);
    expect(await throughOf(account)).toMatchObject({ id, from: 'account' });
    // Nor does another group's proxy become theirs.
    const [first, second] = [await add(place(proxy.port, { name: 'First' })), await add(place(proxy.port, { name: 'Second' }))];
    const both = await connect('ida');
    const groups = [];
    for (const [name, proxyId] of [
      ['A', first.id],
      ['B', second.id],
    ] as const) {
      const made = (await call('POST', '/account-groups', { name, color: 'teal', accountIds: [both] })).json().id;
      await call('PUT', `/account-groups/${made}/proxy`, { proxyId });
      groups.push(made);
    }
    await call('DELETE', `/account-groups/${groups[1]}`);
    expect(await throughOf(both)).toMatchObject({ id: first.id, from: 'group' });
    // Without a proxy of the group, nothing is chosen for them.
    const other = await connect('noor');
    const plain = (await call('POST', '/account-groups', { name: 'Plain', color: 'sky', accountIds: [other] })).json().id;
    await call('DELETE', `/account-groups/${plain}`);
    expect(await throughOf(other)).toBeUndefined();
  });

  test('only accounts, groups and proxies of the same workspace go together', async () => {
    const proxy = await httpProxy(names);
    const there: SavedProxy = (await call('POST', '/proxies', place(proxy.port), { at: other })).json();
    const account = await connect('mara');
    expect((await codeOf(call('PUT', `/accounts/${account}/proxy`, { proxyId: there.id })))[1]).toBe('proxies.gone');
    expect((await codeOf(call('PUT', `/accounts/${account}/proxy`, { proxyId: there.id }, { at: other })))[1]).toBe('accounts.gone');
    expect((await codeOf(call('PUT', `/account-groups/${newId()}/proxy`, { proxyId: null })))[1]).toBe('account_groups.gone');
    await expect(connect('noor', there.id)).rejects.toMatchObject({ reason: { code: 'proxies.gone' } });
  });

  test('an account that is connected through one keeps using it, and takes a copy along to another workspace', async () => {
    const proxy = await httpProxy(names);
    proxy.login = { username: 'mara', password: 'right' };
    const { id } = await add(place(proxy.port, proxy.login));
    const account = await connect('mara', id);
    expect(await throughOf(account)).toMatchObject({ id, from: 'account' });
    await world.kernel.db.transaction().execute(async (tx) => {
      const move = { fromWorkspaceId: workspaceId, toWorkspaceId: other, accountIds: [account] };
      await world.accounts.move(tx, move);
      await world.kernel.domainEvents.emit(tx, 'accounts.moved', { ...move, posts: [] });
    });
    const [copy] = (await call('GET', '/proxies', undefined, { at: other })).json().items;
    expect(copy).toMatchObject({ name: 'Berlin', port: proxy.port, username: 'mara', hasPassword: true, accountIds: [account] });
    expect(copy.id).not.toBe(id);
    expect((await call('DELETE', `/proxies/${id}`)).statusCode).toBe(204);
  });

  test('a workspace is deleted with its proxies and what uses them', async () => {
    const proxy = await httpProxy(names);
    const { id } = await add(place(proxy.port));
    const account = await connect('mara', id);
    const group = (await call('POST', '/account-groups', { name: 'Casa', color: 'teal', accountIds: [account] })).json().id;
    await call('PUT', `/account-groups/${group}/proxy`, { proxyId: id });
    await sql`delete from workspace where id = ${workspaceId}`.execute(world.kernel.db);
    const { rows } = await sql`select id from proxy where id = ${id}`.execute(world.kernel.db);
    expect(rows).toEqual([]);
  });
});
