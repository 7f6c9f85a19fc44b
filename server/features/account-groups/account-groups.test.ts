import { type AccountGroup, maxGroups } from '@everycast/contract/account-groups';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import type { AccountBrief } from '../accounts/accounts.ts';
import { accountGroupsRoutes } from './account-group-routes.ts';
import { createAccountGroups } from './account-groups.ts';

/** Groups of accounts over the API. */

let world: PublishingWorld;
let http: Http;
let viewer = '';
let workspaceId = '';
let other = '';
/** Accounts by ID. */
const accounts = new Map<string, AccountBrief & { workspaceId: string }>();

beforeAll(async () => {
  world = await createPublishingWorld();
  other = await world.addWorkspace();
  viewer = await world.addPerson();
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  const members = {
    [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
    [viewer]: { [workspaceId]: 'viewer' },
  } as const;
  const describe = async (of: string, ids: readonly string[]) =>
    new Map([...accounts].filter(([id, account]) => ids.includes(id) && account.workspaceId === of));
  const groups = createAccountGroups(world.kernel, { accounts: { describe } });
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => accountGroupsRoutes(open, groups) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

function setConnected(id: string, connected: boolean, at = workspaceId): void {
  const names = { platform: 'bluesky', handle: 'mara', displayName: 'Mara', sandbox: false, traits: {} } as const;
  accounts.set(id, { id, ...names, workspaceId: at, connected });
}

async function connect(at = workspaceId): Promise<string> {
  const id = await world.addAccount(at);
  setConnected(id, true, at);
  return id;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, { by = world.actor.userId, at = workspaceId } = {}) =>
  http.inject({
    method,
    url: `/api/v1/account-groups${path}`,
    headers: { 'x-user': by, 'x-workspace': at },
    ...(body && { payload: body }),
  });
const make = async (name: string, accountIds: readonly string[] = []): Promise<AccountGroup> =>
  (await call('POST', '', { name, color: 'teal', accountIds })).json();
const list = async (): Promise<AccountGroup[]> => (await call('GET', '')).json().items;
const names = async () => (await list()).map(({ name }) => name);
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().error.code];
};

test('a group is created, renamed, recolored, filled, sorted and deleted, and browsers hear of it', async () => {
  const heard: unknown[] = [];
  const stop = world.kernel.events.subscribe(workspaceId, (news) => heard.push(news.type));
  const [one, two] = [await connect(), await connect()].sort() as [string, string];
  const made = await call('POST', '', { name: '  Casa Verde ', color: 'violet', accountIds: [two] });
  const { id } = made.json();
  expect([made.statusCode, made.json()]).toEqual([201, { id, name: 'Casa Verde', color: 'violet', accountIds: [two] }]);
  const changed = await call('PATCH', `/${id}`, { name: 'CASA VERDE', color: 'sky', accountIds: [two, one] });
  expect(changed.json()).toEqual({ id, name: 'CASA VERDE', color: 'sky', accountIds: [one, two] });
  expect((await call('PATCH', `/${id}`, {})).json()).toEqual(changed.json());
  // An account can be in several.
  const lumen = await make('Lumen', [one]);
  expect((await call('PUT', '/order', { ids: [lumen.id, id] })).statusCode).toBe(204);
  expect(await list()).toEqual([lumen, changed.json()]);
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
  expect(await list()).toEqual([lumen]);
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(6);
  expect(new Set(heard)).toEqual(new Set(['groups.changed']));
  stop();
});

test('a disconnected account leaves its group, an empty group stays, and an account that is back is in it again', async () => {
  const [stays, goes] = [await connect(), await connect()];
  const group = await make('Kestrel', [stays, goes]);
  const only = await make('Oda Books', [goes]);
  setConnected(goes, false);
  expect((await list()).map(({ accountIds }) => accountIds)).toEqual([[stays], []]);
  expect(await codeOf(call('PATCH', `/${only.id}`, { accountIds: [goes] }))).toEqual([400, 'invalid_input']);
  // Choosing others while it is gone doesn't forget it.
  const third = await connect();
  await call('PATCH', `/${group.id}`, { accountIds: [third] });
  setConnected(goes, true);
  expect((await list()).map(({ accountIds }) => accountIds)).toEqual([[goes, third].sort(), [goes]]);
});

test('many accounts join and leave together, all or none, and additions at the same time all count', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => connect()));
  const { id } = await make('Kestrel', ids.slice(0, 2));
  const members = (body: object) => call('POST', `/${id}/accounts`, body);
  const moved = await members({ add: ids.slice(2, 5), remove: ids.slice(0, 1) });
  expect([moved.statusCode, moved.json()]).toEqual([200, { id, name: 'Kestrel', color: 'teal', accountIds: ids.slice(1, 5).sort() }]);
  // Those that are in it already, or aren't, change nothing.
  expect((await members({ add: ids.slice(1, 3), remove: ids.slice(0, 1) })).json().accountIds).toEqual(ids.slice(1, 5).sort());
  await Promise.all(ids.slice(5).map((one) => members({ add: [one] })));
  expect((await list())[0]?.accountIds).toEqual(ids.slice(1).sort());
  const there = await connect(other);
  for (const add of [[ids[0], there], [newId()], [ids[0], ids[0]]]) expect(await codeOf(members({ add }))).toEqual([400, 'invalid_input']);
  expect((await list())[0]?.accountIds).toEqual(ids.slice(1).sort());
  expect(await codeOf(call('POST', `/${newId()}/accounts`, {}))).toEqual([404, 'not_found']);
  expect(await codeOf(call('POST', `/${id}/accounts`, { add: [there] }, { at: other }))).toEqual([404, 'not_found']);
  expect(await codeOf(call('POST', `/${id}/accounts`, { remove: ids }, { by: viewer }))).toEqual([403, 'role_too_low']);
});

test('a group has a name of its own, also when it is created many times at once', async () => {
  const port = await make('Port Hall');
  await make('Lumen');
  expect(await codeOf(call('POST', '', { name: ' port HALL', color: 'sky' }))).toEqual([409, 'already_exists']);
  expect(await codeOf(call('PATCH', `/${port.id}`, { name: 'LUMEN' }))).toEqual([409, 'already_exists']);
  const many = await Promise.all(Array.from({ length: 6 }, () => call('POST', '', { name: 'Same', color: 'sky' })));
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await names()).toEqual(['Port Hall', 'Lumen', 'Same']);
});

test('sorting with a group that others have added or deleted changes nothing', async () => {
  const [first, second] = [await make('First'), await make('Second')];
  for (const ids of [[second.id], [second.id, first.id, newId()], [second.id, second.id], [second.id, newId()]])
    expect(await codeOf(call('PUT', '/order', { ids }))).toEqual([409, 'version_conflict']);
  expect(await names()).toEqual(['First', 'Second']);
});

test('what cannot be is refused and explained', async () => {
  const [here, there] = [await connect(), await connect(other)];
  const { id } = await make('Fontaine', [here]);
  const bad: [Method, string, object, [number, string]][] = [
    ['POST', '', { name: ' ', color: 'teal' }, [400, 'invalid_input']],
    ['POST', '', { name: 'x'.repeat(41), color: 'teal' }, [400, 'invalid_input']],
    ['POST', '', { name: 'Red', color: 'red' }, [400, 'invalid_input']],
    ['POST', '', { name: 'Twice', color: 'teal', accountIds: [here, here] }, [400, 'invalid_input']],
    ['POST', '', { name: 'Elsewhere', color: 'teal', accountIds: [there] }, [400, 'invalid_input']],
    ['PATCH', `/${id}`, { accountIds: [here, newId()] }, [400, 'invalid_input']],
    ['PATCH', `/${newId()}`, { name: 'Gone' }, [404, 'not_found']],
    ['DELETE', `/${newId()}`, {}, [404, 'not_found']],
  ];
  for (const [method, path, body, code] of bad) expect(await codeOf(call(method, path, body))).toEqual(code);
  expect(await codeOf(call('PATCH', `/${id}`, { name: 'Taken over' }, { at: other }))).toEqual([404, 'not_found']);
  expect(await codeOf(call('POST', '', { name: 'Mine', color: 'teal' }, { by: viewer }))).toEqual([403, 'role_too_low']);
  expect((await call('GET', '', undefined, { by: viewer })).json().items).toEqual([
    { id, name: 'Fontaine', color: 'teal', accountIds: [here] },
  ]);
});

test('a workspace has a limited number of groups', async () => {
  for (let at = 0; at < maxGroups; at += 1) await make(`Group ${at}`);
  expect(await codeOf(call('POST', '', { name: 'One more', color: 'teal' }))).toEqual([403, 'limit_reached']);
});
