import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Media } from '@everycast/contract/media';
import { type Stream, sourceClosings } from '@everycast/contract/streams';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { film, runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';

/* Streams on two real processes with one database and one data folder. */

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
  processes = [ground.launch({ DATABASE_URL: database.url }), ground.launch({ DATABASE_URL: database.url })];
  origins = (await Promise.all(processes.map(({ ready }) => ready))) as [string, string];
  ida = await signUp(origins[0]);
}, 120_000);

afterAll(async () => {
  await ground?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const create = () => ida.call<Stream>('POST', '/api/v1/streams', { title: 'Morning', destinationIds: [] });
const get = (id: string, at = 0) => ida.at(origins[at] as string).call<Stream>('GET', `/api/v1/streams/${id}`);

/** A studio's socket, once the server says that it is ready. */
async function connect(id: string, at = 0, headers: Record<string, string> = {}) {
  const origin = origins[at] as string;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streams/${id}/source`, {
    headers: { cookie: ida.cookie, origin, ...headers },
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  const ready = once(socket, 'message');
  await Promise.race([ready, once(socket, 'error').then(([error]) => Promise.reject(error)), closed]);
  return {
    closed,
    /** Sends the film from its start, or these tags, as they are: not in real time. */
    async send(some: readonly MediaTag[] = tags): Promise<void> {
      socket.send(flvHeader());
      for (const tag of some) socket.send(writeTag(tag));
    },
    raw: (bytes: string | Uint8Array) => socket.send(bytes),
    close: () => socket.close(),
  };
}

const saved = (id: string, at = 0) =>
  until(async () => {
    const { recording } = await get(id, at);
    expect(recording.problem).toBeNull();
    return recording.state === 'saved' && recording;
  });
const media = (id: string | null, at = 0) => ida.at(origins[at] as string).call<Media>('GET', `/api/v1/media/${id}`);

test('what is streamed is recorded, and is a video of the library after the end', async () => {
  const { id } = await create();
  const studio = await connect(id);
  await studio.send();
  await until(async () => (await get(id)).state === 'live');
  await wait(500);
  expect((await ida.call<Stream>('POST', `/api/v1/streams/${id}/end`)).state).toBe('ended');
  expect(await studio.closed).toBe(sourceClosings.ended);
  const { mediaId, problem } = await saved(id);
  expect(problem).toBeNull();
  expect(await media(mediaId)).toMatchObject({ name: 'Morning.mp4', width: 320, height: 180 });
  expect((await media(mediaId)).duration).toBeGreaterThan(5.5);
  expect(await (await connect(id)).closed).toBe(sourceClosings.ended);
});

test('a second tab takes over, also on another process, and the first is told', async () => {
  const { id } = await create();
  const [first, second] = [await connect(id), await connect(id)];
  expect(await first.closed).toBe(sourceClosings.replaced);
  await second.send(tags.filter(({ time }) => time < 2_000));
  await until(async () => (await get(id)).state === 'live');
  await wait(2_000);
  const third = await connect(id, 1);
  expect(await second.closed).toBe(sourceClosings.replaced);
  await third.send();
  await until(async () => (await get(id, 1)).state === 'live');
  await ida.call('POST', `/api/v1/streams/${id}/end`);
  expect(await third.closed).toBe(sourceClosings.ended);
  const { mediaId } = await saved(id);
  expect((await media(mediaId)).duration).toBeGreaterThan(7.5);
});

test('what is no stream closes the socket, and the next one goes on', async () => {
  const { id } = await create();
  for (const garbage of ['text', Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(64, 0xff)]) {
    const socket = await connect(id);
    socket.raw(garbage);
    expect(await socket.closed).toBe(sourceClosings.unreadable);
  }
  const socket = await connect(id);
  await socket.send();
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

test('when the process dies, another one says so and saves what was recorded', async () => {
  const { id } = await create();
  const studio = await connect(id);
  await studio.send();
  await until(async () => (await get(id)).state === 'live');
  await wait(500);
  processes[0].kill('SIGKILL');
  const end = await until(async () => {
    const stream = await get(id, 1);
    return stream.state === 'ended' && stream;
  });
  expect(end.ending).toBe('Everycast stopped unexpectedly during the stream.');
  const { mediaId } = await saved(id, 1);
  expect((await media(mediaId, 1)).duration).toBeGreaterThan(5);
});
