import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

const token = 'a-token-for-tests-alone';
const far = '203.0.113.9';

let database: TestDatabase;
let app: Identity;
let bare: Identity;
beforeAll(async () => {
  database = await createTestDatabase();
  [app, bare] = await Promise.all([
    startIdentity({ databaseUrl: database.url, environment: { PUBLIC_URL: 'https://social.example', METRICS_TOKEN: token } }),
    startIdentity({ databaseUrl: database.url, environment: { PUBLIC_URL: '' } }),
  ]);
});
afterAll(async () => {
  await app?.close();
  await bare?.close();
  await database?.drop();
});

type Sent = { from?: string; to?: Identity; url?: string; headers?: Record<string, string> };
const statusFor = async (host: string, { from = far, to = app, url = '/api/openapi.json', headers = {} }: Sent = {}) =>
  (await to.http.inject({ url, remoteAddress: from, headers: { host, ...headers } })).statusCode;

describe('where PUBLIC_URL is set', () => {
  test.each(['social.example', 'SOCIAL.example', 'social.example:443'])('%s is answered', async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  test.each([
    'evil.example',
    'social.example.evil.example',
    'social.example:8080',
    'social.example.',
    'evil@social.example',
    'social.example/..',
    'social%2Eexample',
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '[',
    '',
  ])('“%s” is refused, whatever is asked for', async (host) => {
    for (const url of ['/api/openapi.json', '/api/v1/me', '/api/auth/get-session', '/api/docs', '/nothing'])
      expect([url, await statusFor(host, { url })]).toEqual([url, 421]);
  });

  test('the refusal says what to open', async () => {
    const answer = await app.http.inject({ url: '/api/v1/me', headers: { host: 'evil.example' } });
    expect(answer.json()).toMatchObject({
      error: {
        code: 'wrong_host',
        message: 'Everycast doesn’t answer at this address. Open https://social.example, or set PUBLIC_URL to the address you use.',
      },
    });
  });

  test('a whole address in the request line counts for more than the Host header', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const statusOf = async (path: string, host: string) => {
      const asked = request({ port, host: '127.0.0.1', path, headers: { host }, agent: false }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect(await statusOf('http://evil.example/api/openapi.json', 'social.example')).toBe(421);
    expect(await statusOf('https://social.example/api/openapi.json', 'evil.example')).toBe(200);
    expect(await statusOf('/api/openapi.json', 'evil.example')).toBe(421);
  });

  test('a trusted proxy may pass the host on by itself, and nobody else', async () => {
    const headers = { 'x-forwarded-host': 'social.example' };
    expect(await statusFor('10.0.0.7:3000', { from: '127.0.0.1', headers })).toBe(200);
    expect(await statusFor('10.0.0.7:3000', { from: far, headers })).toBe(421);
    expect(await statusFor('social.example', { from: '127.0.0.1', headers: { 'x-forwarded-host': 'evil.example' } })).toBe(421);
  });

  test.each(['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])('this machine may use its own names (%s)', async (from) => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) expect(await statusFor(host, { from })).toBe(200);
    expect(await statusFor('evil.example', { from })).toBe(421);
  });

  test('monitoring may use any', async () => {
    expect(await statusFor('10.0.0.7:3000', { from: '127.0.0.1', url: '/healthz' })).toBe(200);
    expect(await statusFor('10.0.0.7:3000', { url: '/metrics', headers: { authorization: `Bearer ${token}` } })).toBe(200);
    expect(await statusFor('10.0.0.7:3000', { url: '/healthz' })).toBe(200);
    expect((await app.http.inject({ url: '/readyz', remoteAddress: far, headers: { host: '10.0.0.7:3000' } })).json()).toEqual({
      status: 'ready',
    });
  });
});

test('where PUBLIC_URL is not set, any host is answered', async () => {
  for (const host of ['home.test:3000', '192.0.2.7:3000']) expect(await statusFor(host, { to: bare })).toBe(200);
});

describe('/metrics', () => {
  const bearer = (given: string) => ({ authorization: `Bearer ${given}` });
  const read = (to: Identity, from: string, headers: Record<string, string> = {}) =>
    statusFor('localhost', { to, from, url: '/metrics', headers });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is for this machine (%s)', async (from) => {
    expect(await read(bare, from)).toBe(200);
    expect(await read(app, from)).toBe(200);
  });

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'])(
    'is not for those for whom a proxy here asks (%s)',
    async (name) => {
      expect(await read(bare, '127.0.0.1', { [name]: '127.0.0.1' })).toBe(401);
    },
  );

  test('is not for other names without METRICS_TOKEN, for which a proxy here may ask that does not say so', async () => {
    for (const host of ['evil.example', 'social.example'])
      for (const to of [app, bare]) expect(await statusFor(host, { to, from: '127.0.0.1', url: '/metrics' })).toBe(401);
  });

  test('is for other machines only with METRICS_TOKEN', async () => {
    expect(await read(app, far, bearer(token))).toBe(200);
    expect(await read(app, '127.0.0.1', { 'x-forwarded-for': far, ...bearer(token) })).toBe(200);
    for (const wrong of [{}, bearer(`${token}x`), bearer(''), bearer('null'), { authorization: token }]) {
      expect(await read(app, far, wrong)).toBe(401);
      expect(await read(bare, far, wrong)).toBe(401);
    }
    const refused = await app.http.inject({ url: '/metrics', remoteAddress: far });
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(refused.json().error.code).toBe('not_signed_in');
    expect(refused.body).not.toContain('nodejs');
  });
});
