import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityPage } from '@everycast/contract/activity';
import type { Media } from '@everycast/contract/media';
import type { Entitlement } from '@everycast/contract/plans';
import type { StreamMark } from '@everycast/contract/stream-marks';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import { type Stream, type StreamDestination, sourceClosings } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { film, runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { createPeer } from '@everycast/streaming/testing/peer';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { openStudio } from '../../../tests/support/studio.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* Streams on two real processes with one database and one data folder. The first takes streams and does nothing else in the background. */

let ground: Ground;
let database: TestDatabase;
let folder: string;
let tags: MediaTag[];
let processes: [Launched, Launched];
let origins: [string, string];
let ida: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-streams-'));
  const path = join(folder, 'film.flv');
  [ground, database] = await Promise.all([createGround(), createTestDatabase(), runFfmpeg([...film(6), path])]);
  tags = createFlvReader().push(await readFile(path));
  processes = [launchFirst(), ground.launch({ DATABASE_URL: database.url })];
  origins = (await Promise.all(processes.map(({ ready }) => ready))) as [string, string];
  ida = await signUp(origins[0]);
}, 120_000);

afterAll(async () => {
  await ground?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const launchFirst = () => ground.launch({ DATABASE_URL: database.url, ROLES: 'live' });
const create = (title = 'Morning', destinationIds: string[] = []) => ida.call<Stream>('POST', '/api/v1/streams', { title, destinationIds });
const titles = async (at = 0) => {
  const { items } = await ida.at(origins[at] as string).call<{ items: { title: string }[] }>('GET', '/api/v1/notifications');
  return items.map(({ title }) => title);
};
const get = (id: string, at = 0) => ida.at(origins[at] as string).call<Stream>('GET', `/api/v1/streams/${id}`);

/** A studio's socket, once the server says that it is ready. */
const connect = (id: string, at = 0, headers: Record<string, string> = {}) =>
  openStudio(origins[at] as string, id, { cookie: ida.cookie, ...headers });

/** Waits until the owner has reported so many pictures: by then it has them all. */
const received = (id: string, at = 0, pictures = 150) => until(async () => (await get(id, at)).incoming.frames >= pictures);

const saved = (id: string, at = 0) =>
  until(async () => {
    const { recording } = await get(id, at);
    expect(recording.problem).toBeNull();
    return recording.state === 'saved' && recording;
  });
const media = (id: string | undefined, at = 0) => ida.at(origins[at] as string).call<Media>('GET', `/api/v1/media/${id}`);

test('what is streamed is recorded, and is a video of the library after the end', async () => {
  const { id } = await create();
  const studio = await connect(id);
  studio.send(tags);
  await until(async () => (await get(id)).state === 'live');
  await received(id);
  const marked = await ida.call<StreamMark>('POST', `/api/v1/streams/${id}/marks`, { id: randomUUID(), secondsAgo: 0 });
  const recent = await ida.call<StreamMetrics>('GET', `/api/v1/streams/${id}/recent-metrics`);
  expect(recent).toMatchObject({ stepSeconds: 5, outputs: [] });
  expect((await ida.call<Stream>('POST', `/api/v1/streams/${id}/end`)).state).toBe('ended');
  expect(await studio.closed).toBe(sourceClosings.ended);
  const {
    mediaIds: [mediaId],
    problem,
  } = await saved(id);
  expect(problem).toBeNull();
  expect(await media(mediaId)).toMatchObject({ name: 'Morning.mp4', width: 320, height: 180 });
  expect((await media(mediaId)).duration).toBeGreaterThan(5.5);
  // Marked moments are where they were in the recording, which starts with the first picture.
  const { items } = await ida.call<{ items: StreamMark[] }>('GET', `/api/v1/stream-marks?mediaId=${mediaId}`);
  const liveAt = Date.parse((await get(id)).liveAt ?? '');
  expect(items.map((one) => one.id)).toEqual([marked.id]);
  expect(Math.abs((items[0]?.recordingSeconds ?? -1) - (Date.parse(marked.at) - liveAt) / 1000)).toBeLessThan(0.5);
  expect(await titles()).toEqual(['The recording of “Morning” is ready']);
  expect(await (await connect(id)).closed).toBe(sourceClosings.ended);
});

test('how a stream went can be looked up, and lists come in pages', async () => {
  const { id } = await create();
  const studio = await connect(id);
  studio.send(tags);
  await until(async () => (await get(id)).state === 'live');
  await wait(2_500);
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  const metrics = await until(async () => {
    const found = await ida.call<StreamMetrics>('GET', `/api/v1/streams/${id}/metrics`);
    return found.incoming.totals.frames > 0 && found;
  });
  const sent = tags.filter(({ kind }) => kind === 'video').length;
  expect(metrics.incoming.totals.frames).toBe(sent - 1);
  expect(metrics.incoming.totals.onAirMs).toBeGreaterThan(1_000);
  expect(metrics.incoming.totals.bytes).toBe(tags.reduce((sum, { body }) => sum + body.length, 0));
  expect(metrics.incoming.series.bitrate.some((value) => (value ?? 0) > 0)).toBe(true);
  expect((await get(id)).totals).toEqual(metrics.incoming.totals);

  const first = await ida.call<{ items: Stream[]; cursor: string }>('GET', '/api/v1/streams?limit=1');
  expect(first.items.map((stream) => stream.id)).toEqual([id]);
  const second = await ida.call<{ items: Stream[] }>('GET', `/api/v1/streams?cursor=${first.cursor}`);
  expect(second.items.map((stream) => stream.title)).toContain('Morning');
  expect(second.items.map((stream) => stream.id)).not.toContain(id);
  const somebody = await signUp(origins[0]);
  await expect(somebody.call('GET', `/api/v1/streams/${id}/metrics`)).rejects.toThrow('404');
});

test('the activity says who started and ended a stream', async () => {
  const { id } = await create('Told');
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  const { items } = await ida.call<ActivityPage>('GET', '/api/v1/activity?kind=stream&search=Told');
  expect(items.map(({ action, source }) => [action, source])).toEqual([
    ['stream.ended', 'person'],
    ['stream.started', 'person'],
  ]);
});

test('what the browser leaves out counts as dropped, for what arrives and for every destination', async () => {
  const peer = await createPeer({ clock: systemClock });
  onTestFinished(() => peer.stop());
  const armed = await ida.call<StreamDestination>('POST', '/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Here',
    url: `rtmp://127.0.0.1:${peer.port}/live`,
    key: 'left-out',
  });
  const { id } = await ida.call<Stream>('POST', '/api/v1/streams', { title: 'Left out', destinationIds: [armed.id] });
  const studio = await connect(id);
  studio.send(tags);
  await until(async () => (await get(id)).outputs[0]?.health?.state === 'live');
  studio.raw('{"type":"leftOut","frames":30}');
  studio.raw('{"type":"leftOut","frames":12}');
  await until(async () => (await get(id)).outputs[0]?.health?.framesDropped === 42);
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  await until(async () => (await get(id)).totals.dropped > 0);
  const { totals, outputs } = await get(id);
  expect([totals.dropped, outputs[0]?.totals.dropped]).toEqual([42, 42]);
  await ida.call('DELETE', `/api/v1/stream-destinations/${armed.id}`);
});

test('a second tab takes over, also on another process, and the first is told', async () => {
  const { id } = await create();
  const [first, second] = [await connect(id), await connect(id)];
  expect(await first.closed).toBe(sourceClosings.replaced);
  await second.play(tags.filter(({ time }) => time < 2_000));
  await until(async () => (await get(id)).state === 'live');
  await wait(2_000);
  const third = await connect(id, 1);
  expect(await second.closed).toBe(sourceClosings.replaced);
  third.send(tags);
  await received(id, 1);
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  expect(await third.closed).toBe(sourceClosings.ended);
  const [mediaId] = (await saved(id)).mediaIds;
  expect((await media(mediaId)).duration).toBeGreaterThan(7.5);
});

test('what is no stream closes the socket, and the next one goes on', async () => {
  const { id } = await create();
  for (const garbage of ['text', '{"type":"leftOut","frames":1}', Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(64, 0xff)]) {
    const socket = await connect(id);
    socket.raw(garbage);
    expect(await socket.closed).toBe(sourceClosings.unreadable);
  }
  const socket = await connect(id);
  socket.send(tags);
  await until(async () => (await get(id)).state === 'live');
  await ida.call('POST', `/api/v1/streams/${id}/end`);
});

test('another person, nobody, and a page of another site are refused', async () => {
  const { id } = await create();
  const somebody = await signUp(origins[0]);
  await expect(connect(id, 0, { cookie: '' })).rejects.toThrow('401');
  await expect(connect(id, 0, { origin: 'https://attacker.example' })).rejects.toThrow('401');
  expect(await (await connect(id, 0, { cookie: somebody.cookie })).closed).toBe(sourceClosings.ended);
});

test('a person who wants no news of streams gets none', async () => {
  const settings = await ida.call<StreamSettings>('GET', '/api/v1/me/stream-settings');
  const before = await titles();
  await ida.call('PUT', '/api/v1/me/stream-settings', { ...settings, streamNotifications: false });
  const { id } = await create('Quiet');
  const studio = await connect(id);
  studio.send(tags);
  await until(async () => (await get(id)).state === 'live');
  await wait(500);
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  await saved(id);
  expect(await titles()).toEqual(before);
  await ida.call('PUT', '/api/v1/me/stream-settings', settings);
});

test('when the process is stopped, the stream goes on in another one, and its recording is whole', async () => {
  const { id } = await create('Moving');
  const first = await connect(id);
  first.send(tags.filter(({ time }) => time < 3_000));
  await until(async () => (await get(id)).state === 'live');
  await received(id, 0, 70);
  processes[0].kill('SIGTERM');
  expect(await first.closed).toBe(sourceClosings.movedOn);
  const second = await connect(id, 1);
  second.send(tags);
  await received(id, 1);
  expect(await processes[0].ended).toMatchObject({ code: 0 });
  expect((await get(id, 1)).state).toBe('live');
  await ida.at(origins[1]).call('POST', `/api/v1/streams/${id}/end`);
  const [mediaId] = (await saved(id, 1)).mediaIds;
  expect((await media(mediaId, 1)).duration).toBeGreaterThan(8);
  processes[0] = launchFirst();
  origins[0] = await processes[0].ready;
  ida = ida.at(origins[0]);
});

test('when the process dies, another one says so and saves what was recorded', async () => {
  const nobody = { platform: 'custom', name: 'Nobody', url: 'rtmp://127.0.0.1:1024/app', key: 'key' };
  const destination = await ida.call<{ id: string }>('POST', '/api/v1/stream-destinations', nobody);
  const { id } = await create('Doomed', [destination.id]);
  const studio = await connect(id);
  studio.send(tags);
  await until(async () => (await get(id)).state === 'live');
  await received(id);
  await until(async () => (await titles()).includes('Nobody isn’t receiving “Doomed”'));
  const used = async (at: number) =>
    (await ida.at(origins[at] as string).call<Entitlement>('GET', '/api/v1/workspaces/current/entitlement')).streams.used;
  const before = await used(0);
  processes[0].kill('SIGKILL');
  const end = await until(async () => {
    const stream = await get(id, 1);
    return stream.state === 'ended' && stream;
  });
  expect(end.ending).toBe('Everycast stopped unexpectedly during the stream.');
  expect(await used(1)).toBeLessThan(before);
  expect(end.outputs).toMatchObject([{ name: 'Nobody', health: { state: 'ended', nextAttemptAt: null, bitrate: 0 } }]);
  const [mediaId] = (await saved(id, 1)).mediaIds;
  expect((await media(mediaId, 1)).duration).toBeGreaterThan(5);
  expect(await titles(1)).toEqual(expect.arrayContaining(['“Doomed” ended unexpectedly', 'The recording of “Doomed” is ready']));
});
