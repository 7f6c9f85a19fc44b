import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Intake } from '@everycast/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld } from '../../../../../tests/support/media.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { Http } from '../../../../kernel/http/http.ts';
import { newId } from '../../../../kernel/ids.ts';
import { mediaRoutes } from '../../routes/routes.ts';

const day = 24 * 3_600_000;
let world: MediaWorld;
let server: Http;
let origin: string;
let here: string;
let ola: string;
let ida: string;

beforeAll(async () => {
  world = await createMediaWorld({ realTime: true });
  [here, ola, ida] = [await world.addWorkspace(), await world.addPerson(), await world.addPerson()];
  const members = { [ola]: { [here]: 'contributor' }, [ida]: { [here]: 'owner' }, reader: { [here]: 'viewer' } } as const;
  server = await openTestHttp({ db: world.database.db, members, routes: (one) => mediaRoutes(one, world.media) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  Object.assign(world.limits, { storageBytes: null, fileBytes: null });
});

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function ask(
  method: string,
  url: string,
  { user = ola, headers = {}, body }: { user?: string; headers?: object; body?: Buffer } = {},
) {
  const answer = await fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-user': user, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
}

const begin = (bytes: number, metadata: Record<string, string> = { name: 'a.png' }, user = ola) =>
  ask('POST', '/api/v1/media/uploads', { user, headers: { 'upload-length': String(bytes), 'upload-metadata': encoded(metadata) } });
const locationOf = async (bytes: number, metadata?: Record<string, string>) => (await begin(bytes, metadata)).headers.get('location') ?? '';
const patch = (url: string, offset: number, body: Buffer, user = ola) =>
  ask('PATCH', url, { user, body, headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) } });
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const intakeOf = async (url: string, user = ola): Promise<Intake> =>
  (await ask('GET', `/api/v1/media/intakes/${idOf(url)}`, { user })).json;
const picture = (colour: string) =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Sends the head and a part of the body, and keeps the connection open. */
function sendSlowly(url: string, offset: number, part: Buffer, whole: number) {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const request = http.request(new URL(url, origin), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'x-user': ola,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': whole,
    },
  });
  request.on('response', (answer) => resolve(answer.statusCode ?? null)).on('error', () => resolve(null));
  request.write(part);
  return { answered: promise, end: (rest?: Buffer) => request.end(rest), cut: () => request.destroy() };
}

const settled = (url: string) =>
  until(async () => {
    const intake = await intakeOf(url);
    return ['done', 'failed', 'cancelled'].includes(intake.state) && intake;
  });

describe('an upload in pieces', () => {
  let stop: () => Promise<void>;
  beforeAll(() => {
    stop = world.media.start();
  });
  afterAll(() => stop());

  test('becomes media, with the name, in the folder; nothing is left of it', async () => {
    const folder = await world.media.folders.create(here, { name: 'Trips', parentId: null });
    const bytes = await picture('red');
    const made = await begin(bytes.length, { name: 'Grüße.png', folderId: folder.id });
    expect(made.status).toBe(201);
    const url = made.headers.get('location') ?? '';
    expect(url).toMatch(/^\/api\/v1\/media\/uploads\/[0-9a-f-]{36}$/);
    expect(made.headers.get('access-control-allow-origin')).toBeNull();
    expect(made.headers.get('upload-expires')).not.toBeNull();
    expect(await intakeOf(url)).toMatchObject({ source: 'upload', state: 'receiving', receivedBytes: 0, totalBytes: bytes.length });

    const first = await patch(url, 0, bytes.subarray(0, 60));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '60']);
    expect((await intakeOf(url)).receivedBytes).toBe(60);
    const head = await ask('HEAD', url);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, '60', String(bytes.length)]);
    expect((await patch(url, 60, bytes.subarray(60))).status).toBe(204);

    const { state, media, duplicate } = await settled(url);
    expect([state, duplicate]).toEqual(['done', false]);
    expect(media).toMatchObject({ id: idOf(url), name: 'Grüße.png', folderId: folder.id, kind: 'image', width: 50, height: 40 });
    // Whoever lost the last answer learns that all is there.
    const after = await ask('HEAD', url);
    expect([after.status, after.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
    await until(async () => (await world.leftOver()).length === 0);
    expect((await world.stored(here)).filter((name) => name.includes(idOf(url))).length).toBe(2);
  });

  test('the same file again is the same media', async () => {
    const bytes = await picture('green');
    const url = await locationOf(bytes.length);
    await patch(url, 0, bytes);
    const { media } = await settled(url);
    const again = await locationOf(bytes.length, { name: 'other.png' });
    await patch(again, 0, bytes);
    expect(await settled(again)).toMatchObject({ state: 'done', duplicate: true, media: { id: media?.id, name: 'a.png' } });
    expect((await world.stored(here)).filter((name) => name.includes(idOf(again)))).toEqual([]);
  });

  test('what is no picture and no video ends with the reason, and nothing of it is left', async () => {
    for (const [content, words] of [
      ['just a text', 'This is a text'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG'],
      ['#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'playlist'],
    ] as const) {
      const url = await locationOf(content.length, { name: 'movie.mp4' });
      await patch(url, 0, Buffer.from(content));
      const { state, problem } = await settled(url);
      expect([state, problem?.code]).toEqual(['failed', 'unsupported_media']);
      expect(problem?.message).toContain(words);
    }
    const empty = await locationOf(0);
    expect((await settled(empty)).problem?.message).toBe('This file is empty.');
    await until(async () => (await world.leftOver()).length === 0);
  });

  test('a wrong place, a missing place and too much are refused, and change nothing', async () => {
    const bytes = await picture('blue');
    const url = await locationOf(bytes.length);
    await patch(url, 0, bytes.subarray(0, 50));
    const wrong = await patch(url, 40, bytes.subarray(40));
    expect([wrong.status, wrong.json.error.code]).toEqual([409, 'version_conflict']);
    expect((await patch(url, 50, Buffer.concat([bytes, bytes]))).status).toBe(413);
    const headers = { 'content-type': 'application/offset+octet-stream' };
    expect((await ask('PATCH', url, { headers, body: bytes })).status).toBe(403);
    expect((await ask('PATCH', url, { headers: { 'content-type': 'text/html', 'upload-offset': '50' }, body: bytes })).status).toBe(415);
    expect((await ask('HEAD', url)).headers.get('upload-offset')).toBe('50');
    expect((await patch(url, 50, bytes.subarray(50))).status).toBe(204);
    expect((await settled(url)).state).toBe('done');
  });
});

test('whoever does not speak the protocol is told so', async () => {
  const post = (headers: object) => ask('POST', '/api/v1/media/uploads', { headers, body: Buffer.from('{}') });
  const json = { 'content-type': 'application/json' };
  expect((await post({ ...json, 'tus-resumable': '' })).status).toBe(412);
  expect((await post(json)).json.error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('Upload-Length') });
  expect((await post({ ...json, 'upload-length': 'x' })).status).toBe(400);
});

describe('somebody else', () => {
  test('neither sees, nor writes, nor ends an upload: not even the owner of the workspace', async () => {
    const bytes = await picture('pink');
    const url = await locationOf(bytes.length);
    await patch(url, 0, bytes.subarray(0, 50));
    for (const [user, status] of [
      [ida, 404],
      ['reader', 403],
      ['stranger', 403],
    ] as const) {
      expect((await ask('HEAD', url, { user })).status).toBe(status);
      expect((await patch(url, 50, bytes.subarray(50), user)).status).toBe(status);
      expect((await ask('DELETE', url, { user })).status).toBe(status);
    }
    expect((await fetch(new URL(url, origin), { method: 'HEAD' })).status).toBe(401);
    expect((await ask('HEAD', url)).headers.get('upload-offset')).toBe('50');
    for (const id of [newId(), '..%2f..%2fpostgres', 'x']) expect((await ask('HEAD', `/api/v1/media/uploads/${id}`)).status).toBe(404);
  });

  test('of another workspace of the same person no more', async () => {
    const there = await world.addWorkspace();
    const url = await locationOf(10);
    expect((await ask('HEAD', url, { headers: { 'x-workspace': there } })).status).toBe(403);
  });
});

describe('two at a time', () => {
  test('a connection that broke without a word gives way to whoever goes on', async () => {
    const bytes = randomBytes(5000);
    const url = await locationOf(bytes.length);
    const silent = sendSlowly(url, 0, bytes.subarray(0, 1000), bytes.length);
    await until(async () => (await readFile(join(world.dataDir, 'uploads', idOf(url))).catch(() => Buffer.alloc(0))).length === 1000);
    expect((await ask('HEAD', url)).headers.get('upload-offset')).toBe('1000');
    const goesOn = await patch(url, 1000, bytes.subarray(1000, 3000));
    expect([goesOn.status, goesOn.headers.get('upload-offset')]).toEqual([204, '3000']);
    silent.end(bytes.subarray(1000));
    expect((await readFile(join(world.dataDir, 'uploads', idOf(url)))).equals(bytes.subarray(0, 3000))).toBe(true);
    silent.cut();
  });

  test('of two that write the same place one is told so, and the file is what it was', async () => {
    const bytes = randomBytes(4000);
    const url = await locationOf(bytes.length + 1);
    const statuses = await Promise.all([patch(url, 0, bytes), patch(url, 0, bytes), patch(url, 0, bytes)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect((await readFile(join(world.dataDir, 'uploads', idOf(url)))).equals(bytes)).toBe(true);
  });

  test('one that cannot be asked to stop is waited for, and then the second is told to come back', async () => {
    const url = await locationOf(10);
    const rows = world.rows.updateTable('mediaIntake').set({ leaseToken: newId(), leaseUntil: new Date(Date.now() + 3_600_000) });
    await rows.where('id', '=', idOf(url)).execute();
    const answer = await patch(url, 0, Buffer.alloc(10));
    expect([answer.status, answer.json.error.code]).toEqual([423, 'unavailable']);
  });

  test('a broken connection leaves what has arrived', async () => {
    const bytes = randomBytes(300_000);
    const url = await locationOf(bytes.length);
    const broken = sendSlowly(url, 0, bytes.subarray(0, 100_000), bytes.length);
    await until(async () => (await readFile(join(world.dataDir, 'uploads', idOf(url))).catch(() => Buffer.alloc(0))).length > 0);
    broken.cut();
    expect(await broken.answered).toBeNull();
    const offset = await until(async () => Number((await ask('HEAD', url)).headers.get('upload-offset')) || null);
    expect((await patch(url, offset, bytes.subarray(offset, offset + 10))).status).toBe(204);
    expect((await readFile(join(world.dataDir, 'uploads', idOf(url)))).equals(bytes.subarray(0, offset + 10))).toBe(true);
  });
});

describe('limits', () => {
  test('are held to before a byte is sent, and name what is allowed', async () => {
    world.limits.fileBytes = 2_000_000;
    const large = await begin(3_000_000);
    expect([large.status, large.json.error.code, large.json.error.details]).toEqual([413, 'too_large', { fileBytes: 2_000_000 }]);
    expect(large.json.error.message).toMatch(/has 3 MB.*up to 2 MB/);
    expect(large.headers.get('tus-resumable')).toBe('1.0.0');
    expect((await ask('POST', '/api/v1/media/uploads', { headers: { 'upload-defer-length': '1' } })).status).toBe(501);
  });

  test('count what is on its way, of everybody in the workspace', async () => {
    const [other] = [await world.addWorkspace()];
    const members = { [ola]: { [other]: 'contributor' } } as const;
    const second = await openTestHttp({ db: world.database.db, members, routes: (one) => mediaRoutes(one, world.media) });
    const post = (bytes: number) =>
      second.inject({
        method: 'POST',
        url: '/api/v1/media/uploads',
        headers: { 'x-user': ola, 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
      });
    world.limits.storageBytes = 100_000_000;
    expect((await post(60_000_000)).statusCode).toBe(201);
    const full = await post(50_000_000);
    expect([full.statusCode, full.json().error.code]).toEqual([403, 'limit_reached']);
    expect(full.json().error.message).toMatch(/has 50 MB.*60 MB of the 100 MB/);
    await second.close();
  });

  test('a folder that is not there', async () => {
    expect((await begin(10, { folderId: newId() })).status).toBe(404);
    expect((await begin(10, { folderId: 'x' })).status).toBe(400);
  });
});

describe('what is left behind', () => {
  test('an upload that was ended is gone, its file too', async () => {
    const url = await locationOf(10);
    await patch(url, 0, Buffer.alloc(5));
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await intakeOf(url)).state).toBe('cancelled');
    expect((await ask('HEAD', url)).status).toBe(410);
    expect((await patch(url, 5, Buffer.alloc(5))).status).toBe(410);
    await expect(readFile(join(world.dataDir, 'uploads', idOf(url)))).rejects.toThrow();
  });

  test('one that goes no further is given up after a day, and what nobody knows is removed', async () => {
    const [old, young] = [await locationOf(10), await locationOf(10)];
    await patch(old, 0, Buffer.alloc(5));
    const changedAt = new Date(Date.now() - day - 1000);
    await world.rows.updateTable('mediaIntake').set({ changedAt }).where('id', '=', idOf(old)).execute();
    expect((await ask('HEAD', old)).status).toBe(410);
    await mkdir(join(world.dataDir, 'uploads'), { recursive: true });
    await writeFile(join(world.dataDir, 'uploads', newId()), 'left by nobody');
    await world.media.uploads.tidy();
    expect(await intakeOf(old)).toMatchObject({ state: 'failed', problem: { code: 'abandoned' } });
    const left = await world.leftOver();
    expect([left.includes(idOf(old)), left.includes(idOf(young))]).toEqual([false, true]);
    expect((await ask('HEAD', young)).status).toBe(200);
  });

  test('what arrived in full while nobody noticed is taken in after all', async () => {
    const bytes = await picture('brown');
    const url = await locationOf(bytes.length);
    await writeFile(join(world.dataDir, 'uploads', idOf(url)), bytes);
    await world.media.uploads.tidy();
    expect((await intakeOf(url)).state).toBe('checking');
    await world.media.uploads.tidy();
    const stop = world.media.start();
    expect((await settled(url)).state).toBe('done');
    await stop();
  });
});
