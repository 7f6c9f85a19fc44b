import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Media } from '@everycast/contract/media';
import type { StreamMark } from '@everycast/contract/stream-marks';
import { describeTag } from '@everycast/streaming/flv/header';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { enhancedPictures, enhancedSound } from '@everycast/streaming/testing/enhanced';
import { film, runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Caller } from '../../../tests/support/identity.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { createPlans } from '../plans/plans.ts';

/* Whatever encoders send, and however often they change: what is saved can be played, and what can't be saved can be downloaded. */

/** A row of the library, as far as a recording refers to it. */
const inLibrary = `insert into media (id, workspace_id, kind, source_hash, hash, content_type, animated, bytes, width, height, duration, name,
  file_key, thumbnail_key, created_at) values ($1, $2, 'video', $3, $3, 'video/mp4', false, 1, 1, 1, 1, $4, '', '', now())`;

let database: TestDatabase;
let stage: LiveStage;
let folder: string;
let ida: Caller;
let workspaceId: string;
let stopSaving: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-parts-'));
  database = await createTestDatabase();
  stage = await startLive({
    databaseUrl: database.url,
    plans: createPlans(),
    async addFile(owner, { path, name }) {
      const id = newId();
      await copyFile(path, join(folder, id));
      await runSql(stage.app.kernel.db, inLibrary, [id, owner, id, name]);
      // Nobody reads more of it.
      return { id } as Media;
    },
  });
  stopSaving = stage.streams.startSaving();
  ida = await stage.app.join('ida.parts@example.org');
  workspaceId = (await stage.app.call('GET', '/api/v1/workspaces/current', ida)).json().id;
}, 60_000);
afterAll(async () => {
  await stopSaving?.();
  await stage?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What an encoder sends for so many seconds. */
async function encoded(seconds: number, ...more: string[]): Promise<MediaTag[]> {
  const path = join(folder, `${newId()}.flv`);
  await runFfmpeg([...film(seconds), ...more, path]);
  return createFlvReader().push(await readFile(path));
}

/** Streams what sources send, one after the other, and ends the stream. */
async function streamed(...sources: (readonly MediaTag[])[]) {
  const { id } = (await stage.create(ida, [], 'Kiln')).json<{ id: string }>();
  const broadcast = await stage.streams.owner.of({ workspaceId, id });
  for (const tags of sources) {
    const input = broadcast?.attach({ dismissed: () => undefined });
    for (const tag of tags) input?.write(tag);
    input?.detach();
  }
  const pictures = sources.flat().filter((tag) => tag.kind === 'video' && !describeTag(tag).config).length;
  await until(async () => {
    const { liveAt, incoming } = await stage.stream(ida, id);
    return liveAt !== null && incoming.frames >= pictures;
  });
  await stage.app.call('POST', `/api/v1/streams/${id}/end`, ida);
  return until(async () => {
    const stream = await stage.stream(ida, id);
    return ['saved', 'failed'].includes(stream.recording.state) && stream;
  });
}

const run = (tool: string, ...args: string[]) => promisify(execFile)(tool, ['-v', 'error', ...args], { maxBuffer: 2 ** 26 });

/** What is in a saved file, and what ffmpeg finds wrong with it. */
async function examined(mediaId: string) {
  const path = join(folder, mediaId);
  const { stderr: wrong } = await run('ffmpeg', '-nostdin', '-xerror', '-i', path, '-f', 'null', '-');
  const entries = 'stream=codec_type,codec_name,width,height,channels,nb_read_frames,nb_read_packets,start_time,duration';
  const { stdout } = await run('ffprobe', '-count_frames', '-count_packets', '-show_entries', entries, '-of', 'json', path);
  const { streams }: { streams: Record<string, string | number>[] } = JSON.parse(stdout);
  const of = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const video = of('video');
  expect(video?.nb_read_frames).toBe(video?.nb_read_packets);
  return { wrong, pictures: Number(video?.nb_read_frames), video, audio: of('audio') };
}
const namesOf = async (ids: readonly string[]) =>
  (await runSql(stage.app.kernel.db, 'select id, name from media where id = any($1)', [ids]))
    .map((row) => row as { id: string; name: string })
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ name }) => name);
const segmentsOf = (id: string) => runSql(stage.app.kernel.db, 'select from stream_segment where stream_id = $1', [id]);
const download = async (id: string) => stage.app.call('GET', `/api/v1/streams/${id}/original`, ida);

test('an encoder that changes its settings begins another video, and every picture of both can be decoded', async () => {
  const first = await encoded(3);
  const second = await encoded(2, '-c:v', 'libx264', '-preset', 'slow', '-profile:v', 'main', '-bf', '2', '-refs', '4', '-g', '50');
  const third = await encoded(2, '-s', '640x360', '-ar', '44100', '-ac', '2');
  const { id, recording } = await streamed(first, first, second, third);
  expect(recording).toMatchObject({ state: 'saved', problem: null, original: false });
  expect(await namesOf(recording.mediaIds)).toEqual(['Kiln, part 1 of 3.mp4', 'Kiln, part 2 of 3.mp4', 'Kiln, part 3 of 3.mp4']);
  const files = await Promise.all(recording.mediaIds.map(examined));
  expect(files.map(({ wrong }) => wrong)).toEqual(['', '', '']);
  expect(files.slice(0, 2).map(({ pictures }) => pictures)).toEqual([150, 50]);
  expect(files.map(({ video }) => [video?.width, Number(video?.start_time)])).toEqual([
    [320, 0],
    [320, 0],
    [640, 0],
  ]);
  expect(files.map(({ audio }) => audio?.channels)).toEqual([1, 1, 2]);
  await until(async () => (await segmentsOf(id)).length === 0);
  expect((await download(id)).statusCode).toBe(404);
}, 60_000);

test('a marked moment is in the video that has it', async () => {
  const { id, createdAt, recording } = await streamed(await encoded(2), await encoded(2, '-s', '640x360'));
  const [, second] = await runSql(
    stage.app.kernel.db,
    'select start_ms from stream_recording_file where stream_id = $1 order by position',
    [id],
  );
  const at = Date.parse(createdAt) + (second as { start_ms: number }).start_ms + 500;
  await runSql(stage.app.kernel.db, 'insert into stream_mark values ($1, $2, $3)', [newId(), id, new Date(at)]);
  const marks = async (query: string) =>
    (await stage.app.call('GET', `/api/v1/stream-marks?${query}`, ida)).json<{ items: StreamMark[] }>().items;
  expect(await marks(`streamId=${id}`)).toMatchObject([{ mediaId: recording.mediaIds[1], recordingSeconds: 0.5 }]);
  expect(await marks(`mediaId=${recording.mediaIds[1]}`)).toHaveLength(1);
  expect(await marks(`mediaId=${recording.mediaIds[0]}`)).toEqual([]);
}, 60_000);

test.each(['hevc', 'av1', 'avc'] as const)(
  '%s with Opus, by Enhanced RTMP, is saved as it arrived',
  async (codec) => {
    const [pictures, sound] = await Promise.all([enhancedPictures({ codec }), enhancedSound({ codec: 'opus' })]);
    const { recording } = await streamed([...pictures, ...sound].sort((one, other) => one.time - other.time));
    expect(recording).toMatchObject({ state: 'saved', problem: null });
    const { wrong, video, audio } = await examined(recording.mediaIds[0] as string);
    expect(wrong).toBe('');
    expect(video).toMatchObject({ codec_name: codec === 'avc' ? 'h264' : codec, width: 320, height: 180 });
    expect(audio).toMatchObject({ codec_name: 'opus', channels: 2 });
  },
  60_000,
);

test.each([
  ['mp3', ['-c:a', 'libmp3lame', '-ar', '44100']],
  ['aac', ['-ar', '96000', '-ac', '6']],
] as const)(
  'so is %s',
  async (codec, more) => {
    const { recording } = await streamed(await encoded(2, ...more));
    const { wrong, video, audio } = await examined(recording.mediaIds[0] as string);
    expect([wrong, audio?.codec_name, video?.nb_read_frames]).toEqual(['', codec, '50']);
    expect(Math.abs(Number(audio?.duration) - Number(video?.duration))).toBeLessThan(0.1);
  },
  60_000,
);

test('sound alone is live, and a video without anything to see', async () => {
  const tags = (await encoded(6)).filter(({ kind }) => kind === 'audio');
  const { liveAt, recording } = await streamed(tags);
  expect(liveAt).not.toBeNull();
  expect(recording).toMatchObject({ state: 'saved', problem: null });
  const { wrong, video, audio } = await examined(recording.mediaIds[0] as string);
  expect([wrong, video?.codec_name, audio?.codec_name]).toEqual(['', 'h264', 'aac']);
  expect(Number(audio?.duration)).toBeGreaterThan(5.9);
}, 60_000);

test('what can’t be played whole is saved, and what arrived is kept to be downloaded', async () => {
  const tags = await encoded(3);
  const broken = tags.map((tag, index) => {
    if (tag.kind !== 'video' || index < 60 || index > 80 || describeTag(tag).config) return tag;
    return { ...tag, body: Buffer.concat([tag.body.subarray(0, 9), Buffer.alloc(tag.body.length - 9, 0x2a)]) };
  });
  const { id, recording } = await streamed(broken);
  expect(recording).toMatchObject({ state: 'saved', original: true, mediaIds: [expect.anything()] });
  expect(recording.problem).toContain('can’t be played');
  const answer = await download(id);
  expect(answer.headers).toMatchObject({ 'content-type': 'video/x-flv', 'content-disposition': "attachment; filename*=UTF-8''Kiln.flv" });
  const bodies = (all: readonly MediaTag[]) =>
    all.filter(({ kind }) => kind === 'video').map(({ body }) => Buffer.from(body).toString('base64'));
  expect(bodies(createFlvReader().push(answer.rawPayload)).slice(0, 75)).toEqual(bodies(broken).slice(0, 75));
  const stranger = await stage.app.join('ines.parts@example.org');
  expect((await stage.app.call('GET', `/api/v1/streams/${id}/original`, stranger)).statusCode).toBe(404);
}, 60_000);

test('a codec that no video can be made of isn’t lost', async () => {
  const fourCc = [...'vp08'].map((letter) => letter.charCodeAt(0));
  const pictures = Array.from({ length: 50 }, (_, index) => ({
    kind: 'video' as const,
    time: index * 40,
    body: Uint8Array.of(index % 25 ? 0xa1 : 0x91, ...fourCc, index),
  }));
  const { id, recording } = await streamed(pictures);
  expect(recording).toMatchObject({ state: 'failed', original: true, mediaIds: [] });
  const kept = createFlvReader().push((await download(id)).rawPayload);
  expect(kept.slice(0, 50).map(({ body }) => body.at(-1))).toEqual(pictures.map(({ body }) => body.at(-1)));
}, 60_000);
