import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aacFrameTag, avcConfigTag, avcFrameTag } from '@everycast/streaming/flv/build';
import { describeTag } from '@everycast/streaming/flv/header';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecorder } from './recorder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-recorder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = avcConfigTag(Uint8Array.of(1, 2, 3));
/** A picture every 500 ms, every fourth a keyframe. */
const pictures = (count: number): MediaTag[] =>
  Array.from({ length: count }, (_, index) => avcFrameTag({ time: index * 500, keyframe: index % 4 === 0, data: Uint8Array.of(index) }));

const read = async (name: string): Promise<MediaTag[]> => createFlvReader().push(await readFile(join(folder, name)));

function recorder(parts: Partial<Parameters<typeof createRecorder>[0]> = {}) {
  const done: number[] = [];
  const problems: unknown[] = [];
  const left: unknown[] = [];
  let position = 0;
  const made = createRecorder({
    folder,
    position: () => position++,
    onSegment: async (at) => void done.push(at),
    onLeft: (error) => void left.push(error),
    onProblem: (error) => void problems.push(error),
    ...parts,
  });
  return { made, done, problems, left };
}

test('segments are whole files that begin with the configuration and a keyframe, and nothing is missing between them', async () => {
  const { made, done } = recorder();
  const all = pictures(50);
  made.write([config]);
  for (const picture of all) made.write([picture]);
  await made.close();
  expect(done).toEqual([0, 1, 2]);
  const segments = await Promise.all(['0.flv', '1.flv', '2.flv'].map(read));
  for (const [first, second] of segments) {
    expect(describeTag(first as MediaTag).config).toBe(true);
    expect(describeTag(second as MediaTag).keyframe).toBe(true);
  }
  const recorded = segments.flat().filter((tag) => !describeTag(tag).config);
  expect(recorded.map(({ time }) => time)).toEqual(all.map(({ time }) => time));
});

test('what comes before the first keyframe is left out: nobody could decode it', async () => {
  const { made } = recorder({ position: () => 7000 });
  made.write(pictures(6).slice(2));
  await made.close();
  // In the recording's time, which the position says.
  expect((await read('7000.flv')).map(({ time }) => time)).toEqual([7000, 7500]);
});

/** A frame of sound every 20 ms. */
const sounds = (from: number, count: number): MediaTag[] =>
  Array.from({ length: count }, (_, index) => aacFrameTag({ time: from + index * 20, data: Uint8Array.of(index) }));

test('sound alone is recorded whole, in segments, and another one begins with the first picture', async () => {
  const { made, done } = recorder();
  const all = sounds(0, 1_200);
  for (const sound of all) made.write([sound]);
  made.write(pictures(60).map((tag) => ({ ...tag, time: tag.time + 24_000 })));
  await made.close();
  const segments = await Promise.all(done.map((position) => read(`${position}.flv`)));
  expect(segments.length).toBeGreaterThanOrEqual(5);
  expect(segments.flat().filter(({ kind }) => kind === 'audio')).toHaveLength(1_200);
  expect(segments.flat().filter(({ kind }) => kind === 'video')).toHaveLength(60);
});

test('so is less of it than a picture may be late', async () => {
  const { made, done } = recorder();
  made.write(sounds(0, 30));
  await made.close();
  expect([done, (await read('0.flv')).length]).toEqual([[0], 30]);
});

test('without a picture or sound there is no file', async () => {
  const { made, done } = recorder();
  made.write([config]);
  await made.close();
  expect([done, await readdir(folder)]).toEqual([[], []]);
});

test('a segment that cannot be kept ends the recording once, and writing goes on without harm', async () => {
  const failure = new Error('No space');
  const { made, problems } = recorder({ onSegment: async () => Promise.reject(failure) });
  made.write([config, ...pictures(60)]);
  await made.close();
  made.write(pictures(4));
  expect(problems).toEqual([failure]);
});

test('a last segment that cannot be kept stays in the folder, and nothing has stopped early', async () => {
  const failure = new Error('No space');
  const { made, problems, left } = recorder({ onSegment: async () => Promise.reject(failure) });
  made.write([config, ...pictures(4)]);
  await made.close();
  expect([problems, left, await readdir(folder)]).toEqual([[], [failure], ['0.flv']]);
});

test('a disk that is full in the middle ends the recording with what is complete', async () => {
  // Linux has a file that behaves like that.
  await symlink('/dev/full', join(folder, '1.flv'));
  const { made, done, problems } = recorder();
  made.write([config, ...pictures(60)]);
  await made.close();
  expect(problems).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  expect([done[0], done.includes(1)]).toEqual([0, false]);
  expect((await read('0.flv')).length).toBeGreaterThan(20);
});

test('so does a folder that cannot be made', async () => {
  await writeFile(join(folder, 'file'), '');
  const { made, problems } = recorder({ folder: join(folder, 'file', 'streams') });
  made.write(pictures(4));
  await made.close();
  expect(problems).toHaveLength(1);
});
