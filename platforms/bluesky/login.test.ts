import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { message } from '@everycast/messages/message';
import { afterEach, describe, expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import type { PlatformEnv } from '../port/env.ts';
import { PlatformProblem } from '../port/problem.ts';
import { bluesky } from './bluesky.ts';

const env: PlatformEnv = testEnv({ now: () => new Date('2026-11-21T12:00:00Z') });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plain = (status: number, body: string, headers: Record<string, string> = {}) =>
  serve((_request, response) => response.writeHead(status, headers).end(body));

/** A server that says that it is a Bluesky one and answers every login in one way; it keeps what it was asked. */
async function pretend(
  status: number,
  answer: object,
  headers: Record<string, string> = {},
): Promise<{ service: string; asked: string[] }> {
  const asked: string[] = [];
  const service = await serve((request, response) => {
    asked.push(request.url ?? '');
    const isLogin = request.url?.endsWith('createSession');
    const body = isLogin ? answer : { did: 'did:web:example.com', availableUserDomains: ['.example.com'] };
    response.writeHead(isLogin ? status : 200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  return { service, asked };
}

async function failed(service: string, as = env): Promise<PlatformProblem> {
  const input = { service, identifier: 'someone.test', password: 'secret-app-password' };
  const failure = await bluesky.connect.connect(input, as).catch((error) => error);
  expect(failure).toBeInstanceOf(PlatformProblem);
  expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain('secret-app-password');
  return failure;
}

const isNoServer = { kind: 'rejected', code: 'not_a_platform_server', reason: reads('is not a Bluesky server') };

describe('a server that is none', () => {
  test.each<[string, number, string]>([
    ['a web page', 200, '<html>Welcome</html>'],
    ['a page that is missing', 404, '<html>Not found</html>'],
    ['JSON of something else', 200, '{"version":"4.7.0"}'],
    ['an error of something else', 404, '{"error":"Not Found","message":"Route GET:/ not found"}'],
    ['an API that wants a key', 401, '{"error":"Unauthorized","message":"No key"}'],
    ['a list', 200, '[]'],
    ['nothing', 204, ''],
    ['somebody else’s address', 301, ''],
  ])('%s', async (_name, status, body) => {
    expect(await failed(await plain(status, body, status === 301 ? { location: 'https://example.com/' } : {}))).toMatchObject(isNoServer);
  });

  test('it never gets to see the password', async () => {
    const seen: string[] = [];
    const service = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(404).end();
    });
    await failed(service);
    expect(seen).toEqual(['GET /xrpc/com.atproto.server.describeServer']);
  });

  test('an answer without end', async () => {
    const service = await serve((_request, response) => {
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    expect(await failed(service)).toMatchObject(isNoServer);
  });
});

describe('a server that cannot be reached', () => {
  test('nobody there', async () => {
    const service = await plain(200, '');
    servers[0]?.close();
    expect(await failed(service)).toMatchObject({
      kind: 'outage',
      code: 'address_unreachable',
      reason: reads('isn’t responding'),
    });
  });

  test('no such name', async () => {
    const reason = message('addresses.unknown', { host: 'nowhere.invalid' });
    expect(await failed('https://nowhere.invalid')).toMatchObject({ kind: 'outage', code: 'address_unreachable', reason });
  });

  test('too slow', async () => {
    const service = await serve(() => undefined);
    const impatient: PlatformEnv = { ...env, fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(100) }) };
    expect(await failed(service, impatient)).toMatchObject({ kind: 'outage', code: 'address_too_slow' });
  });

  test('a private address, refused by the guarded fetch', async () => {
    const reason = message('addresses.private', { host: '127.0.0.1' });
    const guarded: PlatformEnv = {
      ...env,
      fetch: async () => Promise.reject(Object.assign(new Error('Refused.'), { code: 'address_not_allowed', sent: false, reason })),
    };
    expect(await failed('http://127.0.0.1:3000', guarded)).toMatchObject({ kind: 'rejected', code: 'address_not_allowed', reason });
  });

  test('a broken certificate', async () => {
    const broken: PlatformEnv = {
      ...env,
      fetch: async () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } })),
    };
    expect(await failed('https://example.com', broken)).toMatchObject({
      kind: 'outage',
      code: 'address_unreachable',
      reason: reads('certificate'),
    });
  });

  test('in trouble', async () => {
    expect(await failed(await plain(502, '<html>Bad Gateway</html>'))).toMatchObject({ kind: 'outage', code: 'platform_outage' });
  });
});

describe('a login that is refused', () => {
  test.each<[string, number, object, object]>([
    [
      'a wrong password',
      401,
      { error: 'AuthenticationRequired', message: 'Invalid identifier or password' },
      { code: 'wrong_credentials', platformMessage: '401 AuthenticationRequired: Invalid identifier or password' },
    ],
    [
      'the main password of an account with a second factor',
      401,
      { error: 'AuthFactorTokenRequired', message: 'A sign in code has been sent' },
      { code: 'wrong_credentials', reason: reads('Use an app password') },
    ],
    [
      'an account that was taken down',
      401,
      { error: 'AccountTakedown', message: 'Account has been taken down' },
      { code: 'platform_rejected', reason: reads('taken this account down') },
    ],
    [
      'a deactivated account',
      200,
      { did: 'did:plc:abc', handle: 'a.test', accessJwt: 'a', refreshJwt: 'b', active: false, status: 'deactivated' },
      { code: 'platform_rejected', reason: reads('deactivated') },
    ],
    ['a session without tokens', 200, { did: 'did:plc:abc', handle: 'a.test' }, { code: 'not_a_platform_server' }],
  ])('%s', async (_name, status, answer, expected) => {
    const { service, asked } = await pretend(status, answer);
    expect(await failed(service)).toMatchObject({ kind: 'rejected', ...expected });
    expect(asked).toHaveLength(2);
  });

  test('too many tries', async () => {
    const reset = String(env.now().getTime() / 1000 + 240);
    const { service } = await pretend(429, { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' }, { 'ratelimit-reset': reset });
    expect(await failed(service)).toMatchObject({ kind: 'retry_later', code: 'too_many_requests', at: new Date('2026-11-21T12:04:00Z') });
  });
});
