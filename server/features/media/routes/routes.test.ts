import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { newId } from '../../../kernel/ids.ts';
import { mediaRoutes } from './routes.ts';

const largest = 50_000;
let world: MediaWorld;
let http: Http;

beforeAll(async () => {
  world = await createMediaWorld();
  const workspaceId = await world.addWorkspace();
  world.limits.fileBytes = largest;
  const members = { writer: { [workspaceId]: 'contributor' }, reader: { [workspaceId]: 'viewer' } } as const;
  http = await openTestHttp({ db: world.database.db, members, routes: (server) => mediaRoutes(server, world.media) });
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

function form(bytes: Uint8Array | null, { field = 'file', name = 'a.png', type = 'image/png' } = {}): FormData {
  const data = new FormData();
  if (bytes) data.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

/** As a browser sends it. */
async function send(body: FormData, user = 'writer') {
  const request = new Request('http://localhost', { method: 'POST', body });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { 'x-user': user, 'content-type': request.headers.get('content-type') ?? '' };
  return http.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
}

describe('uploading', () => {
  test('gives the media, typed by content whatever the file says of itself', async () => {
    const answer = await send(form(await picture(), { name: 'song.mp3', type: 'audio/mpeg' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ kind: 'image', contentType: 'image/png', width: 30, height: 20, name: 'song.mp3' });
    expect((await send(form(await picture()))).json().id).toBe(answer.json().id);
  });

  test('says what is wrong', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const [body, status, code] of [
      [form(page), 415, 'unsupported_media'],
      [form(Buffer.alloc(0)), 415, 'unsupported_media'],
      [form(Buffer.alloc(largest + 1)), 413, 'too_large'],
      [form(null), 400, 'invalid_input'],
      [form(await picture(), { field: 'other' }), 400, 'invalid_input'],
    ] as const) {
      const answer = await send(body);
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    }
    expect((await send(form(Buffer.alloc(largest + 1)))).json().error.message).toContain('0.1 MB');
  });

  test('a file that is too large gets its answer over a real connection too', async () => {
    await http.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/v1/media`;
    for (const times of [4, 50]) {
      const answer = await fetch(url, { method: 'POST', headers: { 'x-user': 'writer' }, body: form(Buffer.alloc(times * largest)) });
      expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'too_large']);
    }
  });

  test('wants multipart', async () => {
    const answer = await http.inject({ method: 'POST', url: '/api/v1/media', headers: { 'x-user': 'writer' }, payload: { a: 1 } });
    expect(answer.json().error.code).toMatch(/invalid_input|unsupported_media/);
  });

  test('a broken body is told, not left hanging', async () => {
    const headers = { 'x-user': 'writer', 'content-type': 'multipart/form-data; boundary=x' };
    const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf';
    const answer = await http.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
  });

  test('is for those who may write', async () => {
    expect((await send(form(await picture()), 'reader')).json().error.code).toBe('role_too_low');
    expect((await send(form(await picture()), 'stranger')).json().error.code).toBe('not_a_member');
  });
});

describe('serving', () => {
  const get = (url: string, user = 'reader', headers = {}) => http.inject({ method: 'GET', url, headers: { 'x-user': user, ...headers } });

  test('the file, so that a browser takes it for a picture and nothing else', async () => {
    const media = (await send(form(await picture(), { name: 'Grüße "x".png' }))).json();
    const answer = await get(media.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.byteLength).toBe(media.bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    const again = await get(media.url, 'reader', { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0]);
  });

  test('the thumbnail', async () => {
    const media = (await send(form(await picture()))).json();
    const answer = await get(media.thumbnailUrl);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
    expect((await get(`/api/v1/media/${media.id}`)).json()).toEqual(media);
  });

  test('to members alone', async () => {
    const media = (await send(form(await picture()))).json();
    expect((await get(media.url, 'stranger')).json().error.code).toBe('not_a_member');
    expect((await http.inject({ method: 'GET', url: media.url })).json().error.code).toBe('not_signed_in');
    expect((await get(`/api/v1/media/${newId()}/file`)).statusCode).toBe(404);
    expect((await get('/api/v1/media/nonsense/file')).statusCode).toBe(400);
  });

  test('the description names the field and the answers', () => {
    const { paths } = http.swagger() as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> };
    expect(paths['/api/v1/media']?.post?.requestBody).toMatchObject({ content: { 'multipart/form-data': { schema: { type: 'object' } } } });
    expect(paths['/api/v1/media/{id}/file']?.get?.responses).toMatchObject({
      200: { content: { '*/*': {} } },
      206: { content: { '*/*': {} } },
    });
  });
});
