import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ffmpeg, output } from '../tool/run.ts';
import { readMovie, type Samples, StrangeMovie, type Track } from './read.ts';
import { noSamples } from './samples.ts';
import { writeMovie } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-movie-'));
afterAll(() => rm(folder, { recursive: true }));

const bars = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=10:duration=3', '-c:v', 'mpeg4', '-bf', '2', '-g', '7'];
const tone = ['-f', 'lavfi', '-i', 'sine=sample_rate=8000:duration=3'];

async function made(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name);
  await ffmpeg([...args, output(path)]);
  return path;
}

const plain = (values: Iterable<number>, count: number): number[] => [...values].slice(0, count);
const told = ({ count, size, time, duration, key }: Samples) => ({
  size: plain(size, count),
  // A movie's own start is for its edit list to tell.
  time: plain(time, count).map((value, _, all) => value - Math.min(...all)),
  duration: plain(duration, count).slice(0, -1),
  key: plain(key, count),
});

describe('a movie that is written', () => {
  test('reads as what it was made of, sample by sample', async () => {
    const path = await made('whole.mov', ...tone, ...bars, '-c:a', 'pcm_s16le');
    const movie = await readMovie(path);
    expect(movie.tracks.map(({ kind, samples, grain }) => [kind, samples.count, grain])).toEqual([
      ['vide', 30, null],
      ['soun', 24, 2],
    ]);
    const copy = join(folder, 'copy.mov');
    await writeMovie({ output: copy, fileType: movie.fileType, paths: [path], tracks: movie.tracks.map((track) => whole(track)) });
    const again = await readMovie(copy);
    for (const [index, { samples, timescale }] of movie.tracks.entries()) {
      expect(told(again.tracks[index]?.samples ?? noSamples(0))).toEqual(told(samples));
      expect(again.tracks[index]?.timescale).toBe(timescale);
      expect(await data(copy, again.tracks[index]?.samples)).toEqual(await data(path, samples));
    }
  });

  test('holds any samples from any places, in any order, and tells each one back', async () => {
    const [like] = (await readMovie(await made('like.mp4', ...bars))).tracks;
    if (like === undefined) throw new Error('There is a track.');
    const blob = join(folder, 'blob');
    await writeFile(blob, Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7) % 251)));
    const one = fc.record({
      offset: fc.nat(19_000),
      size: fc.nat(900),
      late: fc.nat(3),
      gap: fc.integer({ min: 1, max: 5000 }),
      key: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 60 }), fc.integer({ min: -4, max: 9000 }), async (list, start) => {
        const samples = noSamples(list.length);
        let time = start;
        list.forEach(({ offset, size, gap, key }, index) => {
          samples.offset[index] = offset;
          samples.size[index] = size;
          samples.duration[index] = gap;
          samples.key[index] = key || index === 0 ? 1 : 0;
          samples.time[index] = time;
          time += gap;
        });
        // Neighbours change places, as pictures do between decoding and showing.
        for (let index = 1; index + 1 < list.length; index += 3) {
          const [here, there] = [samples.time[index] as number, samples.time[index + 1] as number];
          if (list[index]?.late) [samples.time[index], samples.time[index + 1]] = [there, here];
        }
        const path = join(folder, 'any.mp4');
        const track = {
          like,
          entry: like.entry,
          samples,
          files: new Uint16Array(list.length),
          grain: null,
          begin: 0,
          end: Math.max(1, time),
        };
        await writeMovie({ output: path, fileType: null, paths: [blob], tracks: [track] });
        const [read] = (await readMovie(path)).tracks;
        const back = read?.samples ?? noSamples(0);
        expect(plain(back.size, back.count)).toEqual(plain(samples.size, list.length));
        expect(plain(back.key, back.count)).toEqual(plain(samples.key, list.length));
        const shift = (read?.edit.at ?? 0) * like.timescale - (read?.edit.from ?? 0);
        plain(back.time, back.count).forEach((value, index) => {
          expect(Math.abs(value + shift - (samples.time[index] as number))).toBeLessThan(1);
        });
        expect(await data(path, back)).toEqual(await data(blob, samples));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a movie that is read', () => {
  test('without its end gives what is there', async () => {
    const path = await made('start.mp4', ...bars, '-movflags', '+faststart');
    const all = await readFile(path);
    const cutOff = join(folder, 'cut-off.mp4');
    await writeFile(cutOff, all.subarray(0, all.length / 2));
    const { samples } = (await readMovie(cutOff)).tracks[0] as Track;
    expect(samples.count).toBeGreaterThan(5);
    expect(samples.count).toBeLessThan(30);
  });

  test('in fragments is told apart', async () => {
    await expect(readMovie(await made('fragments.mp4', ...bars, '-movflags', 'frag_keyframe+empty_moov'))).rejects.toThrow(StrangeMovie);
  });

  test('that lies about its tables ends in a clear refusal, never in a hang', async () => {
    const all = await readFile(await made('honest.mp4', ...bars));
    const lying = join(folder, 'lying.mp4');
    for (const table of ['stsz', 'stts', 'stsc', 'stco']) {
      const copy = Buffer.from(all);
      // The count of entries, behind name, version and flags (of sizes, behind the one size too).
      copy.writeUInt32BE(0xfffffff0, copy.indexOf(table) + (table === 'stsz' ? 12 : 8));
      await writeFile(lying, copy);
      await expect(readMovie(lying)).rejects.toThrow(StrangeMovie);
    }
  });
});

function whole(track: Track) {
  const time = track.samples.time.map((value) => value - track.edit.from);
  const end = time.reduce((max, value) => Math.max(max, value), 0) + (track.samples.duration.at(-1) ?? 0);
  return {
    like: track,
    entry: track.entry,
    samples: { ...track.samples, time },
    files: new Uint16Array(time.length),
    grain: track.grain,
    begin: 0,
    end,
  };
}

async function data(path: string, samples: Samples | undefined): Promise<string[]> {
  const all = await readFile(path);
  return Array.from({ length: samples?.count ?? 0 }, (_, index) => {
    const at = samples?.offset[index] ?? 0;
    return all.subarray(at, at + (samples?.size[index] ?? 0)).toString('base64');
  });
}
