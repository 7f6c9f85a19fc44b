import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityPage } from '@everycast/contract/activity';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { EncoderSetup, Stream, StreamDestination } from '@everycast/contract/streams';
import { film, type LiveEncoder, runFfmpeg, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { hasGstreamer, runGstreamer } from '@everycast/streaming/testing/gstreamer';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { freePorts } from '@everycast/streaming/testing/ports';
import { probe } from '@everycast/streaming/testing/probe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* Encoders as people use them, through a real server to a real RTMP server. */

let ground: Ground;
let server: Launched;
let origin: string;
let nginx: Nginx;
let ida: Visitor;
let address: string;
const running = new Set<LiveEncoder>();

beforeAll(async () => {
  if (!hasNginx) return;
  [ground, nginx] = await Promise.all([createGround(), startNginx()]);
  server = ground.launch();
  origin = await server.ready;
}, 120_000);
afterEach(async () => {
  for (const encoder of running) encoder.cut();
  running.clear();
});
afterAll(async () => {
  await ground?.close();
  await nginx?.stop();
});

/** A new person with an armed destination, and what they enter in their encoder. */
async function newPerson(key: string): Promise<StreamDestination> {
  ida = await signUp(origin);
  const { url, key: streamKey } = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
  address = `${url}/${streamKey}`;
  return ida.call('POST', '/api/v1/stream-destinations', { platform: 'custom', name: 'Here', url: nginx.url, key });
}
const list = async () => (await ida.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items;
const latest = (state: Stream['state']) =>
  until(async () => {
    const [stream] = await list();
    return stream?.state === state && stream;
  });

/** Schedules a stream so many minutes from now. */
const schedule = (title: string, minutes: number, destinationId: string) => {
  const at = new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
  return ida.call<StreamEvent>('POST', '/api/v1/stream-events', { title, schedule: { at, zone: 'UTC' }, destinationIds: [destinationId] });
};

/** An encoder that goes on until it is stopped, or its test ends. */
function encode(to = address): LiveEncoder {
  const encoder = startEncoder(to);
  running.add(encoder);
  return encoder;
}

/** Steps of a recording that are longer than a few frames, in seconds. */
async function gapsOf(file: string): Promise<number[]> {
  const { video, audio } = await probe(file);
  return [video, audio]
    .flatMap(({ times }) => times.slice(1).map((time, index) => time - (times[index] ?? 0)))
    .filter((step) => step < 0 || step > 0.2);
}

describe.skipIf(!hasNginx)('an encoder', () => {
  test('ffmpeg goes live on what is armed, and stopping it ends the stream', async () => {
    await newPerson('ffmpeg');
    const encoder = encode();
    expect(await latest('live')).toMatchObject({ source: 'encoder', outputs: [{ name: 'Here', wanted: 'on' }] });
    await until(async () => (await list())[0]?.outputs[0]?.health?.state === 'live');
    await wait(2_000);
    // What arrives is measured: for the limits of platforms.
    const format = { height: 180, fps: 25, keyframeSeconds: 1, videoCodec: 'avc', audioCodec: 'aac' };
    await until(async () => (await list())[0]?.incoming.keyframeSeconds ?? null);
    expect((await list())[0]?.incoming).toMatchObject(format);
    const unsafe = { platform: 'facebook', url: 'rtmp://rtmp-api.facebook.com/rtmp/', key: 'key' };
    await expect(ida.call('POST', '/api/v1/stream-destinations', unsafe)).rejects.toThrow('only accepts encrypted streams');
    encoder.stop();
    await encoder.ended;
    expect(await latest('ended')).toMatchObject({ ending: null });
    const { video, audio } = await until(() => probe(nginx.recording('ffmpeg')).catch(() => null));
    expect([video.codec, video.width, audio.codec]).toEqual(['h264', 320, 'aac']);
    expect(await gapsOf(nginx.recording('ffmpeg'))).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test.skipIf(!hasGstreamer)('so does GStreamer', async () => {
    await newPerson('gstreamer');
    await runGstreamer('rtmp2sink', address, 8);
    await latest('ended');
    const { video } = await until(() => probe(nginx.recording('gstreamer')).catch(() => null));
    expect([video.codec, video.width]).toEqual(['h264', 320]);
  });

  test('may send its key with parameters, and with slashes around it', async () => {
    await newPerson('forms');
    const slash = address.lastIndexOf('/');
    const forms = [`${address}?bwtest=true`, `${address}/`, `${address.slice(0, slash)}/${address.slice(slash)}`];
    for (const [index, form] of forms.entries()) {
      const encoder = encode(form);
      const said = encoder.ended.then((words) => Promise.reject(new Error(words)));
      await Promise.race([until(async () => (await list()).length === index + 1), said]);
      await Promise.race([latest('live'), said]);
      said.catch(() => undefined);
      encoder.stop();
      await encoder.ended;
      await latest('ended');
    }
  });

  test('starts the stream that is scheduled for now, with its title and destinations', async () => {
    await newPerson('armed');
    const { id: destination } = await ida.call<StreamDestination>('POST', '/api/v1/stream-destinations', {
      platform: 'custom',
      name: 'There',
      url: nginx.url,
      key: 'planned',
      armed: false,
    });
    const event = await schedule('Kiln opening', 10, destination);
    const encoder = encode();
    const stream = await latest('live');
    expect(stream).toMatchObject({ title: 'Kiln opening', asks: false, outputs: [{ name: 'There' }] });
    expect(await ida.call('GET', `/api/v1/stream-events/${event.id}`)).toMatchObject({ streamId: stream.id, state: 'live' });
    const renamed = await ida.call<Stream>('PATCH', `/api/v1/streams/${stream.id}`, { title: 'Kiln opening, part 1' });
    expect(renamed.title).toBe('Kiln opening, part 1');
    encoder.stop();
    await encoder.ended;
    await latest('ended');
    // What the encoder does, its person does.
    const { items } = await ida.call<ActivityPage>('GET', '/api/v1/activity?kind=stream&source=person');
    expect(items.map(({ action }) => action)).toEqual(['stream.ended', 'stream.started', 'stream.scheduled']);
  });

  test('goes nowhere while it isn’t clear which scheduled stream it is, until its person says so', async () => {
    const { id: armed } = await newPerson('asked');
    const early = await schedule('Glaze questions', 120, armed);
    const encoder = encode();
    const stream = await latest('live');
    expect(stream).toMatchObject({ title: '', asks: true, outputs: [] });
    const answer = (eventId: string | null) => ida.call<Stream>('POST', `/api/v1/streams/${stream.id}/start`, { eventId });
    await expect(answer(stream.id)).rejects.toThrow('no longer exists');
    expect((await list())[0]).toMatchObject({ asks: true, outputs: [] });
    expect(await answer(early.id)).toMatchObject({ title: 'Glaze questions', asks: false, outputs: [{ name: 'Here' }] });
    await until(async () => (await list())[0]?.outputs[0]?.health?.state === 'live');
    await expect(answer(null)).rejects.toThrow('already going out');
    encoder.stop();
    await encoder.ended;
    await latest('ended');
    for (const title of ['Left kiln', 'Right kiln']) await schedule(title, 5, armed);
    const again = encode();
    const second = (await until(
      async () => (await list()).find(({ id, state }) => id !== stream.id && state === 'live') ?? null,
    )) as Stream;
    expect(second).toMatchObject({ asks: true, outputs: [] });
    const other = await ida.call<Stream>('POST', `/api/v1/streams/${second.id}/start`, { eventId: null });
    expect(other).toMatchObject({ title: '', asks: false, outputs: [{ name: 'Here' }] });
    again.stop();
    await again.ended;
  });

  test('a second one with the same key is told, and the first goes on', async () => {
    await newPerson('two');
    const first = encode();
    const { id } = await latest('live');
    const second = encode();
    expect(await second.ended).toContain('Another encoder is already live with this stream key');
    expect(await latest('live')).toMatchObject({ id });
    first.stop();
    await first.ended;
    await latest('ended');
  });

  test('one that breaks off goes on with the same stream when it is back', async () => {
    await newPerson('back');
    const first = encode();
    const { id } = await latest('live');
    first.cut();
    await first.ended;
    await latest('lost');
    const second = encode();
    expect(await latest('live')).toMatchObject({ id });
    second.stop();
    await second.ended;
    expect(await latest('ended')).toMatchObject({ id });
  });

  test('while it is gone, a slate keeps the destination, without a gap that anyone would notice', async () => {
    await newPerson('slate');
    const first = encode();
    await latest('live');
    await wait(2_500);
    first.cut();
    await latest('lost');
    await wait(4_000);
    const second = encode();
    await latest('live');
    await wait(2_500);
    second.stop();
    await second.ended;
    expect((await latest('ended')).outputs).toMatchObject([{ health: { reconnects: 0, framesDropped: 0 } }]);
    const { video, audio } = await probe(nginx.recording('slate'));
    for (const { times } of [video, audio]) {
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect([Math.min(...steps) >= 0, Math.max(...steps) < 2.1]).toEqual([true, true]);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(8.5);
    }
    expect([video.codec, video.width, video.height]).toEqual(['h264', 320, 180]);
  });

  test('after the time that the person has set, the stream ends', async () => {
    await newPerson('grace');
    await ida.call('PUT', '/api/v1/me/stream-settings', { ...defaultStreamSettings, sourceGrace: 10 });
    const encoder = encode();
    await latest('live');
    encoder.cut();
    expect((await latest('lost')).ending).toBeNull();
    expect((await latest('ended')).ending).toBe('The picture and sound stopped arriving and didn’t come back.');
  });

  test('the browser and an encoder aren’t live at once', async () => {
    const { id } = await newPerson('browser');
    const encoder = encode();
    await latest('live');
    await expect(ida.call('POST', '/api/v1/streams', { destinationIds: [id] })).rejects.toThrow('live from your encoder');
    encoder.stop();
    await encoder.ended;
    await latest('ended');
  });

  test('ended in the studio, it doesn’t start over by reconnecting, only when it is started again', async () => {
    await newPerson('ended');
    const first = encode();
    const { id } = await latest('live');
    await ida.call('POST', `/api/v1/streams/${id}/end`);
    await first.ended;
    expect(await encode().ended).toContain('The stream was ended in Everycast. Start streaming again');
    expect(await list()).toHaveLength(1);
    const third = encode();
    await until(async () => (await list()).length === 2);
    await latest('live');
    third.stop();
    await third.ended;
  });

  test('a wrong key is refused, a replaced one cut off, and a right one gets in however many wrong ones come from its address', async () => {
    await newPerson('wrong');
    const encoder = encode();
    await latest('live');
    const { key } = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
    await encoder.ended;
    expect(await encode().ended).toContain('doesn’t accept this stream key');
    for (let times = 0; times < 10; times += 1) await encode(address.replace(/[^/]+$/, `guess${times}`)).ended;
    const silent = Array.from({ length: 120 }, () => connect({ port: Number(new URL(address).port), host: '127.0.0.1' }));
    const right = encode(address.replace(/[^/]+$/, key ?? ''));
    await latest('live');
    for (const socket of silent) socket.destroy();
    right.stop();
    await right.ended;
  });
});

test.skipIf(!hasNginx)('a port that is taken is said, and nothing else suffers', async () => {
  const [port = 0] = await freePorts(1);
  const blocker = createServer().listen(port, '127.0.0.1');
  const own = await createGround();
  try {
    const url = await own.launch({ RTMP_PORT: String(port) }).ready;
    const person = await signUp(url);
    expect(await person.call('GET', '/api/v1/stream-key')).toEqual({ url: `rtmp://127.0.0.1:${port}/live`, taken: true, key: null });
    blocker.close();
    await until(async () => !(await person.call<EncoderSetup>('GET', '/api/v1/stream-key')).taken);
    const { key } = await person.call<EncoderSetup>('POST', '/api/v1/stream-key');
    await runFfmpeg([...film(1), '-f', 'flv', `rtmp://127.0.0.1:${port}/live/${key}`]);
    expect((await person.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items).toHaveLength(1);
  } finally {
    blocker.close();
    await own.close();
  }
});
