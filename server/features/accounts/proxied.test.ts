import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { call } from '@everycast/platforms/port/call';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { errorMapper, problemReader } from '@everycast/platforms/port/map-errors';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { debianKinds, debianProxy } from '../../../tests/support/debian-proxies.ts';
import { httpProxy, sniffConnections, socksProxy } from '../../../tests/support/proxies-of-test.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';

/** What an account's proxy means for everything that is sent in its name. */

const { serve, closeAll } = createSmallServers();
const now = new Date('2026-11-29T12:00:00Z');
/** A platform's name that only proxies know. */
const platform = 'platform.invalid';
const megabyte = new Uint8Array(1_000_000);
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

type Running = { port: number; login: { username: string; password: string } | null };

/**
 * An account whose platform is asked over HTTP for each of its calls, and the proxy that it was connected through.
 * @param start starts the proxy, which resolves `host`
 */
async function setUp<P extends Running>(
  start: () => Promise<P>,
  { kind = 'http', host = platform }: { kind?: 'http' | 'socks5'; host?: string } = {},
) {
  const asked: string[] = [];
  const server = await serve(async (request, response) => {
    let bytes = 0;
    for await (const piece of request) bytes += (piece as Buffer).length;
    asked.push(bytes > 0 ? `${request.url} ${bytes}` : String(request.url));
    response.end(request.url === '/address' ? '203.0.113.7' : '{}');
  });
  const service = `http://${host}:${server.port}`;
  const ask = (env: PlatformEnv, path: string, more = {}) =>
    mapErrors(env, 'ask', () => call(env, { url: `${service}${path}`, timeoutMs: 10_000, ...more }));
  const upload = (env: PlatformEnv) =>
    ask(env, '/upload', { method: 'POST', bytes: new Blob([megabyte]).stream(), length: megabyte.length });
  const strict = strictPlatform({ ...blueskyManifest, connect: { by: 'password', service, names: [host] } });
  const { connect } = strict.platform;
  const asking: typeof connect = {
    ...connect,
    connect: async (login, env) => {
      await ask(env, '/connect');
      return { ...(await connect.connect(login, env)), avatarUrl: `${service}/avatar` };
    },
    profile: async (account, env) => {
      await ask(env, '/profile');
      return { ...(await connect.profile(account, env)), avatarUrl: `${service}/avatar` };
    },
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
    work: true,
  });
  close = world.close;
  const proxy = await start();
  const sniffed = sniffConnections();
  const workspaceId = await newWorkspace(world.kernel);
  const login = proxy.login ?? { username: '', password: '' };
  const place = { name: 'Berlin', kind, host: '127.0.0.1', port: proxy.port, ...login };
  const { id: proxyId } = await world.proxies.create(workspaceId, place);
  const { handle, password } = strict.addPerson('mara');
  const { id } = await world.accounts.connect(workspaceId, null, 'bluesky', { service, identifier: handle, password, proxyId });
  await expect.poll(() => asked).toContain('/avatar');
  const ofDatabase = Number(new URL(database.url).port);
  return {
    ...world,
    id,
    workspaceId,
    proxy,
    proxyId,
    asked,
    ask,
    upload,
    /** Ports other than the proxy's that this process connected to, and platforms' names that it looked up. */
    around: () => [
      ...sniffed.ports.filter((port) => port !== proxy.port && port !== ofDatabase),
      ...sniffed.names.filter((name) => name === host),
    ],
  };
}

const throughHttp = () => setUp(() => httpProxy({ [platform]: '127.0.0.1' }));

/** Everything that an account does. */
async function live({ accounts, id, workspaceId, asked, ask, upload }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  await accounts.call(id, (_account, env) => ask(env, '/post'), { renewFirst: true });
  await accounts.call(id, (_account, env) => upload(env));
  await accounts.test(workspaceId, id);
  await accounts.disconnect(workspaceId, id);
  const calls = asked.filter((path) => path !== '/avatar');
  expect(calls).toEqual(['/address', '/connect', '/refresh', '/post', '/upload 1000000', '/profile', '/revoke']);
  expect(asked).toContain('/avatar');
}

describe.each([
  ['http', httpProxy],
  ['socks5', socksProxy],
] as const)('over %s', (kind, start) => {
  test('connecting, pictures, renewals, calls, uploads, checks and disconnecting all go through it', async () => {
    const world = await setUp(() => start({ [platform]: '127.0.0.1' }), { kind });
    await live(world);
    expect(world.around()).toEqual([]);
    for (const asked of world.proxy.asked) expect(asked).toContain(`${platform}:`);
  });
});

describe.each(debianKinds)('over Debian’s $program', ({ kind }) => {
  test('everything goes through it, and once it is gone nothing goes around it', async (context) => {
    const start = await debianProxy(kind, context);
    // A name that its system knows.
    const world = await setUp(start, { kind, host: 'localhost' });
    const { accounts, id, asked, ask, around, proxy } = world;
    await accounts.call(id, (_account, env) => ask(env, '/before'));
    await proxy.stop();
    const before = asked.length;
    // Until the kept connection is found to be closed.
    await expect
      .poll(() => accounts.call(id, (_account, env) => ask(env, '/post')).catch((error: unknown) => error), { timeout: 10_000 })
      .toMatchObject({ kind: 'retry_later', reason: { code: 'proxies.unreachable' } });
    expect(asked).toHaveLength(before);
    await proxy.again();
    asked.splice(asked.indexOf('/before'));
    await live(world);
    expect(around()).toEqual([]);
  });
});

test('while it fails, calls wait with its reason, use up no attempt and never go around it', async () => {
  const { accounts, id, workspaceId, proxy, asked, ask, around } = await throughHttp();
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
  expect(around()).toEqual([]);
});

test('one that needs a new password says so, and everything goes on with the new one', async () => {
  const { accounts, proxies, id, workspaceId, proxy, proxyId, ask, around } = await throughHttp();
  proxy.login = { username: 'mara', password: 'new' };
  proxy.cut();
  // Until the kept connection is found to be closed.
  const failure = () => accounts.call(id, (_account, env) => ask(env, '/post')).catch((error: unknown) => error);
  await expect.poll(failure).toMatchObject({ kind: 'retry_later', reason: { code: 'proxies.login_refused', params: { name: 'Berlin' } } });
  await proxies.change(workspaceId, proxyId, proxy.login);
  await accounts.call(id, (_account, env) => ask(env, '/post'));
  expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy' });
  expect(around()).toEqual([]);
});
