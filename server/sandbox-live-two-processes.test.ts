import type { EncoderSetup } from '@everycast/contract/streams';
import { type LiveEncoder, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';

/* The sandbox's live destination when one process answers, and another takes streams. */

const limit = { timeout: 120_000 };

let ground: Ground;
let database: TestDatabase;
let live: Launched;
let [web, streaming] = ['', ''];
let ida: Visitor;
let encoder: LiveEncoder;

beforeAll(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
  const launch = (ROLES: string) => ground.launch({ ROLES, DATABASE_URL: database.url, ALLOW_PRIVATE_ADDRESSES: 'off' });
  web = await launch('web,worker').ready;
  live = launch('live');
  streaming = await live.ready;
  ida = await signUp(web);
  const { url, key } = await ida.call<{ url: string; key: string }>('GET', '/api/v1/sandbox/live');
  await ida.call('POST', '/api/v1/stream-destinations', { platform: 'sandbox', url, key });
}, limit.timeout);
afterAll(async () => {
  encoder?.cut();
  await ground?.close();
  await database?.drop();
});

const begin = async () => {
  const setup = await ida.at(streaming).call<EncoderSetup>('POST', '/api/v1/stream-key');
  encoder = startEncoder(`${setup.url}/${setup.key}`);
};
const since = async () => (await ida.call<{ liveSince: string | null }>('GET', '/api/v1/sandbox')).liveSince;
const watch = (origin: string) => fetch(`${origin}/api/v1/sandbox/live/watch`, { headers: { cookie: ida.cookie } });

test('any process says that a stream is on air, and those that don’t have it send viewers on', limit, async () => {
  await begin();
  await until(async () => (await since()) !== null);
  const [there, here] = [await watch(web), await watch(streaming)];
  expect([there.status, here.status]).toEqual([503, 200]);
  expect(await there.json()).toMatchObject({ error: { reason: { code: 'sandbox.live_elsewhere' } } });
  await here.body?.cancel();
  encoder.stop();
  await until(async () => (await since()) === null);
  expect((await watch(web)).status).toBe(204);
});

test('what a killed process had on air is over soon', limit, async () => {
  await begin();
  await until(async () => (await since()) !== null);
  live.kill('SIGKILL');
  await live.ended;
  await until(async () => (await since()) === null);
  expect((await watch(web)).status).toBe(204);
});
