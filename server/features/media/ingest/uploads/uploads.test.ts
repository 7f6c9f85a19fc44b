import { rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../../tests/support/http.ts';
import { until } from '../../../../../tests/support/until.ts';
import { createUploadWorld, picture, type UploadWorld } from '../../../../../tests/support/uploads.ts';
import { newId } from '../../../../kernel/ids.ts';
import { mediaRoutes } from '../../routes/media-routes.ts';

let uploads: UploadWorld;
let world: UploadWorld['world'];
beforeAll(async () => {
  uploads = await createUploadWorld();
  world = uploads.world;
});
afterAll(() => uploads.close());
beforeEach(() => {
  Object.assign(world.limits, { storageBytes: null, fileBytes: null });
});

test('a piece that is refused early leaves its connection as good as before', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body: Buffer | null, user: string) =>
    new Promise<{ status: number; port: number }>((resolve, reject) => {
      const headers = {
        'tus-resumable': '1.0.0',
        'x-user': user,
        ...(body && { 'content-type': 'application/offset+octet-stream', 'content-length': body.length, 'upload-offset': '0' }),
      };
      const asked = request(new URL(path, uploads.origin), { method, headers, agent }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, port: asked.socket?.localPort ?? 0 }));
      });
      asked.once('error', reject).end(body ?? undefined);
    });
  try {
    const large = Buffer.alloc(20_000_000);
    const unknown = `/api/v1/media/uploads/${newId()}`;
    // Unknown to tus, and stopped by the guard before that.
    for (const [user, status] of [
      [uploads.ola, 404],
      ['nobody', 403],
    ] as const) {
      const refused = await send('PATCH', unknown, large, user);
      const next = await send('GET', '/api/v1/media', null, uploads.ola);
      expect([refused.status, next.status, next.port]).toEqual([status, 200, refused.port]);
    }
  } finally {
    agent.destroy();
  }
});

describe('an upload in pieces', () => {
  let stop: () => Promise<void>;
  beforeAll(() => {
    stop = world.media.start();
  });
  afterAll(() => stop());

  test('becomes media, with the name, in the folder; nothing is left of it', async () => {
    const folder = await world.media.folders.create(uploads.here, { name: 'Trips', parentId: null });
    const bytes = await picture('red');
    const made = await uploads.begin(bytes.length, { name: 'Grüße.png', folderId: folder.id });
    expect(made.status).toBe(201);
    const url = made.headers.get('location') ?? '';
    expect(url).toMatch(/^\/api\/v1\/media\/uploads\/[0-9a-f-]{36}$/);
    expect(made.headers.get('access-control-allow-origin')).toBeNull();
    expect(made.headers.get('upload-expires')).not.toBeNull();
    expect(await uploads.ingestOf(url)).toMatchObject({ source: 'upload', state: 'receiving', receivedBytes: 0, totalBytes: bytes.length });

    const first = await uploads.patch(url, 0, bytes.subarray(0, 60));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '60']);
    // Written beside the answer, which does not wait for it.
    await expect.poll(async () => (await uploads.ingestOf(url)).receivedBytes).toBe(60);
    const head = await uploads.ask('HEAD', url);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, '60', String(bytes.length)]);
    expect((await uploads.patch(url, 60, bytes.subarray(60))).status).toBe(204);

    const { state, media, duplicate } = await uploads.settled(url);
    expect([state, duplicate]).toEqual(['done', false]);
    expect(media).toMatchObject({ id: uploads.idOf(url), name: 'Grüße.png', folderId: folder.id, kind: 'image', width: 50, height: 40 });
    // A client that lost the last response can see that the upload is complete.
    const after = await uploads.ask('HEAD', url);
    expect([after.status, after.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
    await until(async () => (await world.leftOver()).length === 0);
    await expect.poll(async () => (await world.stored(uploads.here)).filter((name) => name.includes(uploads.idOf(url))).length).toBe(2);
  });

  test('the same file again is the same media', async () => {
    const bytes = await picture('green');
    const url = await uploads.locationOf(bytes.length);
    await uploads.patch(url, 0, bytes);
    const { media } = await uploads.settled(url);
    const again = await uploads.locationOf(bytes.length, { name: 'other.png' });
    await uploads.patch(again, 0, bytes);
    expect(await uploads.settled(again)).toMatchObject({ state: 'done', duplicate: true, media: { id: media?.id, name: 'a.png' } });
    // What was sent goes once it is known that nobody needs it.
    await until(async () => !(await world.stored(uploads.here)).some((name) => name.includes(uploads.idOf(again))));
  });

  test('what is no picture and no video ends with the reason, and nothing of it is left', async () => {
    for (const [content, words] of [
      ['just a text', 'This is a text'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG'],
      ['#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'playlist'],
    ] as const) {
      const url = await uploads.locationOf(content.length, { name: 'movie.mp4' });
      await uploads.patch(url, 0, Buffer.from(content));
      const { state, problem } = await uploads.settled(url);
      expect([state, problem?.code]).toEqual(['failed', 'unsupported_media']);
      expect(problem?.message).toContain(words);
    }
    const empty = await uploads.locationOf(0);
    expect((await uploads.settled(empty)).problem?.message).toBe('This file is empty.');
    await until(async () => (await world.leftOver()).length === 0);
  });

  test('a wrong place, a missing place and too much are refused, and change nothing', async () => {
    const bytes = await picture('blue');
    const url = await uploads.locationOf(bytes.length);
    await uploads.patch(url, 0, bytes.subarray(0, 50));
    const wrong = await uploads.patch(url, 40, bytes.subarray(40));
    expect([wrong.status, wrong.json.error.code]).toEqual([409, 'version_conflict']);
    expect((await uploads.patch(url, 50, Buffer.concat([bytes, bytes]))).status).toBe(413);
    const headers = { 'content-type': 'application/offset+octet-stream' };
    expect((await uploads.ask('PATCH', url, { headers, body: bytes })).status).toBe(403);
    expect((await uploads.ask('PATCH', url, { headers: { 'content-type': 'text/html', 'upload-offset': '50' }, body: bytes })).status).toBe(
      415,
    );
    expect((await uploads.ask('HEAD', url)).headers.get('upload-offset')).toBe('50');
    expect((await uploads.patch(url, 50, bytes.subarray(50))).status).toBe(204);
    expect((await uploads.settled(url)).state).toBe('done');
  });

  test.runIf(process.platform === 'linux')(
    'a disk that fills while a piece arrives is told as one, and the piece can be sent again',
    async () => {
      const bytes = await picture('green');
      const url = await uploads.locationOf(bytes.length);
      const path = join(world.kernel.dataDir, 'uploads', url.split('/').at(-1) ?? '');
      await rm(path);
      await symlink('/dev/full', path);
      const refused = await uploads.patch(url, 0, bytes);
      expect([refused.status, refused.json.error.code]).toEqual([507, 'no_space']);
      await rm(path);
      await writeFile(path, '');
      expect((await uploads.patch(url, 0, bytes)).status).toBe(204);
      expect((await uploads.settled(url)).state).toBe('done');
    },
  );
});

test('metadata may have spaces around its pairs', async () => {
  const bytes = await picture('plum');
  const word = (text: string) => Buffer.from(text).toString('base64');
  const headers = {
    'upload-length': String(bytes.length),
    'upload-metadata': ` type  ${word('image/png')} , name ${word('Plum.png')}, empty `,
  };
  const begun = await uploads.ask('POST', '/api/v1/media/uploads', { headers });
  expect(begun.status).toBe(201);
  const url = begun.headers.get('location') ?? '';
  expect((await uploads.patch(url, 0, bytes)).status).toBe(204);
  expect(await uploads.ingestOf(url)).toMatchObject({ state: 'checking', name: 'Plum.png' });
});

test('a client that does not speak the protocol is told so', async () => {
  const post = (headers: object) => uploads.ask('POST', '/api/v1/media/uploads', { headers, body: Buffer.from('{}') });
  const json = { 'content-type': 'application/json' };
  expect((await post({ ...json, 'tus-resumable': '' })).status).toBe(412);
  expect((await post(json)).json.error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('Upload-Length') });
  const wrong = await post({ ...json, 'upload-length': 'x', 'upload-metadata': '!,,' });
  expect([wrong.status, wrong.json.error.reason]).toEqual([
    400,
    { code: 'media.upload_headers', params: { headers: ['Upload-Length', 'Upload-Metadata'] } },
  ]);
  const deferred = await post({ ...json, 'upload-defer-length': '1' });
  expect([deferred.status, deferred.json.error.reason]).toEqual([501, { code: 'media.upload_unsupported' }]);
});

describe('somebody else', () => {
  test('neither sees, nor writes, nor ends an upload: not even the owner of the workspace', async () => {
    const bytes = await picture('pink');
    const url = await uploads.locationOf(bytes.length);
    await uploads.patch(url, 0, bytes.subarray(0, 50));
    for (const [user, status] of [
      [uploads.ida, 404],
      ['reader', 403],
      ['stranger', 403],
    ] as const) {
      expect((await uploads.ask('HEAD', url, { user })).status).toBe(status);
      expect((await uploads.patch(url, 50, bytes.subarray(50), user)).status).toBe(status);
      expect((await uploads.ask('DELETE', url, { user })).status).toBe(status);
    }
    expect((await fetch(new URL(url, uploads.origin), { method: 'HEAD' })).status).toBe(401);
    expect((await uploads.ask('HEAD', url)).headers.get('upload-offset')).toBe('50');
    for (const id of [newId(), '..%2f..%2fpostgres', 'x'])
      expect((await uploads.ask('HEAD', `/api/v1/media/uploads/${id}`)).status).toBe(404);
  });

  test('of another workspace of the same person no more', async () => {
    const there = await world.addWorkspace();
    const url = await uploads.locationOf(10);
    expect((await uploads.ask('HEAD', url, { headers: { 'x-workspace': there } })).status).toBe(403);
  });
});

describe('limits', () => {
  test('are held to before a byte is sent, and name what is allowed', async () => {
    world.limits.fileBytes = 2_000_000;
    const large = await uploads.begin(3_000_000);
    expect([large.status, large.json.error.code, large.json.error.details]).toEqual([413, 'too_large', { fileBytes: 2_000_000 }]);
    expect(large.json.error.message).toMatch(/is 3 MB.*up to 2 MB/);
    expect(large.headers.get('tus-resumable')).toBe('1.0.0');
    expect((await uploads.ask('POST', '/api/v1/media/uploads', { headers: { 'upload-defer-length': '1' } })).status).toBe(501);
  });

  test('count what is on its way, of everybody in the workspace', async () => {
    const [other] = [await world.addWorkspace()];
    const members = { [uploads.ola]: { [other]: 'contributor' } } as const;
    const second = await openTestHttp({ db: world.database.db, members, routes: (one) => mediaRoutes(one, world.media) });
    const post = (bytes: number) =>
      second.inject({
        method: 'POST',
        url: '/api/v1/media/uploads',
        headers: { 'x-user': uploads.ola, 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
      });
    world.limits.storageBytes = 100_000_000;
    expect((await post(60_000_000)).statusCode).toBe(201);
    const full = await post(50_000_000);
    expect([full.statusCode, full.json().error.code]).toEqual([403, 'limit_reached']);
    expect(full.json().error.message).toMatch(/is 50 MB.*60 MB of 100 MB/);
    await second.close();
  });

  test('a folder that is not there', async () => {
    expect((await uploads.begin(10, { folderId: newId() })).status).toBe(404);
    expect((await uploads.begin(10, { folderId: 'x' })).status).toBe(400);
  });

  test('of how many may be on their way are such that waiting helps', async () => {
    const now = new Date();
    const row = {
      workspaceId: uploads.here,
      source: 'upload',
      stage: 'upload',
      name: 'a.png',
      receivedBytes: 0,
      createdAt: now,
      changedAt: now,
    };
    const ids = Array.from({ length: 200 }, () => newId());
    await world.rows
      .insertInto('mediaIngest')
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    const refused = await uploads.begin(10);
    expect([refused.status, refused.json.error.code]).toEqual([429, 'too_many_requests']);
    await world.rows.deleteFrom('mediaIngest').where('id', 'in', ids).execute();
    expect((await uploads.begin(10)).status).toBe(201);
  });
});
