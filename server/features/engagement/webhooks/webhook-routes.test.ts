import { createHmac } from 'node:crypto';
import { metaWebhook } from '@everycast/platforms/meta/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { openTestHttp } from '../../../../tests/support/http.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { createWebhooks } from './webhooks.ts';

const app = { clientId: '4711', clientSecret: 'a secret of the app' };
const read: string[] = [];
let database: TestDatabase;
let http: Http;
/** While it is pending, no delivery is stored. */
let holding: Promise<void> | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const kernel = { db: database.db, clock: { now: () => new Date() }, jobs: { every: () => undefined } };
  const needs = { platforms: { facebook: { webhook: metaWebhook } } as never, accounts: { appOf: async () => app } };
  const webhooks = createWebhooks(kernel as never, needs, async (_tx, _platform, ids) => {
    await holding;
    read.push(...ids);
  });
  http = await openTestHttp({ db: database.db, members: {}, routes: (one) => webhookRoutes(one, webhooks) });
});
afterAll(async () => {
  await http?.close();
  await database.drop();
});

function deliver(body: string, secret = app.clientSecret) {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return http.inject({ method: 'POST', url: '/webhooks/facebook', headers, payload: body });
}
const about = (account: string, more = '') => JSON.stringify({ object: 'page', entry: [{ id: account, more }] });

test('a platform delivers over HTTP without an account here, and only what it signed counts', async () => {
  expect((await deliver(about('a page'))).statusCode).toBe(200);
  expect(read).toEqual(['a page']);
  const forged = await deliver(about('a page', 'forged'), 'another secret');
  expect([forged.statusCode, forged.json().error.code]).toEqual([403, 'signature_invalid']);
  // Spaces change the bytes, but not the JSON: signatures are over what was sent.
  expect((await deliver(` ${about('another page')} `)).statusCode).toBe(200);
  expect((await deliver('no JSON')).statusCode).toBe(200);
  expect(read).toEqual(['a page', 'another page']);
});

test('a delivery that is too large is rejected before it is verified', async () => {
  const before = read.length;
  const large = await deliver(about('a page', 'x'.repeat(500_000)));
  expect([large.statusCode, large.json().error.code]).toEqual([413, 'too_large']);
  expect((await deliver(about('a page', 'x'.repeat(499_000)))).statusCode).toBe(200);
  expect(read.length).toBe(before + 1);
});

test('while too many deliveries wait, the platform is asked to send again later', async () => {
  const gate = Promise.withResolvers<void>();
  holding = gate.promise;
  const all = Array.from({ length: 1_020 }, (_, index) => deliver(about('a page', `waits ${index}`)));
  const refused = await Promise.race(all);
  expect([refused.statusCode, refused.json().error.reason.code]).toEqual([503, 'engagement.webhook_busy']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  gate.resolve();
  holding = undefined;
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBe(1_001);
});

test('the challenge is answered as plain text, and a wrong one, and a platform without webhooks, are not', async () => {
  const ask = (token: string, path = 'facebook') => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    return http.inject({ method: 'GET', url: `/webhooks/${path}`, query });
  };
  const asked = await ask(app.clientId);
  expect([asked.statusCode, asked.headers['content-type'], asked.body]).toEqual([200, expect.stringContaining('text/plain'), '1158201444']);
  expect((await ask('a guess')).statusCode).toBe(403);
  expect((await ask(app.clientId, 'nobody')).statusCode).toBe(404);
});

test('challenges of one address are limited, and deliveries are not', async () => {
  const ask = async () => (await http.inject({ method: 'GET', url: '/webhooks/facebook', remoteAddress: '192.0.2.1' })).statusCode;
  const statuses: number[] = [];
  for (let asked = 0; asked < 62; asked++) statuses.push(await ask());
  expect(statuses).toEqual([...Array(60).fill(403), 429, 429]);
  expect((await http.inject({ method: 'POST', url: '/webhooks/facebook', remoteAddress: '192.0.2.1' })).statusCode).toBe(403);
});
