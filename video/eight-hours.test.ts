import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../tests/support/sample.ts';
import { cut } from './cut/cut.ts';
import { highlights } from './highlights/highlights.ts';
import { thumbnailSheet } from './pictures/thumbnails.ts';
import { keyframes, probe, type VideoInfo } from './probe/probe.ts';
import { waveform } from './sound/waveform.ts';
import { numberedVideo, numbersOf, toneBetween } from './testing/numbered.ts';
import { ffmpeg, input, output } from './tool/run.ts';

/*
 * A recording of eight hours, as streams leave them: small in all but its length.
 */

const [rate, turn, hours] = [5, 16, 8];
const seconds = hours * 3600;
let folder: string;
let info: VideoInfo;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-hours-'));
  const [pictures, sound, path] = [join(folder, 'pictures.mp4'), join(folder, 'sound.mp4'), join(folder, 'hours.mp4')];
  await numberedVideo(pictures, { seconds: turn, size: '96x54', rate, encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10'] });
  await ffmpeg([...toneBetween(0, turn, turn), '-c:a', 'aac', '-ar', '8000', '-b:a', '16k', output(sound)]);
  // Each is looped separately, packet by packet.
  const round = (file: string) => ['-stream_loop', '-1', ...input({ path: file, demuxer: 'mov' })];
  await ffmpeg([...round(pictures), ...round(sound), '-t', String(seconds), '-map', '0:v', '-map', '1:a', '-c', 'copy', output(path)]);
  info = await probe(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('is cut to the frame near its end, by copying', async () => {
  expect(info.duration).toBeCloseTo(seconds, 0);
  const made = join(folder, 'cut.mp4');
  // On the edge of a picture, in the middle of a group: pictures that stand for long would be cut in two.
  const start = seconds - 60.4;
  const result = await cut(info, [{ start, end: start + 30 }], { mode: 'exact', output: made, folder: join(folder, 'parts') });
  expect(result.method).toBe('smart');
  const first = Math.round(start * rate);
  const wanted = Array.from({ length: 30 * rate }, (_, index) => (first + index) % (turn * rate));
  expect(await numbersOf(await probe(made))).toEqual(wanted);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test('has its keyframes and thumbnails', async () => {
  const keys = await keyframes(info);
  expect(keys).toHaveLength((seconds * rate) / 10);
  expect(await thumbnailSheet(info, join(folder, 'sheet.jpg'), { keyframes: keys })).toMatchObject({ count: 200 });
});

test.runIf(isFull)('is listened to and looked through, without a highlight where all is the same', { timeout: 600_000 }, async () => {
  expect(await waveform(info, join(folder, 'waveform'))).toEqual({ perSecond: 6, count: seconds * 6 });
  expect(await highlights(info)).toEqual([]);
});
