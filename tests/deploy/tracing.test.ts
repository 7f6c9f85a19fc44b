import { json } from 'node:stream/consumers';
import type { Post } from '@everycast/contract/posts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGround, type Ground } from '../support/server-process.ts';
import { createSmallServers } from '../support/small-servers.ts';
import { until } from '../support/until.ts';
import { signUp, type Visitor } from '../support/visitor.ts';

/* Traces as a collector receives them from a real process. */

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
}
/** What is sent to /v1/traces. */
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const servers = createSmallServers();
let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterEach(() => ground.end());
afterAll(async () => {
  await ground?.close();
  await servers.closeAll();
});

const text = 'Nobody but people read this';

async function publish(ida: Visitor): Promise<string> {
  const account = await ida.call<{ id: string }>('POST', '/api/v1/accounts/bluesky/sandbox', {});
  const { id } = await ida.call<Post>('POST', '/api/v1/posts', { text, accountIds: [account.id], schedule: 'now' });
  await until(async () => (await ida.call<Post>('GET', `/api/v1/posts/${id}`)).state === 'published');
  return id;
}

test('a post’s trace leads from the request that saved it to what the platform was asked', async () => {
  const spans: Span[] = [];
  const collector = await servers.serve(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const server = ground.launch({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
  const id = await publish(await signUp(await server.ready));
  const ofPost = (name: string) => spans.find((one) => one.traceId === id.replaceAll('-', '') && one.name === name);
  const published = await until(() => ofPost('publish') ?? null);
  const saved = await until(() => ofPost('save') ?? null);
  const request = await until(() => spans.find(({ spanId }) => spanId === saved.links?.[0]?.spanId) ?? null);
  expect(request.name).toBe('POST /api/v1/posts');
  const calls = spans.filter(({ parentSpanId }) => parentSpanId === published.spanId);
  expect(calls.some(({ name }) => /^POST /.test(name))).toBe(true);
  for (const { traceId, attributes } of calls) {
    expect(traceId).toBe(published.traceId);
    expect(attributes).toContainEqual({ key: 'everycast.platform', value: { stringValue: 'bluesky' } });
  }
  expect(JSON.stringify(spans)).not.toContain(text);
});

test('a collector that is not there holds nothing up', async () => {
  const server = ground.launch({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  await publish(await signUp(await server.ready));
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, signal: null, err: '' });
});
