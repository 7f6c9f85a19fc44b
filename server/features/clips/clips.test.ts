import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import { ffmpeg, output } from '@everycast/video/tool/run';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { until } from '../../../tests/support/until.ts';
import { readConfig } from '../../kernel/config.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createLog } from '../../kernel/log.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { type Clips, createClips } from './clips.ts';
import type { ClipsNeeds } from './needs.ts';
import { clipsRoutes } from './routes.ts';
import { createClipsStore } from './store.ts';

/** A minute and a half: quiet and still, but for a loud part from 0:40 to 0:48. */
const seconds = 90;

let folder: string;
let database: TestDatabase;
let kernel: Kernel;
let close: () => Promise<void>;
let http: Http;
let clips: Clips;
let now = new Date('2026-11-21T12:00:00Z');
let workspace: string;
let other: string;
/** What the library has, as the tests make it up, with the files behind it. */
const library = new Map<string, { media: Media; workspace: string; path: string }>();
/** What `addFile` does before it takes a file; a test makes it fail or wait. */
let beforeAdding: () => Promise<void> | void = () => undefined;

const rows = () => database.db.withTables<Record<string, Record<string, unknown>>>();

async function addMedia(to: string, path: string, part: Partial<Media>): Promise<Media> {
  const id = newId();
  const at = now.toISOString();
  const shape = {
    animated: false,
    bytes: 9,
    width: 160,
    height: 90,
    name: 'Talk.mp4',
    alt: '',
    folderId: null,
    tags: [],
    url: '/',
    thumbnailUrl: '/',
  };
  const media: Media = {
    id,
    kind: 'video',
    contentType: 'video/mp4',
    duration: seconds,
    ...shape,
    createdAt: at,
    deletedAt: null,
    ...part,
  };
  const { kind, contentType, duration, bytes, width, height, name } = media;
  const row = { id, workspaceId: to, kind, contentType, duration, bytes, width, height, name, animated: false, createdAt: now };
  await rows()
    .insertInto('media')
    .values({ ...row, sourceHash: id, hash: id, fileKey: id, thumbnailKey: id })
    .execute();
  library.set(id, { media, workspace: to, path });
  return media;
}

function found(of: string, id: string) {
  const one = library.get(id);
  if (one?.workspace !== of) throw new AppError('not_found', 'This file does not exist any more.');
  return one;
}
const media: ClipsNeeds['media'] = {
  get: async (of, id) => found(of, id).media,
  resolve: async (of, ids) => new Map(ids.flatMap((id) => (library.get(id)?.workspace === of ? [[id, found(of, id).media]] : []))),
  local: async (of, id, use) => use(found(of, id)),
  async addFile(to, { path, name, folderId, tags }) {
    await beforeAdding();
    const kept = join(folder, `kept-${newId()}`);
    await copyFile(path, kept);
    return addMedia(to, kept, { kind: 'image', contentType: 'image/jpeg', duration: null, name, folderId, tags });
  },
};

const scratch = () => join(folder, 'scratch');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-clips-'));
  const sound = "aevalsrc='(0.03+0.4*between(t,40,48))*sin(2000*t)':sample_rate=16000";
  const picture = 'testsrc=size=160x90:rate=5';
  const encoded = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...encoded, output(join(folder, 'talk.mp4'))]);
  database = await createTestDatabase();
  const parts = { config: readConfig({}), databaseUrl: database.url, dataDir: folder, secretKey: 'a secret key for tests alone' };
  const open = await openKernel({ ...parts, log: createLog('silent'), clock: { now: () => now } });
  kernel = open.kernel;
  close = open.close;
  clips = createClips(kernel, { media });
});
afterAll(async () => {
  await close?.();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

let talk: Media;
beforeEach(async () => {
  beforeAdding = () => undefined;
  await rows().deleteFrom('clipJob').execute();
  [workspace, other] = [newId(), newId()];
  for (const id of [workspace, other]) {
    await rows().insertInto('workspace').values({ id, name: 'Studio', zone: 'UTC', personalOf: null, createdAt: now }).execute();
  }
  talk = await addMedia(workspace, join(folder, 'talk.mp4'), {});
  await http?.close();
  const members = { ida: { [workspace]: 'contributor' }, ola: { [workspace]: 'viewer' }, eve: { [other]: 'owner' } } as const;
  http = await openTestHttp({ db: database.db, members, routes: (scope) => clipsRoutes(scope, clips) });
});
afterAll(() => http?.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, user = 'ida') =>
  http.inject({ method, url: `/api/v1/clips/${url}`, headers: { 'x-user': user }, ...(body && { payload: body }) });
const take = (times: number[], more: object = {}) => call('POST', 'snapshots', { mediaId: talk.id, times, ...more });
const snapshots = async () => (await call('GET', `snapshots?mediaId=${talk.id}`)).json().items;
const look = (body: object = {}) => call('POST', 'highlights', { mediaId: talk.id, ...body });
const highlights = async () => (await call('GET', `highlights/${talk.id}`)).json();
const leftOver = () => readdir(scratch());

/** A worker of its own, until there is nothing more to do. */
async function work(): Promise<void> {
  const stop = clips.start();
  await until(
    async () => (await rows().selectFrom('clipJob').where('state', 'in', ['waiting', 'running']).select('id').execute()).length === 0,
  );
  await stop();
}

describe('snapshots', () => {
  test('are saved into the library, in order, each once, beside their video', async () => {
    const asked = await take([65.25, 1, 65.25]);
    expect(asked.statusCode, asked.body).toBe(202);
    expect(asked.json()).toMatchObject({ state: 'waiting', progress: 0, snapshots: [{ time: 1, media: null }, { time: 65.25 }] });
    await work();
    const [done] = await snapshots();
    expect(done).toMatchObject({ state: 'done', progress: 1, problem: null });
    const saved: { time: number; media: Media }[] = done.snapshots;
    expect(saved.map(({ time, media: { name, tags } }) => [time, name, tags])).toEqual([
      [1, 'Talk 0-01.jpg', ['snapshot']],
      [65.25, 'Talk 1-05.25.jpg', ['snapshot']],
    ]);
    for (const { media: picture } of saved) {
      const bytes = await readFile(library.get(picture.id)?.path ?? '');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 });
    }
    expect(await leftOver()).toEqual([]);
  });

  test.each(['png', 'webp'])('can be %s', async (format) => {
    await take([2], { format });
    await work();
    const [{ snapshots: saved }] = await snapshots();
    expect((await sharp(await readFile(library.get(saved[0].media.id)?.path ?? '')).metadata()).format).toBe(format);
  });

  test('the same asked twice is one, as long as it is under way', async () => {
    const both = await Promise.all([take([3, 4]), take([4, 3])]);
    expect(new Set(both.map((answer) => answer.json().id)).size).toBe(1);
    expect((await take([3])).json().id).not.toBe(both[0]?.json().id);
    await work();
    expect((await take([3, 4])).json().id).not.toBe(both[0]?.json().id);
  });

  test.each([
    [{ times: [] }, 'Choose at least one moment.'],
    [{ times: [-1] }, 'A time before the start of the video is none.'],
    [{ times: [91] }, 'There is no picture at 1:31: the video ends at 1:30. Choose an earlier moment.'],
    [{ times: Array.from({ length: 51 }, (_, index) => index) }, 'Up to 50 moments can be taken at once.'],
    [{ times: [1], format: 'gif' }, null],
  ])('%j is refused', async (body, words) => {
    const answer = await take([], body);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
    if (words !== null) expect(answer.body).toContain(words);
  });

  test('of a picture, of nothing and of another workspace’s video there are none', async () => {
    const picture = await addMedia(workspace, join(folder, 'talk.mp4'), { kind: 'image', duration: null });
    expect((await take([1], { mediaId: picture.id })).json().error.message).toContain('Choose a video.');
    const trashed = await addMedia(workspace, join(folder, 'talk.mp4'), { deletedAt: now.toISOString() });
    expect((await take([1], { mediaId: trashed.id })).json().error.message).toContain('lies in the trash');
    expect((await take([1], { mediaId: newId() })).statusCode).toBe(404);
    expect((await call('POST', 'snapshots', { mediaId: talk.id, times: [1] }, 'eve')).statusCode).toBe(404);
    expect((await call('POST', 'snapshots', { mediaId: talk.id, times: [1] }, 'ola')).json().error.code).toBe('role_too_low');
    expect((await call('DELETE', `snapshots/${newId()}`)).statusCode).toBe(404);
  });

  test('that are cancelled end, and keep what was saved', async () => {
    const id = (await take([1, 2, 3])).json().id;
    let adding = 0;
    beforeAdding = async () => {
      adding += 1;
      if (adding > 1) expect((await call('DELETE', `snapshots/${id}`)).statusCode).toBe(204);
    };
    await work();
    const [job] = await snapshots();
    expect(job.state).toBe('cancelled');
    expect(job.snapshots.filter(({ media }: { media: Media | null }) => media !== null).length).toBeLessThan(3);
    expect((await call('DELETE', `snapshots/${id}`)).statusCode).toBe(204);
    expect(await leftOver()).toEqual([]);
  });

  test('that do not fit into the storage say so', async () => {
    beforeAdding = () => Promise.reject(new AppError('limit_reached', 'The storage of this workspace is full (100 MB).'));
    await take([1]);
    await work();
    expect((await snapshots())[0]).toMatchObject({
      state: 'failed',
      problem: { code: 'limit_reached', message: 'The storage of this workspace is full (100 MB).' },
    });
  });

  test('of a file that is no video any more say what is wrong, and leave nothing behind', async () => {
    talk = await addMedia(workspace, import.meta.filename, {});
    await take([1]);
    await work();
    const [{ state, problem }] = await snapshots();
    expect([state, problem.code]).toEqual(['failed', 'unsupported_media']);
    expect(problem.message).not.toMatch(/ffprobe|\/tmp/);
    expect(await leftOver()).toEqual([]);
  });
});

describe('highlights', () => {
  test('are found once and kept, with reasons in figures', async () => {
    expect(await highlights()).toMatchObject({ state: 'none', highlights: [], finishedAt: null });
    expect((await look()).json()).toMatchObject({ state: 'waiting', highlights: [] });
    await work();
    const done = await highlights();
    expect(done).toMatchObject({ state: 'done', progress: 1, finishedAt: now.toISOString() });
    expect(done.highlights).toHaveLength(1);
    expect(done.highlights[0].reasons[0]).toMatchObject({ kind: 'loud', decibels: expect.any(Number) });
    expect(done.highlights[0].start).toBeLessThanOrEqual(40);
    expect(done.highlights[0].end).toBeGreaterThanOrEqual(48);
    expect((await look()).json().state).toBe('done');
  });

  test('stay while they are looked for again, and after that is cancelled', async () => {
    await look();
    await work();
    const { highlights: before } = await highlights();
    expect((await look({ again: true })).json()).toMatchObject({ state: 'waiting', highlights: before });
    expect((await call('DELETE', `highlights/${talk.id}`)).statusCode).toBe(204);
    expect(await highlights()).toMatchObject({ state: 'cancelled', highlights: before });
    await look({ again: true });
    await work();
    expect(await highlights()).toMatchObject({ state: 'done', highlights: before });
    const jobs = await rows().selectFrom('clipJob').selectAll().where('mediaId', '=', talk.id).execute();
    expect(jobs).toHaveLength(1);
  });

  test('are nobody else’s', async () => {
    expect((await call('GET', `highlights/${talk.id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await call('DELETE', `highlights/${talk.id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await call('POST', 'highlights', { mediaId: talk.id }, 'ola')).json().error.code).toBe('role_too_low');
    expect((await call('GET', `highlights/${talk.id}`, undefined, 'ola')).statusCode).toBe(200);
  });
});

describe('workers', () => {
  const store = () => createClipsStore(kernel.db);
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

  test('take from those who have the least under way, so that nobody waits behind another’s many', async () => {
    for (let time = 1; time <= 4; time += 1) await take([time]);
    const theirs = await addMedia(other, join(folder, 'talk.mp4'), {});
    await call('POST', 'highlights', { mediaId: theirs.id }, 'eve');
    const taken = [];
    for (let turn = 0; turn < 3; turn += 1) taken.push((await store().take(newId(), now, later(1000)))?.workspaceId);
    expect(taken).toEqual([workspace, other, workspace]);
  });

  test('that die leave their job to another one, which ends it after a few tries', async () => {
    await take([5]);
    for (let death = 1; death <= 3; death += 1) {
      expect(await store().take(newId(), now, later(30_000))).toMatchObject({ attempts: death, state: 'running' });
      expect(await store().take(newId(), later(29_000), later(60_000))).toBeUndefined();
      now = later(31_000);
    }
    await work();
    expect((await snapshots())[0].problem.message).toContain('each time the server stopped');
  });

  test('that are stopped in the middle give their job back, and what is done is not done again', async () => {
    await take([1, 2]);
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let added = 0;
    beforeAdding = async () => {
      added += 1;
      if (added !== 1) return;
      reached.resolve();
      await go.promise;
    };
    const stop = clips.start();
    await reached.promise;
    const stopped = stop();
    go.resolve();
    await stopped;
    expect((await snapshots())[0].state).toBe('waiting');
    await work();
    expect((await snapshots())[0].state).toBe('done');
    expect(added).toBe(2);
    expect(await leftOver()).toEqual([]);
  });

  test('forget what ended long ago, but no highlights', async () => {
    await take([1]);
    await look();
    await work();
    await store().forget(later(1000));
    expect(await snapshots()).toEqual([]);
    expect((await highlights()).state).toBe('done');
  });
});
