import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Ingest, Media } from '@everycast/contract/media';
import type { EditableVideo, VideoJob } from '@everycast/contract/videos';
import { probe } from '@everycast/video/probe/probe';
import { numberedVideo, numbersOf } from '@everycast/video/testing/numbered';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { commandLine } from '../../kernel/database/embedded/process.ts';

/*
 * One process answers and another works, as real processes on one database; the one that works is killed in the middle. On any machine
 * there is a middle: while the file `slowly` is there, ffmpeg reads no faster than a video is played.
 */

const limit = { timeout: 240_000 };
const seconds = 10;

/** Stands first in the path, and becomes the ffmpeg behind it: a paced one while `file` is there. */
const pacedTool = (file: string) => `#!/bin/sh
PATH="\${PATH#*:}"
[ ! -e '${file}' ] || exec ffmpeg -re "$@"
exec ffmpeg "$@"
`;

let ground: Ground;
let database: TestDatabase;
let folder: string;
let site: Server;
let worker: Launched;
let origin: string;
let ida: Visitor;
let video: Media;

const launch = (ROLES: string) => ground.launch({ ROLES, DATABASE_URL: database.url, PATH: `${join(folder, 'bin')}:${process.env.PATH}` });
const slowly = (isSlow: boolean) => (isSlow ? writeFile(join(folder, 'slowly'), '') : rm(join(folder, 'slowly'), { force: true }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-killed-'));
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/ffmpeg'), pacedTool(join(folder, 'slowly')), { mode: 0o755 });
  const path = await numberedVideo(join(folder, 'talk.mp4'), { seconds });
  const bytes = await readFile(path);
  site = createServer((_request, response) => void response.end(bytes)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const web = launch('web');
  worker = launch('worker');
  [origin] = await Promise.all([web.ready, worker.ready]);
  ida = await signUp(origin);
  const { port } = site.address() as AddressInfo;
  const { id } = await ida.call<Ingest>('POST', '/api/v1/media/imports', { url: `http://127.0.0.1:${port}/talk.mp4` });
  video = await until(async () => (await ida.call<Ingest>('GET', `/api/v1/media/imports/${id}`)).media ?? null);
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  site?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const exported = (speed: number) =>
  ida.call<VideoJob>('POST', '/api/v1/videos/jobs', {
    mediaId: video.id,
    edit: { speed },
    output: { kind: 'export', format: 'webm' },
  });
const jobNow = ({ id }: VideoJob) => ida.call<VideoJob>('GET', `/api/v1/videos/jobs/${id}`);
const videoNow = () => ida.call<EditableVideo>('GET', `/api/v1/videos/${video.id}`);
const isInTheMiddle = async (job: VideoJob) => {
  const { state, progress } = await jobNow(job);
  if (state === 'done' || state === 'failed') throw new Error(`It is ${state} before anything could be done to it.`);
  return progress > 0.02;
};
const encoders = async () => (await ground.processes()).filter((pid) => /\bffmpeg\b/.test(commandLine(pid) ?? ''));
const names = (under: string) =>
  readdir(join(ground.dataDir, under), { recursive: true, withFileTypes: true }).then(
    (entries) =>
      entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    () => [], // not there: nothing is in it
  );
/** The names of the files that the database knows of. */
const listed = async () => {
  const rows = await database.db.withTables<{ videoFile: { key: string } }>().selectFrom('videoFile').select('key').execute();
  return rows.map(({ key }) => basename(key)).sort();
};

test('a worker that is killed takes its encoders along; the next one does its work, once, and nothing else remains', limit, async () => {
  await slowly(true);
  const job = await exported(0.5);
  expect((await videoNow()).preparing).not.toBeNull();
  await until(() => isInTheMiddle(job));
  await until(async () => (await encoders()).length === 2);
  worker.kill('SIGKILL');
  await worker.ended;
  await until(async () => (await encoders()).length === 0);
  expect((await jobNow(job)).state).toBe('running');
  expect((await videoNow()).preparing).not.toBeNull();
  expect(await names('scratch')).not.toEqual([]);

  await slowly(false);
  worker = launch('worker');
  const done = await until(async () => {
    const now = await jobNow(job);
    return now.state === 'running' || now.state === 'waiting' ? null : now;
  });
  expect(done).toMatchObject({ state: 'done', problem: null, method: 'encoded', file: { width: 160, height: 90 } });
  const answer = await fetch(`${origin}${done.file?.url}`, { headers: { cookie: ida.cookie } });
  const path = join(folder, 'made.webm');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  expect((await numbersOf(await probe(path))).at(-1)).toBe(seconds * 30 - 1);
  const { items } = await ida.call<{ items: VideoJob[] }>('GET', '/api/v1/videos/jobs');
  expect(items).toHaveLength(1);
  const whole = await until(async () => {
    const now = await videoNow();
    return now.preparing === null ? now : null;
  });
  expect(whole).toMatchObject({ thumbnails: { count: seconds * 4 }, keyframes: expect.any(Array), proxied: false });
  await until(async () => (await names('scratch')).length === 0);
  await until(async () => (await listed()).length === 2);
  expect(await names('files/videos')).toEqual(await listed());
  expect(await encoders()).toEqual([]);
});

test('an export that is cancelled at another process ends its encoder, and leaves nothing', limit, async () => {
  const before = await names('files/videos');
  await slowly(true);
  const job = await exported(0.25);
  await until(() => isInTheMiddle(job));
  expect(await encoders()).toHaveLength(1);
  expect(await ida.call<VideoJob>('DELETE', `/api/v1/videos/jobs/${job.id}`)).toMatchObject({ state: 'cancelled' });
  await until(async () => (await encoders()).length === 0);
  // It ends when it has tidied up after itself, and begins nothing new.
  worker.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, err: '' });
  expect(await names('files/videos')).toEqual(before);
  expect(await listed()).toEqual(before);
  expect(await names('scratch')).toEqual([]);
});
