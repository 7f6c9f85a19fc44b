import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { until } from '../../../tests/support/until.ts';
import * as outage from '../database/outage.ts';
import { StorageUnavailable } from '../storage.ts';

/** What goes wrong beneath a request, and what nobody types: each has a clear answer, and none is a fault of ours. */

let database: TestDatabase;
let app: Identity;
let ida: Awaited<ReturnType<Identity['join']>>;
let failure: Error | null = null;
let during: (() => Promise<unknown>) | null = null;
let ran = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({
    databaseUrl: database.url,
    routes(http) {
      http.post('/api/v1/fails', { config: { access: { permission: 'workspace.read' } }, schema: { body: z.any() } }, async () => {
        ran += 1;
        await during?.();
        if (failure) throw failure;
        return { ran };
      });
      http.get('/api/v1/rare', { config: { access: 'signed-in', rateLimit: { max: 3, timeWindow: '1 minute' } } }, () => ({}));
    },
  });
  ida = await app.join('ida@example.org');
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const fails = (payload: string, headers = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/fails',
    headers: { cookie: ida.cookie, origin: 'http://social.example', 'content-type': 'application/json', ...headers },
    payload,
  });
const coded = (message: string, more: object) => Object.assign(new Error(message), more);
const ofDatabase = (error: Error) => outage.ofDatabase(error) as Error;

test.each([
  ['deep arrays', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['half a character', '{"text":"\\ud800"}'],
  ['half a character as a name', '{"\\udc00":1}'],
  ['a character of nothing', '{"text":"\\u0000"}'],
])('%s is refused by every reader of bodies', async (_name, payload) => {
  const headers = { 'content-type': 'application/json' };
  const auth = await app.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload: payload.slice(0, 60_000) });
  for (const answer of [await fails(payload), auth]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('internal');
  }
});

test.each([
  ['{"text":', {}, 400, 'common.body_not_json'],
  ['', {}, 400, 'common.body_empty'],
  ['a', { 'content-type': 'text/strange' }, 415, 'common.body_type_unsupported'],
  [`"${'a'.repeat(2_000_001)}"`, {}, 413, 'common.body_too_large'],
])('what Fastify refuses has our message (%#)', async (payload, headers, status, code) => {
  const answer = await fails(payload, headers);
  expect([answer.statusCode, answer.json().error.reason]).toEqual([status, { code }]);
});

test('so has an address that it can’t read', async () => {
  const answer = await app.http.inject({ url: '/api/%ff', headers: { host: 'social.example' } });
  expect([answer.statusCode, answer.json().error.reason]).toEqual([400, { code: 'common.unreadable_request' }]);
});

test.each([
  '/api/v1/api-keys/%00',
  '/api/v1/notifications?cursor=%00',
  '/%00.js',
  '/assets/%00.js',
  '/%ff',
  '/api/v1/workspaces/current?workspace=%ff',
])('%s gets an answer of its own', async (url) => {
  const answer = await app.call(url.includes('api-keys') ? 'DELETE' : 'GET', url, ida);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});

test.each([
  [coded('could not extend file', { code: '53100' }), 507, 'no_space'],
  [coded('write', { code: 'ENOSPC' }), 507, 'no_space'],
  [new Error('Failed to put', { cause: coded('write', { code: 'ENOSPC' }) }), 507, 'no_space'],
  [coded('sorry, too many clients already', { code: '53300' }), 503, 'unavailable'],
  [coded('the database system is shutting down', { code: '57P03' }), 503, 'unavailable'],
  [coded('terminating connection', { code: '57P01' }), 503, 'unavailable'],
  [coded('cannot execute INSERT in a read-only transaction', { code: '25006' }), 503, 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 503, 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
  [ofDatabase(coded('connect', { code: 'ENOENT', syscall: 'connect' })), 503, 'unavailable'],
  [ofDatabase(new AggregateError([coded('connect', { code: 'ECONNREFUSED' })], 'no address')), 503, 'unavailable'],
  [coded('someone else', { code: 'ECONNREFUSED' }), 500, 'internal'],
  [coded('open', { code: 'ENOENT', syscall: 'open' }), 500, 'internal'],
  [coded('invalid input syntax', { code: '22P02' }), 500, 'internal'],
])('%s is %i', async (error, status, code) => {
  failure = error;
  const answer = await fails('{}');
  failure = null;
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  expect(answer.body).not.toContain(error.message);
});

test('a storage that can’t be used is not the database: it has its own message, and is logged', async () => {
  failure = new StorageUnavailable(coded('connect ECONNREFUSED 10.0.0.9:9000', { code: 'ECONNREFUSED' }));
  const answer = await fails('{}');
  failure = null;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json().error).toMatchObject({ code: 'unavailable', reason: { code: 'common.storage_unavailable' } });
  expect(answer.body).not.toContain('10.0.0.9');
});

test('a key whose request failed for want of a database is free again, even where its release fails at first', async () => {
  const headers = { 'idempotency-key': 'once' };
  const away = () => database.db.schema.alterTable('idempotency_key').renameTo('away').execute();
  const back = () => database.db.schema.alterTable('away').renameTo('idempotency_key').execute();
  failure = coded('terminating connection', { code: '57P01' });
  // Gone from the middle of the request on, so that nothing can be written about its key.
  during = away;
  expect((await fails('{}', headers)).statusCode).toBe(503);
  [failure, during] = [null, null];
  await back();
  const before = ran;
  const again = await until(async () => {
    const answer = await fails('{}', headers);
    return answer.statusCode !== 409 && answer;
  });
  expect([again.statusCode, ran]).toEqual([200, before + 1]);
  expect((await fails('{}', headers)).headers['idempotent-replay']).toBe('true');
});

test('a caller who asks too often is refused before anybody is looked up', async () => {
  const ask = () => app.http.inject({ url: '/api/v1/rare', remoteAddress: '203.0.113.77', headers: { host: 'social.example' } });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await ask());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429]);
  const [first, , , refused] = answers.map(({ headers }) => headers);
  expect(first).toMatchObject({ 'ratelimit-policy': '"address";q=3;w=60', ratelimit: '"address";r=2;t=60', 'x-ratelimit-remaining': '2' });
  expect(first).not.toHaveProperty('retry-after');
  expect(refused).toMatchObject({ 'ratelimit-policy': '"address";q=3;w=60', 'x-ratelimit-remaining': '0' });
  expect(refused?.ratelimit).toBe(`"address";r=0;t=${refused?.['retry-after']}`);
});

test('answers of the API are kept by nobody', async () => {
  for (const url of ['/api/v1/me', '/api/v1/workspaces', '/api/openapi.json', '/api/v1/nothing', '/api/auth/get-session'])
    expect([url, (await app.call('GET', url, ida)).headers['cache-control']]).toEqual([url, 'no-store']);
  expect((await app.call('GET', '/api/v1/me')).headers['cache-control']).toBe('no-store');
});
