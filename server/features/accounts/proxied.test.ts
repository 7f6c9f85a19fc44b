import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { call } from '@everycast/platforms/port/call';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { errorMapper, problemReader } from '@everycast/platforms/port/map-errors';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { httpProxy, sniffConnections } from '../../../tests/support/proxies-of-test.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';

/** What an account's proxy means for everything that is sent in its name. */

const { serve, closeAll } = createSmallServers();
const now = new Date('2026-11-29T12:00:00Z');
let database: TestDatabase;
let close = async () => undefined as unknown;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await close();
  await closeAll();
});

const mapErrors = errorMapper(problemReader({ name: 'Bluesky', reportedIn: () => null }));

/** An account whose platform is asked over HTTP for each of its calls, and the proxy that it was connected through. */
async function setUp() {
  const asked: string[] = [];
  const server = await serve(({ url = '' }, response) => {
    asked.push(url);
    response.end(url === '/address' ? '203.0.113.7' : '{}');
  });
  const service = `http://localhost:${server.port}`;
  const ask = (env: PlatformEnv, path: string) => mapErrors(env, 'ask', () => call(env, { url: `${service}${path}`, timeoutMs: 10_000 }));
  const strict = strictPlatform(blueskyManifest);
  const { connect } = strict.platform;
  const asking: typeof connect = {
    ...connect,
    connect: (login, env) => ask(env, '/connect').then(() => connect.connect(login, env)),
    profile: (account, env) => ask(env, '/profile').then(() => connect.profile(account, env)),
    refresh: (account, env) => ask(env, '/refresh').then(() => connect.refresh(account, env)),
    revocation: {
      ends: 'login',
      revoke: (account, env) => ask(env, '/revoke').then(() => connect.revocation?.revoke(account, env)),
    },
  };
  const world = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: { ...strict.platform, connect: asking } },
    environment: { PROXY_CHECK_URL: `${service}/address` },
    clock: { now: () => now },
  });
  close = world.close;
  const proxy = await httpProxy();
  const sniffed = sniffConnections();
  const workspaceId = await newWorkspace(world.kernel);
  const place = { name: 'Berlin', kind: 'http', host: '127.0.0.1', port: proxy.port, username: '', password: '' } as const;
  const { id: proxyId } = await world.proxies.create(workspaceId, place);
  const { handle, password } = strict.addPerson('mara');
  const { id } = await world.accounts.connect(workspaceId, null, 'bluesky', { service, identifier: handle, password, proxyId });
  return {
    ...world,
    ...{ id, workspaceId, proxy, proxyId, asked, ask, port: server.port },
    direct: () => sniffed.ports.filter((port) => port === server.port),
  };
}

test('connecting, calls, renewals, checks and disconnecting all go through it', async () => {
  const { accounts, id, workspaceId, asked, ask, direct } = await setUp();
  await accounts.call(id, (_account, env) => ask(env, '/post'), { renewFirst: true });
  await accounts.test(workspaceId, id);
  await accounts.disconnect(workspaceId, id);
  expect(asked).toEqual(['/address', '/connect', '/refresh', '/post', '/profile', '/revoke']);
  expect(direct()).toEqual([]);
});

test('while it fails, calls wait with its reason, use up no attempt and never go around it', async () => {
  const { accounts, id, workspaceId, proxy, asked, ask, direct } = await setUp();
  const before = asked.length;
  await proxy.die();
  // Until the kept connection is found to be closed.
  await expect
    .poll(() => accounts.call(id, (_account, env) => ask(env, '/post')).catch((error: unknown) => error))
    .toMatchObject({ kind: 'retry_later' });
  for (const renewFirst of [false, true]) {
    const error = await accounts.call(id, (_account, env) => ask(env, '/post'), { renewFirst }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlatformProblem);
    expect(error).toMatchObject({ kind: 'retry_later', at: new Date(now.getTime() + 60_000), reason: { code: 'proxies.unreachable' } });
  }
  expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'unreachable', reason: { code: 'proxies.unreachable' } });
  expect(asked).toHaveLength(before);
  expect(direct()).toEqual([]);
});

test('one that needs a new password says so, and everything goes on with the new one', async () => {
  const { accounts, proxies, id, workspaceId, proxy, proxyId, ask, direct } = await setUp();
  proxy.login = { username: 'mara', password: 'new' };
  proxy.cut();
  // Until the kept connection is found to be closed.
  const failure = () => accounts.call(id, (_account, env) => ask(env, '/post')).catch((error: unknown) => error);
  await expect.poll(failure).toMatchObject({ kind: 'retry_later', reason: { code: 'proxies.login_refused', params: { name: 'Berlin' } } });
  await proxies.change(workspaceId, proxyId, proxy.login);
  await accounts.call(id, (_account, env) => ask(env, '/post'));
  expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy' });
  expect(direct()).toEqual([]);
});
