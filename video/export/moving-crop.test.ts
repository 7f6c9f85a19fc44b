import { join } from 'node:path';
import { cropAt } from '@everycast/contract/crop-path';
import { verticalPreset } from '@everycast/contract/video-presets';
import { Edit } from '@everycast/contract/videos';
import { afterAll, describe, expect, test } from 'vitest';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { createExportRoom } from '../testing/exports.ts';
import { quickest } from '../testing/numbered.ts';
import { ffmpeg, ffmpegOutput, input, output } from '../tool/run.ts';
import { graphOf } from './graph.ts';

const { folder, made, close } = await createExportRoom();
afterAll(close);

const [width, height, rate, seconds] = [256, 144, 30, 4];
const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1', '-g', '15'];

/** A video that is brighter by one from column to column, so that a column tells where it comes from. */
async function ramp(): Promise<VideoInfo> {
  const path = join(folder, 'ramp.mp4');
  const picture = `color=s=${width}x${height}:r=${rate}:d=${seconds},format=yuv420p,geq=lum=X:cb=128:cr=128`;
  await ffmpeg(['-f', 'lavfi', '-i', picture, ...lossless, output(path)]);
  return probe(path);
}
const source = await ramp();

/** The brightness in the middle of the left half of each picture, a mean over a few columns. */
async function leftOf(info: VideoInfo): Promise<number[]> {
  const filters = `crop=8:${info.height}:0:0,scale=1:1:flags=area,format=gray`;
  const bytes = await ffmpegOutput([...input(info), '-vf', filters, '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1']);
  return [...bytes];
}

const keyframes = [
  { at: 0.4, x: 0.25, y: 0.5 },
  { at: 1.5, x: 0.75, y: 0.5 },
  { at: 2.2, x: 0.6, y: 0.5 },
  { at: 3.5, x: 0.3, y: 0.5 },
];
const crop = { x: 0.1, y: 0, width: 0.25, height: 1 };
/** What the left of the crop shows at a moment: gray is full range, the video is not. */
const expected = (at: number) => ((Math.round(cropAt(crop, keyframes, at).x * width) + 3.5 - 16) * 255) / 219;
const inRange = (value: number) => Math.max(0, value);

function expectAll(found: readonly number[], moments: readonly number[]): void {
  expect(found).toHaveLength(moments.length);
  for (const [index, value] of found.entries()) {
    expect(Math.abs(value - inRange(expected(moments[index] ?? 0))), `picture ${index}`).toBeLessThanOrEqual(2.5);
  }
}
const frames = (from: number, count: number, step = 1 / rate) => Array.from({ length: count }, (_, index) => from + index * step);

describe('a crop with keyframes', () => {
  test('is in every picture where the shared rule says', async () => {
    const result = await made(source, { crop, cropKeyframes: keyframes });
    expect(result).toMatchObject({ method: 'encoded', width: 64, height });
    expectAll(await leftOf(result), frames(0, seconds * rate));
  });

  test('goes by the time of the source: in pieces, in any order, and at another speed', async () => {
    const segments = [
      { start: 2, end: 3 },
      { start: 0.5, end: 1.5 },
    ];
    const pieces = await made(source, { crop, cropKeyframes: keyframes, segments });
    expectAll(await leftOf(pieces), [...frames(2, rate), ...frames(0.5, rate)]);
    const fast = await made(source, { crop, cropKeyframes: keyframes, segments, speed: 2 });
    expectAll(await leftOf(fast), [...frames(2, rate / 2, 2 / rate), ...frames(0.5, rate / 2, 2 / rate)]);
  });

  test('goes by it in many pieces, too, which are put together beforehand', async () => {
    const segments = Array.from({ length: 12 }, (_, index) => ({ start: 3.6 - index * 0.3, end: 3.8 - index * 0.3 }));
    const result = await made(source, { crop, cropKeyframes: keyframes, segments });
    expectAll(
      await leftOf(result),
      segments.flatMap(({ start }) => frames(start, 6)),
    );
  });

  test('moves the poster as well', async () => {
    const { poster } = await made(source, { crop, cropKeyframes: keyframes, poster: 1.5 });
    const bytes = await ffmpegOutput([
      '-i',
      poster ?? '',
      '-vf',
      'crop=8:144:0:0,scale=1:1:flags=area,format=gray',
      '-f',
      'rawvideo',
      'pipe:1',
    ]);
    expect(Math.abs((bytes[0] ?? 0) - expected(1.5))).toBeLessThanOrEqual(4);
  });

  test('stays short enough for one command, with as many keyframes and pieces as an edit may have', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ at: 7000 + index * 0.7, x: (index % 7) / 7, y: (index % 3) / 3 }));
    const pieces = Array.from({ length: 8 }, (_, index) => ({
      start: 7000 + index * 8,
      end: 7008 + index * 8,
      moment: 0,
      late: 0,
      held: 0,
    }));
    const { graph } = graphOf(source, Edit.parse({ crop, cropKeyframes: many }), { format: 'mp4', preset: null }, pieces);
    expect(graph.length).toBeLessThan(100_000);
  });
});

test('a vertical clip is 1080 × 1920 whatever the source, and keeps what it follows in view', async () => {
  const path = join(folder, 'box.mp4');
  // From the left to the right and back, as the keyframes are set: the box is 24 pixels wide, the crop 81.
  const centre = `${width / 2}-80*cos(t*PI/2)`;
  const box = `color=navy:s=${width}x${height}:r=${rate}:d=${seconds}[back];color=red:s=24x24:r=${rate}:d=${seconds}[box]`;
  await ffmpeg(['-filter_complex', `${box};[back][box]overlay=x='${centre}-12':y=60:eval=frame,format=yuv420p`, ...quickest, output(path)]);
  const cropKeyframes = frames(0, 9, 0.5).map((at) => ({ at, x: 0.5 - (80 / width) * Math.cos((at * Math.PI) / 2), y: 0.5 }));
  const result = await made(await probe(path), { ratio: '9:16', cropKeyframes }, { preset: verticalPreset });
  expect(result).toMatchObject({ width: 1080, height: 1920 });
  const small = { width: 54, height: 96 };
  const bytes = await ffmpegOutput([
    ...input(result),
    '-vf',
    `scale=${small.width}:${small.height}:flags=area,format=rgb24`,
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  const size = small.width * small.height * 3;
  expect(bytes.length).toBe(size * seconds * rate);
  for (let picture = 0; picture < seconds * rate; picture++) {
    const columns = new Set<number>();
    for (let at = picture * size; at < (picture + 1) * size; at += 3) {
      if ((bytes[at] ?? 0) > 128) columns.add(((at - picture * size) / 3) % small.width);
    }
    // All of the box is there, and in the middle but for what the keyframes round.
    expect(columns.size, `picture ${picture}`).toBeGreaterThanOrEqual(14);
    const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
    expect(Math.abs(middle - (small.width - 1) / 2), `picture ${picture}`).toBeLessThan(4);
  }
});
