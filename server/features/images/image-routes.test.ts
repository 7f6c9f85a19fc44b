import type { EditableImage, ImageVersion } from '@everycast/contract/image-versions';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld } from '../../../tests/support/media.ts';
import type { Http } from '../../kernel/http/http.ts';
import { imagesRoutes } from './image-routes.ts';
import { createImages } from './images.ts';

let world: MediaWorld;
let http: Http;
let home: string;
let id: string;
/** Who saves a version is known to the library. */
let ida: string;

beforeAll(async () => {
  world = await createMediaWorld();
  home = await world.addWorkspace();
  ida = await world.addPerson();
  const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  ({ id } = await world.media.add(home, { name: 'quay.jpg', bytes, userId: ida }));
  const members = {
    [ida]: { [home]: 'contributor' },
    vic: { [home]: 'viewer' },
    eve: { [await world.addWorkspace()]: 'owner' },
  } as const;
  const images = createImages(world.kernel, { media: world.media });
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => imagesRoutes(open, images) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], path: string, body?: object, user = ida, more: Record<string, string> = {}) =>
  http.inject({ method, url: `/api/v1/images/${id}${path}`, headers: { 'x-user': user, ...more }, ...(body && { payload: body }) });

test('an image is opened, edited and saved over HTTP', async () => {
  expect((await call('GET', '')).json<EditableImage>()).toMatchObject({ media: { id }, editVersion: 0 });
  const edit = { light: 10, crop: { x: 0, y: 0, width: 500, height: 500 } };
  expect((await call('PUT', '/edit', { edit, version: 0 })).json()).toMatchObject({ edit, editVersion: 1 });
  const conflict = await call('PUT', '/edit', { edit: { light: 20 }, version: 0 });
  expect([conflict.statusCode, conflict.json().error]).toMatchObject([409, { code: 'version_conflict', details: { editVersion: 1 } }]);
  const saved = await call('POST', '/versions', { edit });
  expect(saved.statusCode, saved.body).toBe(201);
  expect(saved.json<ImageVersion>()).toMatchObject({ number: 1, media: { width: 32, height: 32, name: 'quay-1.jpg' } });
});

test('the proxy is cached by browsers', async () => {
  const proxy = await call('GET', '/proxy');
  expect(proxy.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') });
  expect(await sharp(proxy.rawPayload).metadata()).toMatchObject({ width: 64, height: 32 });
  expect((await call('GET', '/proxy', undefined, ida, { 'if-none-match': String(proxy.headers.etag) })).statusCode).toBe(304);
});

test('the subject is where something stands out', async () => {
  expect((await call('GET', '/subject')).json()).toEqual({ x: expect.any(Number), y: expect.any(Number) });
  const dot = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff2020' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#708090' } })
    .composite([{ input: dot, left: 320, top: 40 }])
    .jpeg()
    .toBuffer();
  const other = await world.media.add(home, { name: 'dot.jpg', bytes, userId: ida });
  const { x, y } = (await http.inject({ url: `/api/v1/images/${other.id}/subject`, headers: { 'x-user': ida } })).json();
  expect(Math.abs(x - 0.85)).toBeLessThan(0.1);
  expect(Math.abs(y - 0.2)).toBeLessThan(0.1);
});

test('viewers look and don’t edit, and others see nothing', async () => {
  expect((await call('GET', '', undefined, 'vic')).statusCode).toBe(200);
  expect((await call('PUT', '/edit', { edit: {}, version: 0 }, 'vic')).statusCode).toBe(403);
  expect((await call('POST', '/versions', { edit: { light: 10 } }, 'vic')).statusCode).toBe(403);
  expect((await call('GET', '', undefined, 'eve')).statusCode).toBe(404);
});

test('what isn’t an edit is refused, with what is wrong', async () => {
  for (const edit of [{ turns: 7 }, { brightness: 1 }, { layers: [{ type: 'text' }] }, { hidden: [{ x: 'left' }] }])
    expect((await call('PUT', '/edit', { edit, version: 0 })).json().error.code).toBe('invalid_input');
});

test('an overlay may be larger than other requests', async () => {
  const noise = await sharp(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))), { raw: { width: 100, height: 150, channels: 4 } })
    .png()
    .toBuffer();
  const png = noise.toString('base64').padEnd(3_000_000, ' ');
  const layers = [{ id: crypto.randomUUID(), type: 'rectangle', x: 0, y: 0, width: 10, height: 10, fill: '#ff00ff' }];
  const answer = await call('POST', '/versions', { edit: { layers }, overlay: [{ left: 0, top: 0, png }] });
  // It arrives, and is refused for its size in pixels.
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
});
