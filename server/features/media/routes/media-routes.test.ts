import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { newId } from '../../../kernel/ids.ts';
import { mediaRoutes } from './media-routes.ts';

const largest = 50_000;
let world: MediaWorld;
let http: Http;
/** The ID of a contributor; the others upload nothing. */
let writer: string;

beforeAll(async () => {
  world = await createMediaWorld();
  const workspaceId = await world.addWorkspace();
  world.limits.fileBytes = largest;
  writer = await world.addPerson();
  const members = {
    [writer]: { [workspaceId]: 'contributor' },
    reader: { [workspaceId]: 'viewer' },
    editor: { [workspaceId]: 'editor' },
  } as const;
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
async function send(body: FormData, user = writer) {
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
    expect((await send(form(Buffer.alloc(largest + 1)))).json().error.message).toContain('50 kB');
  });

  test('a file that is too large gets its answer over a real connection too', async () => {
    await http.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/v1/media`;
    for (const times of [4, 50]) {
      const answer = await fetch(url, { method: 'POST', headers: { 'x-user': writer }, body: form(Buffer.alloc(times * largest)) });
      expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'too_large']);
    }
  });

  test('wants multipart', async () => {
    const answer = await http.inject({ method: 'POST', url: '/api/v1/media', headers: { 'x-user': writer }, payload: { a: 1 } });
    expect(answer.json().error.code).toMatch(/invalid_input|unsupported_media/);
  });

  test('a broken body is told, not left hanging', async () => {
    const headers = { 'x-user': writer, 'content-type': 'multipart/form-data; boundary=x' };
    const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf';
    const answer = await http.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
  });

  test('is for those who may write', async () => {
    expect((await send(form(await picture()), 'reader')).json().error.code).toBe('role_too_low');
    expect((await send(form(await picture()), 'stranger')).json().error.code).toBe('not_a_member');
  });
});

const get = (url: string, user = 'reader', headers = {}) => http.inject({ method: 'GET', url, headers: { 'x-user': user, ...headers } });

describe('serving', () => {
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

  describe('in ranges', () => {
    let media: { url: string; bytes: number };
    let whole: Buffer;
    beforeAll(async () => {
      media = (await send(form(await picture()))).json();
      whole = (await get(media.url)).rawPayload;
    });
    const part = (headers: Record<string, string>) => get(media.url, 'reader', headers);

    test.each([
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, -1],
      ['bytes=-5', -5, -1],
      ['bytes=5-100000', 5, -1],
    ])('%s', async (range, first, last) => {
      const at = (place: number) => (place < 0 ? media.bytes + place : place);
      const answer = await part({ range });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${at(first)}-${at(last)}/${media.bytes}`]);
      expect(answer.rawPayload.equals(whole.subarray(at(first), at(last) + 1))).toBe(true);
      expect(answer.headers).toMatchObject({ 'content-length': String(at(last) - at(first) + 1), 'accept-ranges': 'bytes' });
    });

    test('past the end', async () => {
      const answer = await part({ range: `bytes=${media.bytes}-` });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${media.bytes}`]);
      expect(answer.json().error.code).toBe('invalid_input');
    });

    test('only of what the browser has already', async () => {
      const { etag } = (await part({})).headers;
      expect((await part({ range: 'bytes=0-4', 'if-range': String(etag) })).statusCode).toBe(206);
      for (const other of ['"another"', 'Sat, 21 Nov 2026 08:00:00 GMT']) {
        const answer = await part({ range: 'bytes=0-4', 'if-range': other });
        expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, media.bytes]);
      }
    });

    test('or what it would be, without reading it', async () => {
      const answer = await http.inject({ method: 'HEAD', url: media.url, headers: { 'x-user': 'reader' } });
      expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, String(media.bytes), 0]);
    });
  });

  test('to be saved, where that is asked for', async () => {
    const media = (await send(form(await picture(), { name: 'a.png' }))).json();
    const { headers } = await get(`${media.url}&download=true`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
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

describe('the library over HTTP', () => {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { user = writer, body }: { user?: string; body?: object } = {},
  ) => http.inject({ method, url: `/api/v1/media${path}`, headers: { 'x-user': user }, ...(body && { payload: body }) });

  test('from a picture to the trash and back', async () => {
    const media = (await send(form(await picture()))).json();
    const folder = (await call('POST', '/folders', { body: { name: 'Trips' } })).json();
    const changed = await call('PATCH', `/${media.id}`, { body: { alt: 'A red square', tags: [' Sea ', 'sea'], folderId: folder.id } });
    expect(changed.json()).toMatchObject({ alt: 'A red square', tags: ['sea'], folderId: folder.id });
    expect((await call('GET', '/folders')).json().items).toMatchObject([{ id: folder.id, files: 1 }]);
    expect((await call('GET', '/tags')).json()).toEqual({ items: [{ tag: 'sea', files: 1 }] });
    expect((await call('GET', `?tag=sea&folder=${folder.id}&search=square&unused=true&kind=image`)).json().items.length).toBe(1);
    expect((await call('GET', `/${media.id}/uses`)).json()).toEqual({ items: [], cursor: null });
    expect((await call('GET', '/storage')).json()).toMatchObject({ usedBytes: expect.any(Number), storageBytes: null, fileBytes: largest });

    const ids = [media.id];
    expect((await call('POST', '/move', { body: { ids, folderId: null } })).json()).toEqual({ moved: [{ id: media.id, from: folder.id }] });
    expect((await call('POST', '/tag', { body: { ids, add: ['b'] } })).json()).toEqual({ tagged: [{ id: media.id, from: ['sea'] }] });
    expect((await call('POST', '/delete', { body: { ids } })).json()).toEqual({ ids });
    expect((await call('GET', '?trash=true')).json().items).toMatchObject([{ id: media.id, deletedAt: expect.any(String) }]);
    expect((await get(media.url)).statusCode).toBe(200);
    expect((await call('POST', '/restore', { body: { ids } })).json()).toEqual({ ids });
    expect((await call('POST', '/empty', { user: 'editor', body: { ids } })).json()).toEqual({ ids: [] });
    expect((await call('DELETE', `/folders/${folder.id}`)).json()).toEqual({ movedTo: null, files: 0, folders: 0 });
  });

  test('does with thousands what it does with one', async () => {
    const media = (await send(form(await picture()))).json();
    const folder = (await call('POST', '/folders', { body: { name: 'All' } })).json();
    const ids = [...Array.from({ length: 3000 }, () => newId()), media.id];
    expect((await call('POST', '/move', { body: { ids, folderId: folder.id } })).json()).toEqual({ moved: [{ id: media.id, from: null }] });
    expect((await call('POST', '/tag', { body: { ids, add: ['many'] } })).json().tagged).toMatchObject([{ id: media.id }]);
    expect((await call('POST', '/delete', { body: { ids } })).json()).toEqual({ ids: [media.id] });
    expect((await call('POST', '/restore', { body: { ids } })).json()).toEqual({ ids: [media.id] });
    await call('POST', '/delete', { body: { ids } });
    expect((await call('POST', '/empty', { user: 'editor', body: { ids } })).json()).toEqual({ ids: [media.id] });
  });

  test('says what is wrong', async () => {
    for (const [answer, status] of [
      [call('GET', '?sort=fastest'), 400],
      [call('GET', '?cursor=nonsense'), 400],
      [call('POST', '/move', { body: { ids: [], folderId: null } }), 400],
      [call('POST', '/folders', { body: { name: '  ' } }), 400],
      [call('POST', '/imports', { body: { url: 'file:///etc/passwd' } }), 400],
      [call('POST', '/imports', { body: { url: 'not an address' } }), 400],
      [call('PATCH', `/${newId()}`, { body: { name: 'x' } }), 404],
      [call('PATCH', `/folders/${newId()}`, { body: { name: 'x' } }), 404],
      [call('GET', `/ingests/${newId()}`), 404],
      [call('POST', '/empty', { body: { ids: [newId()] } }), 403],
    ] as const) {
      expect((await answer).statusCode).toBe(status);
    }
  });
});
