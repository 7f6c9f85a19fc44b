import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Assistants, startAssistants } from '../../../tests/support/assistants.ts';
import { newVerifier, oauthAt, redirectUri, type Tokens } from '../../../tests/support/oauth.ts';

/** The whole application over HTTP, as an app that people connect sees it. */

let world: Assistants;
let oauth: ReturnType<typeof oauthAt>;
/** One for all tests that don't need their own: registering is limited. */
let app: string;
beforeAll(async () => {
  world = await startAssistants();
  oauth = oauthAt(world.origin);
  app = await oauth.app();
  await world.join('owner'); // the first person, whom no test means by somebody
});
afterEach(() => world.disconnect());
afterAll(() => world?.close());

type Somebody = Awaited<ReturnType<Assistants['somebody']>>;
type Allowing = Parameters<typeof oauth.allow>[1];

/** A person's connected app, with its tokens. */
async function connected(person: Somebody, more: Partial<Allowing> = {}, clientId = app): Promise<Tokens> {
  const verifier = newVerifier();
  const code = await oauth.code({ clientId, cookie: person.cookie }, { workspace: person.workspace, ...more }, verifier);
  const { status, body } = await oauth.exchange(clientId, code, verifier);
  expect([status, body]).toMatchObject([200, { token_type: 'Bearer' }]);
  return body;
}
const statusOf = async (person: Somebody, token: string, path = '/api/v1/workspaces/current') =>
  (await person.byKey(token, 'GET', path)).status;
const apps = async (person: Somebody) => (await person.inPerson('GET', '/api/v1/connected-apps')).body.items;
const errorIn = (location: string): string | null => new URL(location, world.origin).searchParams.get('error');

test('an app finds out where to sign in, and a person lets it in', async () => {
  const server = await (await fetch(`${world.origin}/.well-known/oauth-authorization-server`)).json();
  expect(server).toMatchObject({
    issuer: world.origin,
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
  });
  for (const path of ['', '/mcp']) {
    const resource = await (await fetch(`${world.origin}/.well-known/oauth-protected-resource${path}`)).json();
    expect(resource).toMatchObject({ resource: `${world.origin}${path}`, authorization_servers: [world.origin] });
  }

  const person = await world.somebody();
  const verifier = newVerifier();
  const screen = await oauth.ask({ clientId: app, cookie: person.cookie, scope: 'workspace.read post.read post.write' }, verifier);
  expect(screen).toMatch(/^\/oauth\/consent\?/);
  const request = screen.slice(screen.indexOf('?') + 1);
  const asked = await person.inPerson('GET', `/api/v1/app-requests?${new URLSearchParams({ request })}`);
  expect(asked.body).toEqual({
    app: { id: app, name: 'Tide Assistant' },
    leadsTo: 'assistant.example',
    registeredHere: false,
    scopes: ['workspace.read', 'post.read', 'post.write'],
  });
  const { cookie, workspace } = person;
  const given = await oauth.allow(request, { cookie, workspace, scopes: ['workspace.read', 'post.write'], confirmation: 'ask' });
  const back = new URL(given.body.leadsTo);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['a state', world.origin]);
  const { body: tokens } = await oauth.exchange(app, back.searchParams.get('code') ?? '', verifier);
  expect(tokens).toMatchObject({
    access_token: expect.stringMatching(/^eca_/),
    refresh_token: expect.stringMatching(/^ecr_/),
    expires_in: 3600,
    scope: 'workspace.read post.write offline_access',
  });

  // In the API and for assistants, in the workspace and with the permissions that were chosen.
  expect(await statusOf(person, tokens.access_token)).toBe(200);
  const { call } = await world.connect(tokens.access_token);
  expect(await call('get_workspace')).toMatchObject({ id: workspace, confirmation: 'ask', permissions: ['workspace.read', 'post.write'] });
  expect(await apps(person)).toMatchObject([
    {
      app: { id: app, name: 'Tide Assistant' },
      scopes: ['workspace.read', 'post.write'],
      confirmation: 'ask',
      lastUsedAt: expect.any(String),
    },
  ]);
});

test('what an app does is in the activity under its name, and nothing goes public without what was chosen', async () => {
  const person = await world.somebody();
  const scopes = ['workspace.read', 'account.read', 'post.read', 'post.write', 'post.publish'] as const;
  const { access_token: asking } = await connected(person, { scopes, confirmation: 'ask' });
  const made = await person.byKey(asking, 'POST', '/api/v1/posts', { text: 'From the app', accountIds: [person.account] });
  expect(made.status).toBe(201);
  const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };
  const refused = await person.byKey(asking, 'POST', '/api/v1/posts', { text: 'Now', accountIds: [person.account], schedule });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_missing']);
  const { items } = (await person.inPerson('GET', '/api/v1/activity?kind=post')).body;
  expect(items).toMatchObject([{ action: 'post.created', source: 'key', by: { name: 'Tide Assistant' } }]);
  const keys = (await person.inPerson('GET', '/api/v1/activity?kind=key')).body.items;
  expect(keys).toMatchObject([{ action: 'key.app_connected' }]);
  const security = (await person.inPerson('GET', '/api/v1/me/security/activity')).body;
  expect(JSON.stringify(security)).toContain('app_connected');

  // What the person changes counts at once.
  const [{ id }] = await apps(person);
  await person.inPerson('PATCH', `/api/v1/connected-apps/${id}`, { confirmation: 'allow' });
  const allowed = await person.byKey(asking, 'POST', '/api/v1/posts', { text: 'Later', accountIds: [person.account], schedule });
  expect(allowed.status).toBe(201);
});

test('an app can do what it was given, in its workspace, and nothing that only people can', async () => {
  const person = await world.somebody();
  const other = await world.somebody();
  const { access_token: token } = await connected(person, { scopes: ['workspace.read'], confirmation: 'allow' });
  expect(await statusOf(person, token, '/api/v1/posts')).toBe(403);
  for (const path of ['/api/v1/connected-apps', '/api/v1/api-keys', '/api/v1/me']) expect(await statusOf(person, token, path)).toBe(403);
  const headers = { authorization: `Bearer ${token}`, 'x-workspace': other.workspace };
  const elsewhere = await fetch(`${world.origin}/api/v1/workspaces/current`, { headers });
  expect([elsewhere.status, (await elsewhere.json()).error.code]).toEqual([403, 'not_a_member']);
  // Nobody sees or ends what others have connected.
  expect(await apps(other)).toEqual([]);
  const [{ id }] = await apps(person);
  expect((await other.inPerson('DELETE', `/api/v1/connected-apps/${id}`)).status).toBe(404);
  expect((await other.inPerson('PATCH', `/api/v1/connected-apps/${id}`, { confirmation: 'allow' })).status).toBe(404);
  expect(await statusOf(person, token)).toBe(200);
});

test('what wasn’t asked for isn’t given', async () => {
  const person = await world.somebody();
  const verifier = newVerifier();
  const screen = await oauth.ask({ clientId: app, cookie: person.cookie, scope: 'workspace.read' }, verifier);
  const request = screen.slice(screen.indexOf('?') + 1);
  const allowing = { cookie: person.cookie, workspace: person.workspace };
  expect((await oauth.allow(request, { ...allowing, scopes: ['post.write'] })).status).toBe(400);
  // Nor by changing what the server has signed.
  const more = new URLSearchParams(request);
  more.set('scope', 'workspace.read post.write offline_access');
  expect((await oauth.allow(String(more), { ...allowing, scopes: ['post.write'] })).status).toBe(404);
  const away = new URLSearchParams(request);
  away.set('redirect_uri', 'https://thief.example/');
  expect((await oauth.allow(String(away), allowing)).status).toBe(404);
  expect(await apps(person)).toEqual([]);
  expect(errorIn(await oauth.ask({ clientId: app, cookie: person.cookie, scope: 'workspace.read root' }, verifier))).toBe('invalid_scope');
});

test('a code is for the app that asked, once, with what only that app knows', async () => {
  const person = await world.somebody();
  const code = (verifier: string) => oauth.code({ clientId: app, cookie: person.cookie }, { workspace: person.workspace }, verifier);
  const thief = await oauth.app('Thief');

  const stolen = newVerifier();
  expect((await oauth.exchange(thief, await code(stolen), stolen)).body.error).toBe('invalid_grant');
  const guessed = newVerifier();
  expect((await oauth.exchange(app, await code(guessed), newVerifier())).status).toBe(401);
  const without = { grant_type: 'authorization_code', client_id: app, code: await code(newVerifier()), redirect_uri: redirectUri };
  expect((await oauth.post('token', without)).status).toBe(400);
  const moved = newVerifier();
  expect((await oauth.exchange(app, await code(moved), moved, { redirect_uri: 'https://thief.example/' })).body.error).toBe(
    'invalid_grant',
  );

  // Who uses a code again may have stolen it, or be the one it was stolen from: all it brought ends.
  const verifier = newVerifier();
  const twice = await code(verifier);
  const { body: tokens } = await oauth.exchange(app, twice, verifier);
  expect(await statusOf(person, tokens.access_token)).toBe(200);
  expect((await oauth.exchange(app, twice, verifier)).body.error).toBe('invalid_grant');
  expect(await statusOf(person, tokens.access_token)).toBe(401);
  expect((await oauth.refresh(app, tokens.refresh_token)).status).toBe(400);
});

test('without PKCE, or to another address, there is no code', async () => {
  const { cookie } = await world.somebody();
  const verifier = newVerifier();
  const plain = await oauth.ask({ clientId: app, cookie, more: { code_challenge_method: 'plain' } }, verifier);
  expect(errorIn(plain)).toBe('invalid_request');
  const none = await oauth.ask({ clientId: app, cookie, more: { code_challenge: '', code_challenge_method: '' } }, verifier);
  expect(errorIn(none)).toBe('invalid_request');
  // Not even an error is sent to an address that isn't the app's.
  for (const redirect of ['https://thief.example/', `${redirectUri}/more`, `${redirectUri}?more`, 'https://assistant.example/*'])
    expect(await oauth.ask({ clientId: app, cookie, redirect }, verifier)).toMatch(/^\/oauth\/consent\?error=/);
  expect(await oauth.ask({ clientId: 'nobody', cookie }, verifier)).toMatch(/^\/oauth\/consent\?error=/);
  expect(await oauth.ask({ clientId: app, cookie, more: { resource: 'https://elsewhere.example/mcp' } }, verifier)).toBe(
    '/oauth/consent?error=invalid_target',
  );
  // A person is always asked.
  expect(errorIn(await oauth.ask({ clientId: app, cookie, more: { prompt: 'none' } }, verifier))).toBe('consent_required');
});

test('an app whose form wants a secret may send one; it makes no difference', async () => {
  const person = await world.somebody();
  const verifier = newVerifier();
  const code = await oauth.code({ clientId: app, cookie: person.cookie }, { workspace: person.workspace }, verifier);
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const answer = await fetch(`${world.origin}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app}:made up`)}` },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
});

test('an app that was let in before asks again', async () => {
  const person = await world.somebody();
  await connected(person);
  expect(await oauth.ask({ clientId: app, cookie: person.cookie }, newVerifier())).toMatch(/^\/oauth\/consent\?/);
});

test('wildcards, and apps named like this server, aren’t registered', async () => {
  const wild = await oauth.register({ client_name: 'Tide', redirect_uris: ['https://*.assistant.example/callback'] });
  expect([wild.status, wild.body.error]).toEqual([400, 'invalid_redirect_uri']);
  const like = await oauth.register({ client_name: 'Everycast Login', redirect_uris: [redirectUri] });
  expect([like.status, like.body.error]).toEqual([400, 'invalid_client_metadata']);
  // A secret is neither given nor needed, whatever the app asks for.
  const secret = await oauth.register({
    client_name: 'Tide',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'client_secret_post',
  });
  expect(secret).toMatchObject({ status: 201, body: { token_endpoint_auth_method: 'none' } });
  expect(secret.body).not.toHaveProperty('client_secret');
});

test('a registration that nobody uses ends after a day, and one that was used stays', async () => {
  const person = await world.somebody();
  const [unused, used] = [await oauth.app('Unused'), await oauth.app('Used')];
  const { access_token: token } = await connected(person, {}, used);
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  type Clients = { authOauthClient: { clientId: string; createdAt: Date } };
  const clients = world.database.db.withTables<Clients>().updateTable('authOauthClient');
  await clients.set({ createdAt }).where('clientId', 'in', [unused, used]).execute();
  expect(await oauth.ask({ clientId: unused, cookie: person.cookie }, newVerifier())).toMatch(/^\/oauth\/consent\?error=/);
  expect(await oauth.ask({ clientId: used, cookie: person.cookie }, newVerifier())).not.toContain('error=');
  expect(await statusOf(person, token)).toBe(200);
});

test('an app that is disconnected, or disconnects, has nothing left', async () => {
  const person = await world.somebody();
  const first = await connected(person);
  const [{ id }] = await apps(person);
  expect((await person.inPerson('DELETE', `/api/v1/connected-apps/${id}`)).status).toBe(204);
  expect(await statusOf(person, first.access_token)).toBe(401);
  expect((await oauth.refresh(app, first.refresh_token)).status).toBe(400);
  expect((await person.inPerson('DELETE', `/api/v1/connected-apps/${id}`)).status).toBe(404);

  const second = await connected(person);
  const revoked = await oauth.post('revoke', { client_id: app, token: second.refresh_token });
  expect(revoked.status).toBe(200);
  expect(await statusOf(person, second.access_token)).toBe(401);
  // Which tokens there are isn't told, and others' aren't revoked.
  const third = await connected(person);
  expect((await oauth.post('revoke', { client_id: 'nobody', token: third.access_token })).status).toBe(200);
  expect(await statusOf(person, third.access_token)).toBe(200);
});

test('a refresh token works once; one that is used again ends them all', async () => {
  const person = await world.somebody();
  const first = await connected(person);
  const { body: second } = await oauth.refresh(app, first.refresh_token);
  expect(await statusOf(person, second.access_token)).toBe(200);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await oauth.refresh(app, first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await oauth.refresh(app, second.refresh_token)).status).toBe(400);
  expect(await statusOf(person, second.access_token)).toBe(401);
});

test('tokens that have expired, and those of a person with a new password, open nothing', async () => {
  const person = await world.somebody();
  const { access_token: token } = await connected(person);
  type Access = { authOauthAccessToken: { userId: string; expiresAt: Date } };
  const tokens = world.database.db.withTables<Access>().updateTable('authOauthAccessToken');
  const { id: userId } = (await person.inPerson('GET', '/api/v1/me')).body;
  await tokens
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', userId)
    .execute();
  expect(await statusOf(person, token)).toBe(401);

  const next = await connected(person);
  await world.database.db.transaction().execute((tx) => world.domainEvents.emit(tx, 'password.reset', { userId }));
  expect(await statusOf(person, next.access_token)).toBe(401);
  expect(await apps(person)).toEqual([]);
});

test('tokens and codes are stored as hashes', async () => {
  const person = await world.somebody();
  const { access_token: access, refresh_token: refresh } = await connected(person);
  for (const table of ['auth_oauth_access_token', 'auth_oauth_refresh_token', 'auth_verification']) {
    const { rows } = await sql.raw(`select * from ${table}`).execute(world.database.db);
    const all = JSON.stringify(rows);
    for (const secret of [access, refresh]) expect(all).not.toContain(secret.slice(4));
  }
});

test('the server’s owner registers apps, and removing one disconnects everybody', async () => {
  const person = await world.somebody();
  const { cookie } = await world.owner();
  const owner = (method: string, path: string, body?: object) => person.by(cookie, method, path, body);
  const wanted = { name: 'Board', redirectUris: [redirectUri] };
  expect((await person.inPerson('POST', '/api/v1/server/apps', wanted)).status).toBe(403);
  expect((await owner('POST', '/api/v1/server/apps', { ...wanted, name: 'Everycast' })).status).toBe(400);
  expect((await owner('POST', '/api/v1/server/apps', { ...wanted, redirectUris: ['https://*.example/'] })).status).toBe(400);
  const made = await owner('POST', '/api/v1/server/apps', wanted);
  expect(made).toMatchObject({ status: 201, body: { ...wanted, usedAt: null } });
  const { access_token: token } = await connected(person, {}, made.body.id);
  expect((await owner('GET', '/api/v1/server/apps')).body.items).toMatchObject([{ name: 'Board', usedAt: expect.any(String) }]);
  expect((await owner('DELETE', `/api/v1/server/apps/${made.body.id}`)).status).toBe(204);
  expect((await owner('DELETE', `/api/v1/server/apps/${made.body.id}`)).status).toBe(404);
  expect(await statusOf(person, token)).toBe(401);
  expect(await apps(person)).toEqual([]);
});
