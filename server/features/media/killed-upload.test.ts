import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ingest, MediaList } from '@everycast/contract/media';
import { ffmpeg, output } from '@everycast/video/tool/run';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* Real processes on one database: the one that receives, and the one that takes in, are killed in the middle of it. */

const limit = { timeout: 240_000 };
const piece = 64 * 1024;

let ground: Ground;
let database: TestDatabase;
let folder: string;
let site: Server;
let port: string;
let origin: string;
let web: Launched;
let worker: Launched;
let ida: Visitor;

const launch = (ROLES: string, more = {}) => ground.launch({ ROLES, DATABASE_URL: database.url, ...more });

async function freePort(): Promise<string> {
  const server = createSocketServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(free);
}

/** Noise that no codec makes small; `seed` makes each another one. */
async function video(name: string, seed: number): Promise<Buffer> {
  const path = join(folder, name);
  const source = `nullsrc=size=160x90:rate=15,geq=random(1)*255:128:128,drawbox=x=${seed}:y=0:w=9:h=9:color=white:t=fill`;
  await ffmpeg(['-f', 'lavfi', '-i', source, '-t', '3', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '6', output(path)]);
  return readFile(path);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-killed-'));
  [ground, database, port] = await Promise.all([createGround(), createTestDatabase(), freePort()]);
  site = createServer(async (request, response) => void response.end(await readFile(join(folder, request.url ?? '')))).listen(
    0,
    '127.0.0.1',
  );
  await once(site, 'listening');
  web = launch('web', { PORT: port });
  worker = launch('worker');
  [origin] = await Promise.all([web.ready, worker.ready]);
  ida = await signUp(origin);
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  site?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const ingest = (id: string) => ida.call<Ingest>('GET', `/api/v1/media/ingests/${id}`);
const done = (id: string) =>
  until(async () => {
    const one = await ingest(id);
    expect(one.problem).toBeNull();
    return one.state === 'done' && one;
  });
const served = async (url: string) => Buffer.from(await (await fetch(origin + url, { headers: { cookie: ida.cookie } })).arrayBuffer());
const left = (of: string) => readdir(join(ground.dataDir, of), { recursive: true }).catch(() => []);

test('an upload that is broken off by the end of the server goes on where it was, and arrives whole', limit, async () => {
  const bytes = await video('upload.mp4', 1);
  expect(bytes.length).toBeGreaterThan(8 * piece);
  const restarted = Promise.withResolvers<void>();
  const offsets: number[] = [];
  const finished = Promise.withResolvers<string>();
  const upload = new Upload(bytes, {
    endpoint: `${origin}/api/v1/media/uploads`,
    chunkSize: piece,
    headers: { cookie: ida.cookie, origin },
    metadata: { name: 'upload.mp4' },
    retryDelays: Array.from({ length: 200 }, () => 300),
    onProgress(sent) {
      // In the middle of a piece.
      if (offsets.length !== 3 || sent === offsets.at(-1)) return;
      offsets.push(-1);
      web.kill('SIGKILL');
      void web.ended.then(() => {
        web = launch('web', { PORT: port });
        web.ready.then(() => restarted.resolve(), restarted.reject);
      });
    },
    onChunkComplete: (_size, offset) => void offsets.push(offset),
    onSuccess: () => finished.resolve(upload.url ?? ''),
    onError: finished.reject,
  });
  upload.start();
  const url = await finished.promise;
  await restarted.promise;
  // It did not begin again.
  expect(offsets.slice(0, 4)).toEqual([piece, 2 * piece, 3 * piece, -1]);
  expect(Math.min(...offsets.slice(4))).toBeGreaterThan(3 * piece);
  expect(offsets.at(-1)).toBe(bytes.length);

  const { media, duplicate } = await done(url.split('/').at(-1) ?? '');
  expect([media?.name, media?.kind, duplicate]).toEqual(['upload.mp4', 'video', false]);
  expect((await served(media?.url ?? '')).equals(bytes)).toBe(true);
  await until(async () => (await left('uploads')).length === 0);
});

test('what is being taken in when the worker is killed is taken in by the next, once, and nothing else is left of it', limit, async () => {
  const names = ['one.mp4', 'two.mp4', 'three.mp4', 'four.mp4'];
  const contents = await Promise.all(names.map((name, index) => video(name, 10 + index)));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const begun = await Promise.all(names.map((name) => ida.call<Ingest>('POST', '/api/v1/media/imports', { url: `${address}/${name}` })));
  for (const after of [150, 700]) {
    await wait(after);
    worker.kill('SIGKILL');
    await worker.ended;
    worker = launch('worker');
    await worker.ready;
  }
  const arrived = await Promise.all(begun.map(({ id }) => done(id)));
  for (const [index, { media, duplicate }] of arrived.entries()) {
    expect([media?.name, duplicate]).toEqual([names[index], false]);
    expect((await served(media?.url ?? '')).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
  }
  const { items } = await ida.call<MediaList>('GET', '/api/v1/media');
  expect(items.map(({ name }) => name).sort()).toEqual([...names, 'upload.mp4'].sort());
  await until(async () => (await left('scratch')).length === 0);
  // Each has its file and its thumbnail; nothing else stands beside them.
  const stored = (await left('files/media')).filter((name) => name.includes('/'));
  expect(stored.length).toBe(2 * items.length);
});
