import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Edit, type EditableVideo, type VideoJob, type VideoOutput } from '@everycast/contract/videos';
import { probe } from '@everycast/video/probe/probe';
import { numberedVideo, numbersOf } from '@everycast/video/testing/numbered';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createVideosWorld, type VideosWorld } from '../../../tests/support/videos.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { videosRoutes } from './video-routes.ts';

/* The real engine, on videos of a few seconds whose pictures carry their numbers. */

let world: VideosWorld;
let http: Http;
let talk: { id: string };
/** The same in a container that browsers do not play. */
let recording: { id: string };
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4', '-map', '0:v', '-map', '1:a'];

beforeAll(async () => {
  world = await createVideosWorld();
  const at = (name: string) => join(world.dataDir, name);
  await numberedVideo(at('talk.mp4'), { seconds: 4, size: '320x180', sound });
  await numberedVideo(at('talk.ts'), { seconds: 4, size: '320x180', sound });
  talk = await world.addMedia({ path: at('talk.mp4'), duration: 4 });
  recording = await world.addMedia({ path: at('talk.ts'), contentType: 'video/mp2t', name: 'Talk.ts', duration: 4 });
  const members = {
    ida: { [world.home]: 'contributor' },
    vic: { [world.home]: 'viewer' },
    eve: { [await world.addWorkspace()]: 'owner' },
  } as const;
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => videosRoutes(open, world.videos, world.kernel.storage) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], url: string, body?: object, headers: Record<string, string> = {}) =>
  http.inject({
    method,
    url: url.startsWith('/api') ? url : `/api/v1/videos${url}`,
    headers: { 'x-user': 'ida', ...headers },
    ...(body && { payload: body }),
  });
const editable = async ({ id }: { id: string }): Promise<EditableVideo> => (await call('GET', `/${id}`)).json();

async function made(of: { id: string }, output: VideoOutput, part: Partial<Edit> = {}): Promise<VideoJob> {
  const answer = await call('POST', '/jobs', { mediaId: of.id, edit: Edit.parse(part), output });
  expect(answer.statusCode, answer.body).toBe(201);
  await world.settle();
  return (await call('GET', `/jobs/${answer.json().id}`)).json();
}

/** Downloads what a job made, and measures it. */
async function downloaded({ file }: VideoJob) {
  const answer = await call('GET', file?.url ?? '');
  const path = join(world.dataDir, newId());
  await writeFile(path, answer.rawPayload);
  expect(answer.rawPayload).toHaveLength(file?.bytes ?? 0);
  return { answer, info: await probe(path) };
}

describe('preparing', () => {
  test('makes thumbnails, a waveform and keyframes of a video that browsers play', async () => {
    await editable(talk);
    await world.settle();
    const video = await editable(talk);
    expect(video).toMatchObject({ preparing: null, proxied: false, videoCodec: 'h264', audioCodec: 'aac', keyframes: [0, 1, 2, 3] });
    const { url, columns, rows, width, height } = video.thumbnails as NonNullable<typeof video.thumbnails>;
    const sheet = await call('GET', url);
    expect(sheet.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': expect.stringContaining('immutable') });
    expect(await sharp(sheet.rawPayload).metadata()).toMatchObject({ width: columns * width, height: rows * height });
    const peaks = await call('GET', video.waveform?.url ?? '');
    expect(peaks.rawPayload).toHaveLength(video.waveform?.count ?? 0);
    expect((await call('GET', url, undefined, { 'if-none-match': String(sheet.headers.etag) })).statusCode).toBe(304);
  });

  test('makes a copy of one that they do not play, picture for picture', async () => {
    await editable(recording);
    await world.settle();
    const video = await editable(recording);
    expect(video).toMatchObject({ preparing: null, proxied: true, playUrl: expect.stringContaining('/play?workspace=') });
    const whole = await call('GET', video.playUrl ?? '');
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    const path = join(world.dataDir, newId());
    await writeFile(path, whole.rawPayload);
    expect(await numbersOf(await probe(path))).toEqual(Array.from({ length: 120 }, (_, index) => index));
    const range = await call('GET', video.playUrl ?? '', undefined, { range: 'bytes=10-19' });
    expect([range.statusCode, range.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`]);
    expect(range.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  });
});

describe('jobs', () => {
  test('cut to the frame, and are downloaded whole, in parts, and as a file of their name', async () => {
    const job = await made(
      talk,
      { kind: 'trim' },
      {
        segments: [
          { start: 0.5, end: 2.4 },
          { start: 3.2, end: 4 },
        ],
      },
    );
    expect(job).toMatchObject({
      state: 'done',
      method: 'smart',
      problem: null,
      file: { name: 'Talk 0-00.5 to 0-04 in 2 parts.mp4', width: 320, height: 180 },
    });
    expect(job.file?.duration).toBeCloseTo(2.7, 1);
    const { answer, info } = await downloaded(job);
    const wanted = [...Array(57).keys()].map((picture) => picture + 15).concat([...Array(24).keys()].map((picture) => picture + 96));
    expect(await numbersOf(info)).toEqual(wanted);
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Talk%200-00.5%20to%200-04%20in%202%20parts.mp4");
    const url = job.file?.url ?? '';
    const tail = await call('GET', url, undefined, { range: 'bytes=-7' });
    expect(tail.rawPayload).toEqual(answer.rawPayload.subarray(-7));
    expect((await call('GET', url, undefined, { range: `bytes=${answer.rawPayload.length}-` })).statusCode).toBe(416);
    expect((await call('GET', url, undefined, { range: 'bytes=0-1', 'if-range': '"another"' })).rawPayload).toHaveLength(
      answer.rawPayload.length,
    );
  });

  test('cut on the original where browsers see a copy', async () => {
    const job = await made(recording, { kind: 'trim' }, { segments: [{ start: 1.2, end: 2 }] });
    expect(job.file?.name).toBe('Talk 0-01.2 to 0-02.ts');
    const { info } = await downloaded(job);
    expect(info.contentType).toBe('video/mp2t');
    expect(await numbersOf(info)).toEqual([...Array(24).keys()].map((picture) => picture + 36));
  });

  test('export in another shape, with a watermark and a poster, and are saved with it', async () => {
    const path = join(world.dataDir, 'mark.png');
    await writeFile(
      path,
      await sharp({ create: { width: 20, height: 20, channels: 4, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const mark = await world.addMedia({ kind: 'image', contentType: 'image/png', duration: null, path });
    const watermark = { mediaId: mark.id, corner: 'top-left', size: 0.2, opacity: 1 } as const;
    const edit = { segments: [{ start: 1, end: 2 }], ratio: '1:1', watermark, poster: 1.5 } as const;
    const job = await made(talk, { kind: 'export', format: 'webm', preset: 'source' }, { ...edit, segments: [...edit.segments] });
    expect(job).toMatchObject({ state: 'done', method: 'encoded', file: { name: 'Talk 0-01 to 0-02, 1x1.webm', width: 180, height: 180 } });
    expect((await downloaded(job)).info).toMatchObject({ contentType: 'video/webm', width: 180 });
    const poster = await call('GET', job.file?.posterUrl ?? '');
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 180 });
    expect((await call('POST', `/jobs/${job.id}/save`)).json()).toMatchObject({ name: 'Talk 0-01 to 0-02, 1x1.webm' });
    expect(world.added.at(-1)).toMatchObject({ poster: expect.any(String) });
  });

  test('have the picture that stands out most as poster, where nobody chose one and one is known', async () => {
    const output = { kind: 'export', format: 'mp4', preset: 'source' } as const;
    const edit = { segments: [{ start: 1, end: 2 }], ratio: '9:16' } as const;
    const plain = await made(talk, output, { ...edit, segments: [...edit.segments] });
    expect(plain.file?.posterUrl).toBeNull();
    world.strong.set(talk.id, 1.5);
    const strong = await made(talk, output, { ...edit, segments: [...edit.segments] });
    world.strong.clear();
    const { width = 0, height = 0 } = await sharp((await call('GET', strong.file?.posterUrl ?? '')).rawPayload).metadata();
    expect(width).toBeLessThan(height);
  });

  test('of a file that is none end with a clear problem', async () => {
    const path = join(world.dataDir, 'text.mp4');
    await writeFile(path, 'This is a text.');
    const text = await world.addMedia({ path });
    expect(await made(text, { kind: 'trim' })).toMatchObject({ state: 'failed', problem: { code: 'unreadable_video' }, file: null });
    await editable(text);
    await world.settle();
    expect((await editable(text)).preparing).toMatchObject({ problem: expect.stringContaining('isn’t a video that can be read') });
  });

  test('can be cancelled, and the same one is found again', async () => {
    const body = { mediaId: talk.id, edit: { speed: 2 }, output: { kind: 'export', format: 'mov' } };
    const first = await call('POST', '/jobs', body);
    const second = await call('POST', '/jobs', body);
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 200, first.json().id]);
    const list = await call('GET', `/jobs?mediaId=${talk.id}`);
    expect(list.json().items[0]).toMatchObject({ id: first.json().id, state: 'waiting' });
    const cancelled = await call('DELETE', `/jobs/${first.json().id}`);
    expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, 'cancelled']);
    expect((await call('GET', `/jobs/${first.json().id}/file`)).statusCode).toBe(404);
  });
});

describe('who may', () => {
  const as = (user: string) => ({ 'x-user': user });
  test('look, and who may change', async () => {
    const body = { mediaId: talk.id, edit: {}, output: { kind: 'trim' } };
    expect((await call('GET', `/${talk.id}`, undefined, as('vic'))).statusCode).toBe(200);
    expect((await call('POST', '/jobs', body, as('vic'))).json().error.code).toBe('role_too_low');
    expect((await call('PUT', `/${talk.id}/edit`, { edit: {}, version: 1 }, as('vic'))).json().error.code).toBe('role_too_low');
    expect((await call('GET', `/${talk.id}`, undefined, as('eve'))).statusCode).toBe(404);
    expect((await call('POST', '/jobs', body, as('eve'))).statusCode).toBe(404);
  });

  test.each([2 ** 31, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER, 1e20, -(2 ** 31) - 1, 0.5])(
    'a version that is none (%d) is the caller’s mistake, and keeps nothing',
    async (version) => {
      const before = await editable(talk);
      const answer = await call('PUT', `/${talk.id}/edit`, { edit: { volume: 2 }, version });
      expect([400, 409], answer.body).toContain(answer.statusCode);
      expect(await editable(talk)).toEqual(before);
    },
  );

  test.each([
    [{ segments: [{ start: 3, end: 1 }] }, 'The end (1 s) must come after the start (3 s).'],
    [{ segments: [{ start: 9, end: 10 }] }, 'The start (9 s) is past the end of the video (4 s).'],
    [{ segments: [{ start: -1, end: 1 }] }, 'Times can’t be before the start of the video.'],
    [{ speed: 9 }, 'at most'],
  ])('make %j of it: nobody', async (edit, words) => {
    const answer = await call('POST', '/jobs', { mediaId: talk.id, edit, output: { kind: 'trim' } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
    expect(answer.json().error.message).toContain(words);
  });
});
