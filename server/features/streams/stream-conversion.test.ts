import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sourceClosings } from '@everycast/contract/streams';
import { describeTag } from '@everycast/streaming/flv/header';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { createRtmpServer } from '@everycast/streaming/rtmp/server/server';
import { probe } from '@everycast/streaming/testing/probe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Caller } from '../../../tests/support/identity.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import type { StudioSocket } from '../../../tests/support/studio.ts';
import { until } from '../../../tests/support/until.ts';
import { askToConvert, hello, makeWebm, playWebm } from '../../../tests/support/webm.ts';
import { createPlans } from '../plans/plans.ts';

/* Browsers that can't encode H.264: what they record, through a real socket and a real ffmpeg, to an RTMP server. One conversion at a time. */

const seconds = 4;
let database: TestDatabase;
let stage: LiveStage;
let folder: string;
let webm: Buffer;
let ida: Caller;
let peer: { url: string; tags: MediaTag[]; close(): Promise<void> };
let streamId: string;
const sockets: StudioSocket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-conversion-'));
  [database, webm] = await Promise.all([createTestDatabase(), makeWebm(seconds)]);
  stage = await startLive({ databaseUrl: database.url, plans: createPlans(), environment: { LIVE_CONVERSIONS: '1' } });
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async ({ task }) => {
  peer = await startPeer();
  ida = await stage.app.join(`${task.id.replaceAll(/\W/g, '')}@example.org`);
  streamId = (await stage.create(ida, [await stage.destination(ida, peer.url)])).json().id;
});
afterEach(async () => {
  await stage.app.call('POST', `/api/v1/streams/${streamId}/end`, ida);
  for (const socket of sockets.splice(0)) await socket.closed;
  await peer.close();
  await until(() => ffmpegs().length === 0);
});

/** An RTMP server that keeps what it gets. */
async function startPeer() {
  const tags: MediaTag[] = [];
  const server = createRtmpServer({ authorize: async () => ({ write: (tag) => void tags.push(tag), end: () => undefined }) });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: `rtmp://127.0.0.1:${port}/live`, tags, close: () => server.close() };
}

/** The ffmpegs that this process has started. */
function ffmpegs(): number[] {
  const own = (id: string): boolean => {
    try {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
      return name === 'ffmpeg' && Number(parent) === process.pid;
    } catch {
      // It has just ended.
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && own(id))
    .map(Number);
}

async function connect(by = ida, id = streamId): Promise<StudioSocket> {
  const socket = await stage.studio(by, id);
  sockets.push(socket);
  return socket;
}
const pictures = () => peer.tags.filter((tag) => tag.kind === 'video' && !describeTag(tag).config);
const state = async () => (await stage.stream(ida, streamId)).state;

test('what a browser records arrives as H.264 and AAC, in the size it wants, on one line of time', async () => {
  const socket = await connect();
  await askToConvert(socket);
  await playWebm(socket, webm, seconds);
  // Six of seven pictures are left.
  await until(() => pictures().length > seconds * 25 * 0.9);
  expect(await state()).toBe('live');
  expect((await stage.stream(ida, streamId)).incoming).toMatchObject({ height: 360, videoCodec: 'avc', audioCodec: 'aac' });
  const keyframes = pictures().filter((tag) => describeTag(tag).keyframe);
  const apart = keyframes.slice(1).map(({ time }, index) => time - (keyframes[index]?.time ?? 0));
  expect(apart.length).toBeGreaterThan(0);
  expect(Math.max(...apart)).toBeLessThanOrEqual(2_100);

  const path = join(folder, 'arrived.flv');
  await writeFile(path, [flvHeader(), ...peer.tags.map((tag) => writeTag(tag))]);
  const { video, audio } = await probe(path);
  expect([video.codec, video.width, video.height, audio.codec]).toEqual(['h264', 640, 360, 'aac']);
  for (const { times } of [video, audio]) expect(times).toEqual(times.toSorted((one, other) => one - other));
}, 120_000);

test('an ffmpeg that dies gives way to the slate, is named, and the next recording goes on', async () => {
  const first = await connect();
  await askToConvert(first);
  await playWebm(first, webm, seconds);
  await until(() => pictures().length > 50);
  for (const pid of ffmpegs()) process.kill(pid, 'SIGKILL');
  expect(await first.closed).toBe(sourceClosings.conversionFailed);
  const before = pictures().length;
  // The last picture again and again, while nothing arrives.
  await until(() => pictures().length > before + 2);
  await until(async () => (await state()) === 'lost');

  const second = await connect();
  await askToConvert(second);
  const slates = pictures().length;
  await playWebm(second, webm, seconds);
  await until(() => pictures().length > slates + 60);
  expect(await state()).toBe('live');
  const times = pictures().map(({ time }) => time);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
}, 120_000);

test('one ffmpeg at a time: another person is told to wait, and gets it when it is free; a reconnect needs no second one', async () => {
  const first = await connect();
  await askToConvert(first);
  const bo = await stage.app.join('bo@example.org');
  const { id } = (await stage.create(bo)).json();
  const waiting = await connect(bo, id);
  waiting.raw(JSON.stringify(hello));
  expect(await waiting.closed).toBe(sourceClosings.conversionBusy);
  expect(ffmpegs()).toHaveLength(1);

  const again = await connect();
  await askToConvert(again);
  expect(await first.closed).toBe(sourceClosings.replaced);
  again.close();
  const free = await connect(bo, id);
  await askToConvert(free);
  await playWebm(free, webm, seconds);
  await until(async () => (await stage.stream(bo, id)).state === 'live');
  await stage.app.call('POST', `/api/v1/streams/${id}/end`, bo);
  expect(await free.closed).toBe(sourceClosings.ended);
}, 120_000);

test('what is no recording closes the socket, and nothing is left running', async () => {
  const garbage = Buffer.alloc(200_000, 'no such thing ');
  const broken = Buffer.concat([webm.subarray(0, 60), garbage]);
  // Another file is named in it, which ffmpeg would open if it were allowed to guess.
  const playlist = Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n${' '.repeat(100_000)}`);
  const elsewhere = await movie();
  for (const bytes of [garbage, broken, playlist, elsewhere]) {
    const socket = await connect();
    await askToConvert(socket);
    socket.raw(bytes);
    const closed = setInterval(() => socket.raw(garbage), 50);
    expect(await socket.closed).toBe(sourceClosings.unreadable);
    clearInterval(closed);
    await until(() => ffmpegs().length === 0);
  }
  for (const text of ['{', '"convert"', JSON.stringify({ ...hello, width: 100_000 }), JSON.stringify({ ...hello, bitrate: -1 })]) {
    const socket = await connect();
    socket.raw(text);
    expect(await socket.closed).toBe(sourceClosings.unreadable);
  }
  expect(pictures()).toEqual([]);
}, 180_000);

/** Matroska with codecs that no browser records. */
async function movie(): Promise<Buffer> {
  const path = join(folder, 'other.mkv');
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=64x64:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2'];
  await promisify(execFile)('ffmpeg', [...args, '-c:v', 'ffv1', '-c:a', 'pcm_s16le', path]);
  return readFileSync(path);
}

test('while ffmpeg takes nothing, nothing more is read, and the browser is told', async () => {
  const socket = await connect();
  await askToConvert(socket);
  await playWebm(socket, webm, seconds);
  await until(() => pictures().length > 50);
  const [pid = 0] = ffmpegs();
  process.kill(pid, 'SIGSTOP');
  try {
    // More than every buffer on the way, in messages that don't count as too fast.
    const piece = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < 24; sent++) {
      socket.raw(piece);
      await wait(100);
    }
    await until(() => socket.news.some((news) => news.type === 'received' && news.behind));
    const received = socket.news.flatMap((news) => (news.type === 'received' ? [news.bytes] : []));
    expect(Math.max(...received)).toBeLessThan(webm.length + 8_000_000);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
  expect(await socket.closed).toBe(sourceClosings.conversionFailed);
}, 120_000);

test('a server without ffmpeg says so', async () => {
  const { PATH } = process.env;
  process.env.PATH = folder;
  try {
    const socket = await connect();
    socket.raw(JSON.stringify(hello));
    expect(await socket.closed).toBe(sourceClosings.conversionMissing);
  } finally {
    process.env.PATH = PATH;
  }
}, 60_000);

test('a process that stops gives its stream away, and takes its ffmpeg with it', async () => {
  const other = await startLive({ databaseUrl: database.url, plans: createPlans() });
  const { id } = (await other.create(ida)).json();
  const socket = await other.studio(ida, id);
  await askToConvert(socket);
  await until(() => ffmpegs().length === 1);
  await other.streams.owner.close();
  expect(await socket.closed).toBe(sourceClosings.movedOn);
  await until(() => ffmpegs().length === 0);
  const here = await connect(ida, id);
  await askToConvert(here);
  await playWebm(here, webm, seconds);
  await until(async () => (await stage.stream(ida, id)).state === 'live');
  await stage.app.call('POST', `/api/v1/streams/${id}/end`, ida);
  await other.close();
}, 120_000);
