import { permissionsOf, scopes } from '@everycast/contract/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

type Somebody = Awaited<ReturnType<Identity['join']>>;
let database: TestDatabase;
let app: Identity;
let owner: Somebody;
let member: Somebody;
let workspace: string;
let count = 0;

let now = new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  now = new Date();
  owner = await app.join(`owner${++count}@example.org`);
  member = await app.join(`member${count}@example.org`);
  workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  await enter('contributor');
});

const path = '/api/v1/api-keys';
const table = () =>
  database.db.withTables<{
    member: { workspaceId: string; userId: string; role: string; joinedAt: Date };
    authApiKey: { id: string; key: string; requestCount: number; lastRequest: Date };
  }>();
const enter = (role: string) =>
  table().insertInto('member').values({ workspaceId: workspace, userId: member.id, role, joinedAt: new Date() }).execute();
const make = (by: Somebody, name = 'CI', at: string | undefined = workspace) =>
  app.call('POST', path, { ...by, ...(at && { workspace: at }) }, { name });
const current = (key: string, at?: string) => app.call('GET', '/api/v1/workspaces/current', { key, ...(at && { workspace: at }) });

test('a key acts for its person in its workspace, with that person’s role', async () => {
  const made = await make(member);
  expect(made.statusCode, made.body).toBe(201);
  const { key, id, start } = made.json();
  expect(key).toMatch(/^ec_[A-Za-z]{64}$/);
  expect(key.startsWith(start)).toBe(true);

  for (const answer of [await current(key), await current(key, workspace)])
    expect(answer.json()).toMatchObject({ id: workspace, role: 'contributor' });
  const personal = (await app.call('GET', '/api/v1/workspaces/current', member)).json().id;
  const elsewhere = await current(key, personal);
  expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([403, 'not_a_member']);
  const above = await app.call('PATCH', '/api/v1/workspaces/current', { key }, { name: 'Mine' });
  expect([above.statusCode, above.json().error.code]).toEqual([403, 'role_too_low']);

  const { items } = (await app.call('GET', path, { ...member, workspace })).json();
  expect(items).toMatchObject([{ id, name: 'CI', start }]);
  expect(Date.parse(items[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(items)).not.toContain(key);
  expect(JSON.stringify(await table().selectFrom('authApiKey').selectAll().execute())).not.toContain(key);
});

test('a person who turned API key access off is asked to sign in, and the keys work again once it is on', async () => {
  const { key } = (await make(member)).json();
  app.noKeys.add(member.id);
  const refused = await current(key);
  expect([refused.statusCode, refused.json().error]).toEqual([
    401,
    expect.objectContaining({ code: 'not_signed_in', message: 'API key access is turned off in this person’s settings.' }),
  ]);
  expect((await current((await make(owner)).json().key)).statusCode).toBe(200);
  app.noKeys.delete(member.id);
  expect((await current(key)).statusCode).toBe(200);
});

test('a key that is revoked or invented opens nothing, and no cookie helps it', async () => {
  const { key, id } = (await make(member)).json();
  expect((await app.call('DELETE', `${path}/${id}`, { ...owner, workspace })).statusCode).toBe(404);
  expect((await app.call('DELETE', `${path}/${id}`, { ...member, workspace })).statusCode).toBe(204);
  for (const wrong of [key, `${key.slice(0, -1)}?`, 'ec_', 'nothing', `ec_${'a'.repeat(64)}`]) {
    const answer = await current(wrong);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in']);
  }
  expect((await app.call('GET', '/api/v1/workspaces/current', { cookie: member.cookie, key })).statusCode).toBe(401);
});

test('a key loses its power with the membership, for good', async () => {
  const { key } = (await make(member)).json();
  expect((await current(key)).statusCode).toBe(200);
  expect((await app.call('DELETE', `/api/v1/workspaces/current/members/${member.id}`, { ...owner, workspace })).statusCode).toBe(204);
  expect((await current(key)).statusCode).toBe(401);
  await enter('editor');
  expect((await current(key)).statusCode).toBe(401);
});

test('a key follows its person’s role', async () => {
  const { key } = (await make(member)).json();
  await app.call('PATCH', `/api/v1/workspaces/current/members/${member.id}`, { ...owner, workspace }, { role: 'viewer' });
  expect((await current(key)).json().role).toBe('viewer');
});

test('everybody sees only their own, in the workspace they chose', async () => {
  await make(member, 'here');
  await make(owner, 'of the owner');
  await make(member, 'at home', '');
  const names = async (by: Somebody, at?: string) =>
    (await app.call('GET', path, { ...by, ...(at && { workspace: at }) })).json().items.map((key: { name: string }) => key.name);
  expect(await names(member, workspace)).toEqual(['here']);
  expect(await names(owner, workspace)).toEqual(['of the owner']);
  expect(await names(member)).toEqual(['at home']);
});

test('no key makes, lists or revokes keys, nor does what asks for a person', async () => {
  const { key, id } = (await make(owner)).json();
  for (const [method, url, body] of [
    ['GET', path],
    ['POST', path, { name: 'child' }],
    ['DELETE', `${path}/${id}`],
    ['GET', '/api/v1/me'],
    ['POST', '/api/v1/workspaces', { name: 'x' }],
    ['GET', '/api/v1/settings/outbox'],
  ] as const) {
    const answer = await app.call(method, url, { key }, body);
    const { code, message } = answer.json().error;
    expect([url, answer.statusCode, code, message]).toEqual([url, 403, 'not_with_api_key', 'API keys can’t do this. Sign in instead.']);
  }
});

test('a viewer makes none, and a key needs a name', async () => {
  await app.call('PATCH', `/api/v1/workspaces/current/members/${member.id}`, { ...owner, workspace }, { role: 'viewer' });
  expect((await make(member)).json().error.code).toBe('role_too_low');
  expect((await make(owner, ' ')).statusCode).toBe(400);
  expect((await make(owner, 'x'.repeat(81))).statusCode).toBe(400);
  expect((await make(owner, 'x'.repeat(80))).statusCode).toBe(201);
});

test('a key may be used as often as one likes, steadily and by many at once', async () => {
  const { key, id } = (await make(member)).json();
  await table().updateTable('authApiKey').set({ requestCount: 100_000, lastRequest: new Date() }).where('id', '=', id).execute();
  const answers = await Promise.all(Array.from({ length: 40 }, () => current(key)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
});

test('a database that does not answer is a fault of ours, not a wrong key or cookie', async () => {
  const { key } = (await make(member)).json();
  const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute();
  for (const [name, caller] of [
    ['auth_api_key', { key }],
    ['auth_session', member],
  ] as const) {
    await rename(name, 'away');
    const answer = await app.call('GET', '/api/v1/workspaces/current', caller);
    await rename('away', name);
    expect([name, answer.statusCode, answer.json().error?.code]).toEqual([name, 500, 'internal']);
  }
});

test('a key does what its scopes and the role both allow, and says so', async () => {
  const made = await app.call(
    'POST',
    path,
    { ...member, workspace },
    { name: 'CI', scopes: ['post.publish', 'workspace.read', 'workspace.manage'] },
  );
  // In the order of the table, whatever order they were sent in.
  expect(made.json()).toMatchObject({ scopes: ['workspace.read', 'workspace.manage', 'post.publish'], expiresAt: null, lastUsedAt: null });
  const { key } = made.json();
  expect((await current(key)).json().permissions).toEqual(['workspace.read', 'post.publish']);
  const mine = await app.call('GET', '/api/v1/workspaces/current', { ...member, workspace });
  expect(mine.json().permissions).toEqual(permissionsOf({ role: 'contributor' }));
  // The role lacks it, so the message is about the role.
  expect((await app.call('PATCH', '/api/v1/workspaces/current', { key }, { name: 'Mine' })).json().error.code).toBe('role_too_low');
  const unread = await app.call('POST', path, { ...member, workspace }, { name: 'CI', scopes: ['post.read'] });
  const refused = await current(unread.json().key);
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    403,
    { code: 'scope_missing', details: { permission: 'workspace.read' }, reason: { params: { permission: 'workspace.read' } } },
  ]);
});

test('a key without a choice gets every scope there is', async () => {
  expect((await make(member)).json().scopes).toEqual(scopes);
});

test('a key says what an assistant does before something goes public; without a word it is a program’s', async () => {
  const named = (confirmation?: unknown) =>
    app.call('POST', path, { ...member, workspace }, { name: 'Claude', ...(confirmation !== undefined && { confirmation }) });
  expect((await named()).json()).toMatchObject({ confirmation: null, scopes });
  for (const confirmation of ['ask', 'approval', 'allow'] as const) {
    const made = (await named(confirmation)).json();
    expect(made).toMatchObject({ confirmation, scopes });
    const mine = (await current(made.key)).json().permissions;
    expect([confirmation, mine.includes('post.publish'), mine.includes('post.write')]).toEqual([
      confirmation,
      confirmation === 'allow',
      true,
    ]);
  }
  for (const wrong of ['never', '', true]) expect([wrong, (await named(wrong)).statusCode]).toEqual([wrong, 400]);
});

test('no key is made with a scope that is none, or with none at all', async () => {
  for (const wrong of [[], ['member.invite'], ['api_key.manage'], ['everything'], 'post.read', ['post.read', null]]) {
    const answer = await app.call('POST', path, { ...member, workspace }, { name: 'CI', scopes: wrong });
    expect([wrong, answer.statusCode, answer.json().error.code]).toEqual([wrong, 400, 'invalid_input']);
  }
});

test('a key that expired opens nothing, and says when it did', async () => {
  const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
  const make = (at: string) => app.call('POST', path, { ...member, workspace }, { name: 'CI', expiresAt: at });
  const { key } = (await make(expiresAt)).json();
  expect((await current(key)).statusCode).toBe(200);
  now = new Date(expiresAt);
  const refused = await current(key);
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'not_signed_in']);
  expect(refused.json().error.message).toMatch(/^This API key expired .+ Create a new one\.$/);
  const { items } = (await app.call('GET', path, { ...member, workspace })).json();
  expect(items).toMatchObject([{ expiresAt }]);
  expect((await make(expiresAt)).json().error.code).toBe('confirm_identity'); // they signed in an hour ago
  now = new Date();
  const late = new Date(now.getTime() - 1000).toISOString();
  for (const past of [late, '1999-01-01T00:00:00Z']) expect((await make(past)).json().error.code).toBe('invalid_input');
  expect((await make('tomorrow')).statusCode).toBe(400);
});

test('a person has fifty keys in a workspace, however many are made at the same time', async () => {
  const statuses = (await Promise.all(Array.from({ length: 70 }, () => make(member)))).map(({ statusCode }) => statusCode);
  expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 403).length]).toEqual([50, 20]);
  const { items } = (await app.call('GET', path, { ...member, workspace })).json();
  expect(items).toHaveLength(50);
  // What was refused left no key behind.
  const keys = database.db.withTables<{ authApiKey: { referenceId: string } }>().selectFrom('authApiKey').select('referenceId');
  expect(await keys.where('referenceId', '=', member.id).execute()).toHaveLength(50);
  expect((await make(owner)).statusCode).toBe(201);
});
