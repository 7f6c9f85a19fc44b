import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cut } from '../cut/cut.ts';
import { probe } from '../probe/probe.ts';
import { numberedVideo, numbersOf, soundOf, toneBetween } from '../testing/numbered.ts';
import { source } from '../testing/source.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { withOneClock } from './clock.ts';
import { jointsOf } from './joints.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-clock-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];
const otherIds = ['-mpegts_start_pid', '512', '-mpegts_pmt_start_pid', '6000'];
const swappedIds = ['-streamid', '0:257', '-streamid', '1:256'];

interface Recorded {
  starts?: number;
  video?: string[];
  silent?: boolean;
  more?: string[];
}

/** A recording of numbered frames in which a tone is heard for its second second. */
async function recording(name: string, seconds: number, { starts = 0, video = h264, silent = false, more = [] }: Recorded = {}) {
  const encoder = [...video, '-g', '25', '-bf', '2', '-c:a', 'aac', '-output_ts_offset', String(starts), ...more];
  const sound = silent ? [] : toneBetween(1, 2, seconds);
  return numberedVideo(at(`${name}.ts`), { seconds, rate: 25, sound, encoder });
}
async function joined(name: string, ...paths: string[]): Promise<string> {
  await writeFile(at(name), Buffer.concat(await Promise.all(paths.map((path) => readFile(path)))));
  return at(name);
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const recordings = {
  first: await recording('first', 20),
  second: await recording('second', 16),
  later: await recording('later', 16, { starts: 5000 }),
  short: await recording('short', 4),
  otherIds: await recording('other-ids', 16, { more: otherIds }),
  otherIdsLater: await recording('other-ids-later', 16, { more: otherIds, starts: 5000 }),
  otherIdsNext: await recording('other-ids-next', 16, { more: otherIds, starts: 20 }),
  swappedIds: await recording('swapped-ids', 16, { more: swappedIds }),
  silent: await recording('silent', 20, { silent: true }),
  silentLater: await recording('silent-later', 16, { silent: true, starts: 5000 }),
  hevc: await recording('hevc', 16, { video: hevc }),
  hevcNext: await recording('hevc-next', 16, { video: hevc, starts: 20 }),
};
const pathsOf = (names: readonly (keyof typeof recordings)[]) => names.map((name) => recordings[name]);

test.each([
  ['a clock that starts over', ['first', 'second'], [500, 400]],
  ['a clock that is ahead', ['first', 'later'], [500, 400]],
  ['a clock that is behind', ['later', 'first'], [400, 500]],
  ['three recordings, two of them short', ['short', 'short', 'second'], [100, 100, 400]],
  ['other streams', ['first', 'otherIds'], [500, 400]],
  ['other streams whose clock is ahead', ['first', 'otherIdsLater'], [500, 400]],
  ['other streams whose clock goes on', ['first', 'otherIdsNext'], [500, 400]],
  ['other streams, and the first ones again', ['short', 'otherIds', 'first'], [100, 400, 500]],
  ['streams that change places', ['first', 'swappedIds'], [500, 400]],
  ['without sound, a clock that starts over', ['silent', 'silent'], [500, 500]],
  ['without sound, a clock that is ahead', ['silent', 'silentLater'], [500, 400]],
  ['without sound, a clock that is behind', ['silentLater', 'silent'], [400, 500]],
] as const)('%s: one video', async (name, names, frames) => {
  const path = await joined(`${name}.ts`, ...pathsOf(names));
  const joints = await jointsOf(path);
  const sizes = await Promise.all(pathsOf(names).map(async (part) => (await stat(part)).size));
  const starts = sizes.slice(0, -1).map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size));
  // ffmpeg writes a packet with the program's name before its first table.
  expect(joints).toEqual(starts.map((start) => start + 188));
  await withOneClock(path, joints, at('one.ts'));
  const one = await probe(at('one.ts'));
  expect(await jointsOf(one.path)).toEqual([]);
  expect(one.duration).toBeCloseTo(frames.reduce((sum, count) => sum + count, 0) / 25, 1);
  expect(await numbersOf(one)).toEqual(frames.flatMap((count) => range(0, count)));
  // A cut in the last recording has its pictures and its sound.
  const before = frames.slice(0, -1).reduce((sum, count) => sum + count, 0) / 25;
  await cut(one, [{ start: before + 0.6, end: before + 3 }], { mode: 'exact', output: at('cut.ts'), folder: at('parts') });
  const made = await probe(at('cut.ts'));
  expect(await numbersOf(made)).toEqual(range(15, 75));
  expect(made.audio).toHaveLength(name.startsWith('without sound') ? 0 : 1);
  if (made.audio.length === 0) return;
  const [from = 0, to = 0] = (await soundOf(made)) ?? [];
  expect([Math.abs(from - 0.4) < 0.15, Math.abs(to - 1.4) < 0.15]).toEqual([true, true]);
});

test.each([
  ['sound that begins', ['silent', 'otherIds']],
  ['sound that begins, beside the same video', ['silent', 'second']],
  ['sound that ends', ['first', 'silent']],
  ['another video format', ['first', 'hevc']],
  ['another video format, whose clock goes on', ['first', 'hevcNext']],
] as const)('%s: refused as recordings in different formats', async (name, names) => {
  const path = await joined(`${name}.ts`, ...pathsOf(names));
  const made = withOneClock(path, await jointsOf(path), at('refused.ts'));
  await expect(made).rejects.toMatchObject({ name: 'UnreadableVideo', reason: { code: 'video.joined_formats' } });
  expect((await readdir(folder)).filter((file) => file.startsWith('refused'))).toEqual([]);
});

test('one recording keeps its clock, also where it wraps, and where slides are far apart', async () => {
  expect(await jointsOf(recordings.first)).toEqual([]);
  const wraps = await source(folder, { codec: 'h264', container: 'ts', groups: 'closed', rate: '25', sound: 'aac', starts: 95_441.2 });
  expect(await jointsOf(wraps)).toEqual([]);
  const slides = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=1/20:duration=80', '-c:v', 'libx264', '-preset', 'ultrafast'];
  await ffmpeg([...slides, output(at('slides.ts'))]);
  expect(await jointsOf(at('slides.ts'))).toEqual([]);
  await ffmpeg([...slides, '-mpegts_m2ts_mode', '1', output(at('slides.m2ts'))]);
  expect(await jointsOf(at('slides.m2ts'))).toEqual([]);
});

test('recordings with four bytes of time before each packet', async () => {
  const timed = ['-mpegts_m2ts_mode', '1'];
  const one = await recording('timed', 4, { more: timed });
  const path = await joined('both-timed.ts', one, one);
  const joints = await jointsOf(path);
  expect(joints).toHaveLength(1);
  await withOneClock(path, joints, at('one-timed.ts'));
  expect(await numbersOf(await probe(at('one-timed.ts')))).toEqual([...range(0, 100), ...range(0, 100)]);
});
