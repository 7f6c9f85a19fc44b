import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { describeTag } from '@everycast/streaming/flv/header';
import { createFlvReader } from '@everycast/streaming/flv/read';
import { type LiveEncoder, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGround, type Ground } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';

/* The sandbox's live destination, and the preview of a stream, on a real server that reaches no private addresses. */

let ground: Ground;
let origin: string;
let ida: Visitor;
let encoder: LiveEncoder;

beforeAll(async () => {
  ground = await createGround();
  origin = await ground.launch({ ALLOW_PRIVATE_ADDRESSES: 'off' }).ready;
  ida = await signUp(origin);
  const { url, key } = await ida.call<{ url: string; key: string }>('GET', '/api/v1/sandbox/live');
  await ida.call('POST', '/api/v1/stream-destinations', { platform: 'sandbox', url, key });
  const setup = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
  encoder = startEncoder(`${setup.url}/${setup.key}`);
}, 120_000);
afterAll(async () => {
  encoder?.cut();
  await ground?.close();
});

const open = (path: string, by = ida) => fetch(origin + path, { headers: { cookie: by.cookie }, signal: AbortSignal.timeout(20_000) });
const latest = async () => (await ida.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items[0];

/** Reads an FLV response until it has shown so many pictures; @returns the first of them that can be decoded alone */
async function pictures(response: Response, count: number) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/x-flv']);
  const reader = createFlvReader();
  const found = [];
  for await (const bytes of response.body ?? []) {
    for (const tag of reader.push(bytes)) if (tag.kind === 'video') found.push(describeTag(tag));
    if (found.length >= count) break;
  }
  return found;
}

test('what goes live there can be watched by its workspace only, and so can what leaves for it', async () => {
  const stream = await until(async () => {
    const found = await latest();
    return found?.outputs[0]?.health?.state === 'live' && found;
  });
  await until(async () => (await ida.call<{ liveSince: string | null }>('GET', '/api/v1/sandbox')).liveSince !== null);
  for (const path of ['/api/v1/sandbox/live/watch', `/api/v1/streams/${stream.id}/preview`]) {
    const [config, first, ...rest] = await pictures(await open(path), 60);
    expect([config?.config, first?.keyframe, rest.length > 50]).toEqual([true, true, true]);
  }
  const somebody = await signUp(origin);
  expect((await open('/api/v1/sandbox/live/watch', somebody)).status).toBe(204);
  expect((await open(`/api/v1/streams/${stream.id}/preview`, somebody)).status).toBe(404);
});

test('when the stream ends, its viewers’ files end, and nothing is on air', async () => {
  const stream = await latest();
  const [watched, previewed] = [await open('/api/v1/sandbox/live/watch'), await open(`/api/v1/streams/${stream?.id}/preview`)];
  encoder.stop();
  expect((await watched.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect((await previewed.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  await until(async () => (await open('/api/v1/sandbox/live/watch')).status === 204);
});

test('another workspace’s key isn’t accepted with a changed workspace', async () => {
  const { url, key } = await ida.call<{ url: string; key: string }>('GET', '/api/v1/sandbox/live');
  const somebody = await signUp(origin);
  const own = await somebody.call<{ key: string }>('GET', '/api/v1/sandbox/live');
  const forged = `${own.key.split('_')[0]}_${key.split('_')[1]}`;
  const { id } = await ida.call<{ id: string }>('POST', '/api/v1/stream-destinations', { platform: 'sandbox', url, key: forged });
  const setup = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
  encoder = startEncoder(`${setup.url}/${setup.key}`);
  const health = await until(
    async () => (await latest())?.outputs.find(({ destinationId }) => destinationId === id)?.health?.problem ?? null,
  );
  expect(health).toMatchObject({ words: expect.stringContaining('Unknown stream key') });
});

test('an address that isn’t public, or that nothing could connect to, isn’t saved', async () => {
  const save = (url: string) =>
    ida.call<{ id: string }>('POST', '/api/v1/stream-destinations', { platform: 'custom', url, key: 'key', armed: false });
  const hosts = [
    '127.0.0.1',
    'localhost',
    '0x7f.1',
    '2130706433',
    '0',
    '10.0.0.1:443',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    // Ports of other protocols
    '8.8.8.8:25',
    'live.example.com:6667',
  ];
  for (const host of hosts) {
    for (const scheme of ['rtmp', 'rtmps']) await expect(save(`${scheme}://${host}/live`)).rejects.toThrow('can’t be used');
  }
  for (const host of ['1.2.3.999', 'live.example:0', 'a%2fb']) await expect(save(`rtmp://${host}/live`)).rejects.toThrow('400');
  const { id } = await save('rtmp://8.8.8.8/live');
  const change = (url: string) => ida.call('PATCH', `/api/v1/stream-destinations/${id}`, { url });
  await expect(change('rtmp://[::ffff:7f00:1]/live')).rejects.toThrow('can’t be used');
  await expect(change('rtmp://8.8.8.8:25/live')).rejects.toThrow('can’t be used');
  const { items } = await ida.call<{ items: { id: string; url: string }[] }>('GET', '/api/v1/stream-destinations');
  expect(items.find((item) => item.id === id)?.url).toBe('rtmp://8.8.8.8/live');
});
