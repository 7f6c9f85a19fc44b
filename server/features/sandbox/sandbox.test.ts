import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import type { Http } from '../../kernel/http/http.ts';
import { createSandboxFeature } from './sandbox.ts';
import { sandboxRoutes } from './sandbox-routes.ts';

let sandbox: TestSandbox;
let http: Http;
let off: Http;
let home: string;
let other: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  home = (await sandbox.newTenant()).id;
  other = (await sandbox.newTenant()).id;
  const members = { ada: { [home]: 'admin' }, vic: { [home]: 'viewer' }, eve: { [other]: 'owner' } } as const;
  http = await openTestHttp({
    db: sandbox.db,
    members,
    routes: (open) =>
      sandboxRoutes(
        open,
        createSandboxFeature({ sandbox: { ...sandbox, platforms: sandbox.played.platforms }, accounts: async () => ({ all: [] }) }),
      ),
  });
  off = await openTestHttp({
    db: sandbox.db,
    members,
    routes: (open) => sandboxRoutes(open, createSandboxFeature({ sandbox: null, accounts: async () => ({ all: [] }) })),
  });
});
afterAll(async () => {
  await http?.close();
  await off?.close();
  await sandbox?.close();
});

const call = (method: InjectOptions['method'], path: string, user = 'ada', payload?: object) =>
  http.inject({ method, url: `/api/v1/sandbox${path}`, headers: { 'x-user': user }, ...(payload && { payload }) });

/** Somebody of `home` with a token, as after a consent. */
async function tokenOf(platform: string) {
  const played = sandbox.platforms.get(platform);
  if (!played) throw new Error(`There is no ${platform}.`);
  const [person] = await played.people(home);
  const account = person?.id ?? '';
  const { clientId } = sandbox.appOf(home);
  const scopes = ['tweet.read', 'users.read', 'tweet.write'];
  const code = await played.tokens.code(
    { tenant: home, account, clientId, scopes },
    { redirectUri: 'x', challenge: null, method: null },
    60,
  );
  const redeemed = await played.tokens.redeem(code, { clientId, redirectUri: 'x', verifier: null });
  if (!redeemed.ok) throw new Error(redeemed.why);
  return { account, token: await played.tokens.access(redeemed.grant, home, 600) };
}
const tweet = (token: string, text: string, more: object = {}) =>
  fetch(`${sandbox.serviceOf('twitter')}/api/2/tweets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...more }),
  });

test('the overview names every stand-in in the order that people know, with who has an account there', async () => {
  const { on, platforms } = (await call('GET', '', 'vic')).json();
  expect(on).toBe(true);
  expect(platforms[1]).toMatchObject({
    platform: 'twitter',
    people: ['sandbox_one', 'sandbox_two', 'sandbox_three'].map((handle) => ({ handle })),
    waitingFaults: 0,
  });
  expect(platforms.map(({ platform }: { platform: string }) => platform).sort()).toEqual([...sandbox.platforms.keys()].sort());
});

test('a fault waits until a request meets it: the post is there once, though its answer was swallowed', async () => {
  const { token } = await tokenOf('twitter');
  const added = await call('POST', '/twitter/faults', 'ada', { operation: 'create', fault: 'swallowed' });
  expect([added.statusCode, added.json()]).toMatchObject([201, { items: [{ operation: 'create', fault: 'swallowed', times: 1 }] }]);
  expect((await call('GET', '', 'vic')).json().platforms[1].waitingFaults).toBe(1);
  await expect(tweet(token, 'Swallowed')).rejects.toThrow();
  expect((await call('GET', '/twitter/faults')).json()).toEqual({ items: [] });
  const { items } = (await call('GET', '/twitter/feed', 'vic')).json();
  expect(items).toMatchObject([{ text: 'Swallowed', by: { handle: 'sandbox_one' }, media: [], replyTo: null }]);
  expect(items[0].path).toBe(`web/sandbox_one/status/${items[0].id}`);
});

test('faults can be taken back, and only what can happen may be asked for', async () => {
  await call('POST', '/twitter/faults', 'ada', { operation: 'any', fault: 'broken', times: 3 });
  expect((await call('DELETE', '/twitter/faults')).statusCode).toBe(204);
  expect((await call('GET', '/twitter/faults')).json().items).toEqual([]);
  for (const wrong of [
    { operation: 'create', fault: 'processing_fails' },
    { operation: 'process', fault: 'slow' },
    { operation: 'create', fault: 'earthquake' },
    { operation: 'create', fault: 'slow', times: 0 },
  ]) {
    expect((await call('POST', '/twitter/faults', 'ada', wrong)).json().error.code).toBe('invalid_input');
  }
});

test('details of a post are texts for their reader, known by their codes in any language', async () => {
  const { token } = await tokenOf('twitter');
  expect((await tweet(token, 'Detailed', { made_with_ai: true, reply_settings: 'mentionedUsers' })).status).toBe(201);
  const { items } = (await call('GET', '/twitter/feed', 'vic')).json();
  expect(items.find(({ text }: { text: string }) => text === 'Detailed').details).toEqual([
    { code: 'sandbox.detail_replies', name: 'Who can reply', value: 'Accounts you mention' },
    { code: 'sandbox.detail_made_with_ai', name: 'Made with AI', value: 'Yes' },
  ]);
});

test('tokens run out and are revoked on demand', async () => {
  const { account, token } = await tokenOf('twitter');
  const status = async () => (await tweet(token, `At ${Math.random()}`)).status;
  expect(await status()).toBe(201);
  expect((await call('POST', `/twitter/people/${account}/expire`)).statusCode).toBe(204);
  expect(await status()).toBe(401);
  const fresh = await tokenOf('twitter');
  expect((await call('POST', `/twitter/people/${account}/revoke`)).statusCode).toBe(204);
  expect((await tweet(fresh.token, 'Late')).status).toBe(401);
  expect((await call('POST', '/twitter/people/nobody/revoke')).json().error.code).toBe('not_found');
});

test('begun anew, a platform has no posts, and who was connected still is', async () => {
  const { token } = await tokenOf('twitter');
  await tweet(token, 'Before');
  await call('POST', '/twitter/faults', 'ada', { operation: 'any', fault: 'slow' });
  expect((await call('POST', '/twitter/empty')).statusCode).toBe(204);
  expect((await call('GET', '/twitter/feed')).json().items).toEqual([]);
  expect((await call('GET', '/twitter/faults')).json().items).toEqual([]);
  expect((await tweet(token, 'Before')).status).toBe(201);
});

test('another workspace has a sandbox of its own, and only admins spoil it', async () => {
  expect((await call('GET', '/twitter/feed', 'eve')).json().items).toEqual([]);
  for (const [method, path] of [
    ['GET', '/twitter/faults'],
    ['POST', '/twitter/faults'],
    ['POST', '/twitter/empty'],
    ['POST', '/twitter/people/1/revoke'],
  ] as const) {
    const answer = await call(method, path, 'vic', method === 'POST' ? { operation: 'any', fault: 'slow' } : undefined);
    expect(answer.json().error.code).toBe('role_too_low');
  }
});

test('where the sandbox is off, it says so', async () => {
  const ask = (url: string) => off.inject({ url: `/api/v1/sandbox${url}`, headers: { 'x-user': 'ada' } });
  expect((await ask('')).json()).toEqual({ on: false, platforms: [], liveSince: null });
  expect((await ask('/twitter/feed')).json()).toEqual({
    error: expect.objectContaining({ code: 'not_found', message: 'The sandbox is turned off on this server.' }),
  });
});

test('a stand-in has fifty faults waiting, however many are added at the same time', async () => {
  const add = () => call('POST', '/twitch/faults', 'ada', { operation: 'any', fault: 'broken' });
  const statuses = (await Promise.all(Array.from({ length: 70 }, add))).map(({ statusCode }) => statusCode);
  expect([statuses.filter((status) => status === 201).length, (await call('GET', '/twitch/faults')).json().items.length]).toEqual([50, 50]);
  await call('DELETE', '/twitch/faults');
});

test.each([
  null,
  1,
  'text',
  [],
  {},
  { sub: 1 },
  { sub: 'did:plc:a\0' },
  { scope: {}, sub: [] },
  { scope: 'com.atproto.refresh', sub: '\0' },
])('the stand-in of Bluesky refuses a token that claims %j', async (claims) => {
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.secret`;
  for (const path of ['refreshSession', 'deleteSession', 'getSession']) {
    const method = path === 'getSession' ? 'GET' : 'POST';
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${sandbox.serviceOf('bluesky')}/xrpc/com.atproto.server.${path}`, { method, headers });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test('the stand-in of Bluesky knows nobody by a name with NUL', async () => {
  const url = `${sandbox.serviceOf('bluesky')}/xrpc/com.atproto.server.createSession`;
  const body = JSON.stringify({ identifier: 'sandbox\0', password: 'a\0' });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(400);
});
