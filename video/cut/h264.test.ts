import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { visualBox } from '../movie/boxes.ts';
import { readMovie, type Track } from '../movie/read.ts';
import { noSamples, readSample } from '../movie/samples.ts';
import { writeMovie } from '../movie/write.ts';
import { ffmpeg, ffmpegOutput, input, output } from '../tool/run.ts';
import { isAvcReference, readAvcConfig } from './h264.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-h264-'));
afterAll(() => rm(folder, { recursive: true }));

/** The checksum of each frame that a movie decodes to, by when it is shown. */
async function decoded(path: string): Promise<Map<number, string>> {
  const said = await ffmpegOutput([...input({ path, demuxer: 'mov' }), '-map', '0:v', '-vsync', 'passthrough', '-f', 'framemd5', 'pipe:1']);
  const lines = Buffer.from(said).toString().split('\n');
  const rows = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(',').map((field) => field.trim()));
  return new Map(rows.map((row) => [Number(row[2]), row.at(-1) as string]));
}

function only({ samples, ...track }: Track, indices: number[]): Track {
  const made = noSamples(indices.length);
  for (const column of ['offset', 'size', 'time', 'duration', 'key'] as const) {
    indices.forEach((index, at) => {
      made[column][at] = samples[column][index] as number;
    });
  }
  return { ...track, samples: made };
}

test.each([
  ['with B-frames that refer to B-frames', 'bframes=3:b-pyramid=normal:b-adapt=0', 0.5],
  ['with plain B-frames', 'bframes=2:b-pyramid=none:b-adapt=0', 1 / 3],
  ['in several slices', 'bframes=3:b-adapt=0:slices=4', 0.5],
  ['interlaced', 'bframes=2:b-pyramid=none:b-adapt=0:tff=1', 1 / 3],
  ['without B-frames', 'bframes=0', 1],
])('H.264 %s: without the frames that none refers to, all others decode to the same', async (_name, settings, share) => {
  const source = join(folder, 'source.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x96:rate=30:duration=2,noise=alls=9:allf=t'];
  await ffmpeg([...picture, '-c:v', 'libx264', '-g', '30', '-pix_fmt', 'yuv420p', '-x264-params', settings, output(source)]);
  const track = (await readMovie(source)).tracks[0] as Track;
  const { lengthBytes } = readAvcConfig(visualBox(track.entry, 'avcC') as Buffer);
  await using file = await open(source);
  const kept: number[] = [];
  for (let index = 0; index < track.samples.count; index++) {
    if (isAvcReference(await readSample(file, track.samples, index), lengthBytes)) kept.push(index);
  }
  expect(kept.length / track.samples.count).toBeCloseTo(share, 1);

  const fewer = only(track, kept);
  const path = join(folder, 'fewer.mp4');
  const end = 3 * track.timescale;
  const alone = {
    like: track,
    entry: track.entry,
    samples: fewer.samples,
    files: new Uint16Array(kept.length),
    grain: null,
    begin: 0,
    end,
  };
  await writeMovie({ output: path, fileType: null, paths: [source], tracks: [alone] });
  const [all, some] = [[...(await decoded(source)).values()], [...(await decoded(path)).values()]];
  expect(some).toHaveLength(kept.length);
  const inOrder = [...kept].sort((one, other) => (track.samples.time[one] as number) - (track.samples.time[other] as number));
  const shown = Array.from(track.samples.time.slice(0, track.samples.count)).sort((one, other) => one - other);
  expect(some).toEqual(inOrder.map((index) => all[shown.indexOf(track.samples.time[index] as number)]));
});
