import { freePorts } from '@everycast/streaming/testing/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { listenForMetrics } from './metrics-port.ts';

const token = 'a-token-of-this-test';
const log = createLog('silent');
const ending: (() => Promise<void>)[] = [];
let origin: string;
let fails: boolean;

beforeEach(async () => {
  fails = false;
  const [port = 0] = await freePorts(1);
  const metrics = createMetrics();
  metrics.gauge('everycast_known', 'What is known', () => {
    if (fails) throw new Error('The database does not answer.');
    return 7;
  });
  const config = readConfig({ HOST: '127.0.0.1', METRICS_PORT: String(port), METRICS_TOKEN: token });
  ending.push(await listenForMetrics({ config, metrics, log }));
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

test('metrics are read from this machine, or with the token, and nothing else is there', async () => {
  const answer = await ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(await answer.text()).toContain('\neverycast_known 7\n');
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  const refused = await ask('/metrics', proxied);
  expect([refused.status, refused.headers.get('www-authenticate'), await refused.text()]).toEqual([401, 'Bearer', '']);
  expect((await ask('/metrics', { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await ask('/metrics', { ...proxied, authorization: 'Bearer another-token-of-it' })).status).toBe(401);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/api/v1/posts')).status).toBe(404);
});

test('metrics that cannot be read are an outage, and the next ones can be read again', async () => {
  fails = true;
  expect((await ask('/metrics')).status).toBe(503);
  fails = false;
  expect((await ask('/metrics')).status).toBe(200);
});

test('a port that is taken is told, by the name of its setting', async () => {
  const { port } = new URL(origin);
  const config = readConfig({ HOST: '127.0.0.1', METRICS_PORT: port });
  await expect(listenForMetrics({ config, metrics: createMetrics(), log })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set METRICS_PORT to another number.`,
  );
});

test('without the setting nothing listens', async () => {
  const end = await listenForMetrics({ config: readConfig({}), metrics: createMetrics(), log });
  await end();
});
