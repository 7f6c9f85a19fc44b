import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { clearPicture, movingGif, photo } from '../../../tests/support/large-pictures.ts';
import { type Pds, startPds } from '../../../tests/support/pds.ts';
import { readConfig } from '../../kernel/config.ts';
import { type Running, start } from '../../start.ts';

/** Pictures past a platform's limit, from the upload to a real server: the whole application, over HTTP. */

const limit = 2_000_000;
let database: TestDatabase;
let pds: Pds;
let dataDir: string;
let running: Running;
let url: string;
let cookie = '';

beforeAll(async () => {
  [database, pds, dataDir] = await Promise.all([createTestDatabase(), startPds(), mkdtemp(join(tmpdir(), 'everycast-large-'))]);
  const settings = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: 'a secret key for tests alone' };
  const forTests = { ALLOW_PRIVATE_ADDRESSES: 'on', PLATFORM_BLUESKY_BASE_URL: pds.url, LOG_LEVEL: 'silent' };
  running = await start(readConfig({ ...settings, ...forTests }));
  url = running.url ?? expect.fail('It has no address.');
  const person = { name: 'Mara', email: 'mara@example.org', password: 'correct horse' };
  await call('POST', '/api/auth/sign-up/email', person);
  const answer = await call('POST', '/api/auth/sign-in/email', person);
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}, 180_000);
afterAll(async () => {
  await running?.stop();
  await pds?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function call(method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = { cookie, origin: url, ...(body && !isForm && { 'content-type': 'application/json' }) };
  return fetch(url + path, { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
}

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await call('POST', `/api/v1${path}`, body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json() as Promise<T>;
}

function upload(bytes: Uint8Array, name: string): Promise<Media> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return made('/media', form);
}

async function connect(name: string): Promise<{ id: string; did: string }> {
  const { did, handle, appPassword } = await pds.createAccount(name);
  // The server is left out: it is the one that the operator has set.
  const { id } = await made<{ id: string }>('/accounts/bluesky', { identifier: handle, password: appPassword });
  return { id, did };
}

type Embed = { images: { image: { ref: { $link: string }; mimeType: string; size: number }; aspectRatio: object }[] };

async function picturesOf(did: string) {
  const record = (await pds.posts(did)).at(-1) ?? expect.fail('There is no post.');
  const { images } = record.value.embed as Embed;
  const read = images.map(async ({ image, aspectRatio }) => {
    const bytes = await pds.blob(did, image.ref.$link);
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
    return { cid: image.ref.$link, type: image.mimeType, bytes: bytes.byteLength, format, hasAlpha, aspectRatio, size: { width, height } };
  });
  return Promise.all(read);
}

test('stills arrive made to fit, the same on every account', { timeout: 120_000 }, async () => {
  const accounts = [await connect('photos1'), await connect('photos2')];
  const media = [await upload(await photo(), 'IMG_0001.jpg'), await upload(await clearPicture(), 'logo.png')];
  for (const { bytes } of media) expect(bytes).toBeGreaterThan(limit);
  const body = { text: 'Straight from the phone', accountIds: accounts.map(({ id }) => id), media: media.map(({ id }) => id) };
  const { id } = await made<Post>('/posts', { ...body, schedule: 'now' });

  const post = await vi.waitUntil(
    async () => {
      const now = (await (await call('GET', `/api/v1/posts/${id}`)).json()) as Post;
      return now.targets.some(({ state }) => state === 'scheduled' || state === 'publishing') ? null : now;
    },
    { timeout: 100_000, interval: 200 },
  );
  expect(post.targets.map(({ state, error }) => ({ state, error }))).toEqual(accounts.map(() => ({ state: 'published', error: null })));
  const [one, other] = await Promise.all(accounts.map(({ did }) => picturesOf(did)));
  expect(one).toMatchObject([
    { type: 'image/jpeg', format: 'jpeg' },
    { type: 'image/webp', format: 'webp', hasAlpha: true },
  ]);
  for (const { bytes, aspectRatio, size } of one ?? []) {
    expect(bytes).toBeLessThanOrEqual(limit);
    expect(aspectRatio).toEqual(size);
  }
  expect(other).toEqual(one);
  const details = post.targets[0]?.history.flatMap(({ detail }) => (detail === null ? [] : [detail])) ?? [];
  expect(details.filter((detail) => detail.startsWith('Adapted: '))).toHaveLength(2);

  const original = await call('GET', media[0]?.url ?? '');
  expect((await original.bytes()).byteLength).toBe(media[0]?.bytes);
});

test('an animation past the limit is refused before anything is sent', async () => {
  const { id, did } = await connect('moving1');
  const gif = await upload(await movingGif(), 'cat.gif');
  expect(gif).toMatchObject({ contentType: 'image/gif', animated: true });
  const answer = await call('POST', '/api/v1/posts', { text: 'Look', accountIds: [id], media: [gif.id], schedule: 'now' });
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error.message).toMatch(/^The image is animated and has [\d.]+ MB; Bluesky allows up to 2 MB\. Make it shorter or smaller/);
  expect(await pds.posts(did)).toEqual([]);
});
