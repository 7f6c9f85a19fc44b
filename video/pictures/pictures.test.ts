import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { coloursOf, type Numbered, numberedVideo } from '../testing/numbered.ts';
import { ffmpeg, ffprobe, input, output } from '../tool/run.ts';
import { poster } from './poster.ts';
import { snapshots } from './snapshots.ts';
import { sheetOf, thumbnailSheet } from './thumbnails.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-pictures-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const source = async (name: string, video: Numbered): Promise<VideoInfo> => probe(await numberedVideo(at(name), video));
const picture = (path: string) => ['-f', 'image2', '-i', path];

/** The number that a picture file carries, or a part of one. */
async function numberOf(path: string, size = { width: 160, height: 90 }, corner = { x: 0, y: 0 }, whole = size): Promise<number> {
  const colours = await coloursOf(picture(path), whole);
  const bars = Array.from(
    { length: 10 },
    (_, bar) => colours(corner.x + Math.floor(((bar + 0.5) * size.width) / 10), corner.y + 5)[0] ?? 0,
  );
  return bars.reduce((number, bar, digit) => number + (bar > 128 ? 2 ** digit : 0), 0);
}

const plain = await source('plain.mp4', { seconds: 6 });

describe('a poster', () => {
  test.each([
    [0, 0],
    [2.03, 60],
    [2.0333, 61],
    [100, 179],
  ])('is the picture that is shown at the moment: at %d s number %d', async (moment, number) => {
    await poster(plain, moment, at('moment.jpg'));
    expect(await numberOf(at('moment.jpg'))).toBe(number);
  });

  test.each(['webp', 'png'])('may be a %s', async (kind) => {
    await poster(plain, 5.99, at(`kind.${kind}`));
    expect(await numberOf(at(`kind.${kind}`))).toBe(179);
  });

  test('is made smaller, and never larger', async () => {
    await poster(plain, 1, at('small.jpg'), { longestEdge: 80 });
    await poster(plain, 1, at('same.jpg'), { longestEdge: 800 });
    const sizes = await Promise.all(
      ['small.jpg', 'same.jpg'].map((name) => ffprobe([...picture(at(name)), '-show_entries', 'stream=width,height', '-of', 'csv=p=0'])),
    );
    expect(sizes.map((size) => size.trim())).toEqual(['80,45', '160,90']);
  });

  test('is found in a file without an index that starts late, and where pictures are unevenly apart', async () => {
    const late = at('late.ts');
    await ffmpeg([...input(plain), '-c', 'copy', '-output_ts_offset', '50', output(late)]);
    await poster(await probe(late), 4.5, at('late.jpg'));
    expect(await numberOf(at('late.jpg'))).toBe(135);
    const still = await source('still.mkv', {
      seconds: 4,
      filters: ["select='lt(n,10)+gt(n,80)'"],
      encoder: ['-c:v', 'libx264', '-vsync', 'vfr'],
    });
    await poster(still, 2, at('still.jpg'));
    expect(await numberOf(at('still.jpg'))).toBe(9);
  });

  test('is upright, and in ordinary colours', async () => {
    const turned = at('phone.mp4');
    await ffmpeg([...input(plain), '-c', 'copy', '-metadata:s:v:0', 'rotate=270', output(turned)]);
    await poster(await probe(turned), 1, at('phone.png'));
    const colours = await coloursOf(picture(at('phone.png')), { width: 90, height: 160 });
    // Number 30: the bars lie now, the lowest digit on top.
    expect([8, 24, 40, 56, 72, 88].map((y) => (colours(45, y)[0] ?? 0) > 128)).toEqual([false, true, true, true, true, false]);
    const hdr = ['format=yuv420p10le', 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc'];
    const bright = await source('hdr.mp4', { seconds: 0.2, filters: hdr, encoder: ['-c:v', 'libx264'] });
    await poster(bright, 0.1, at('hdr.jpg'));
    expect(await numberOf(at('hdr.jpg'))).toBe(3);
  });

  test('leaves nothing where it cannot be made', async () => {
    await expect(poster({ ...plain, path: at('nowhere.mp4') }, 1, at('none.jpg'))).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('none.jpg');
    await expect(poster(plain, 1, at('none.tiff'))).rejects.toThrow('No kind of picture');
  });
});

test('snapshots are made of every moment, or of none', async () => {
  const seen: number[] = [];
  await snapshots(plain, [0.5, 3], [at('one.png'), at('two.png')], { onProgress: (fraction) => seen.push(fraction) });
  expect([await numberOf(at('one.png')), await numberOf(at('two.png'))]).toEqual([15, 90]);
  expect(seen).toEqual([0.5, 1]);
  const stop = new AbortController();
  const stopped = snapshots(plain, [0.5, 3], [at('three.png'), at('four.png')], { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(stopped).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => /three|four/.test(name))).toEqual([]);
});

describe('the thumbnails', () => {
  test('stand row by row, each what is shown at its moment', async () => {
    const seen: number[] = [];
    const sheet = await thumbnailSheet(plain, at('sheet.jpg'), { onProgress: (fraction) => seen.push(fraction) });
    expect(sheet).toEqual({ columns: 10, rows: 3, width: 160, height: 90, every: 0.25, count: 24 });
    const whole = { width: sheet.columns * sheet.width, height: sheet.rows * sheet.height };
    for (const place of [9, 10, 23]) {
      const corner = { x: (place % 10) * sheet.width, y: Math.floor(place / 10) * sheet.height };
      expect(await numberOf(at('sheet.jpg'), sheet, corner, whole)).toBe(Math.floor(place * 7.5));
    }
    expect(seen.at(-1)).toBeCloseTo(1, 1);
  });

  test('of a long video come from keyframes alone', async () => {
    const long = await source('long.mp4', { seconds: 70, rate: 10, encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15'] });
    const sheet = await thumbnailSheet(long, at('long.jpg'), { max: 20 });
    expect(sheet).toMatchObject({ every: 3.5, count: 20, rows: 2 });
    const corner = { x: 3 * sheet.width, y: 0 };
    // The one at 10.5 seconds: picture 105 is a keyframe. That at 3.5, picture 35, is not: it gets 30.
    expect(await numberOf(at('long.jpg'), sheet, corner, { width: 1600, height: 180 })).toBe(105);
    expect(await numberOf(at('long.jpg'), sheet, { x: sheet.width, y: 0 }, { width: 1600, height: 180 })).toBe(30);
  });

  test('are as many as tell something new, whatever the length', () => {
    for (const duration of [0.04, 0.25, 0.26, 59.9, 60, 3599.97, 8 * 3600]) {
      const { count, every, columns, rows } = sheetOf({ duration, width: 1080, height: 1920 }, {});
      expect(count).toBeLessThanOrEqual(200);
      expect(count * every).toBeGreaterThanOrEqual(duration - 0.001);
      expect((count - 1) * every).toBeLessThan(duration);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
    }
    expect(sheetOf({ duration: 60, width: 1080, height: 1920 }, {})).toMatchObject({ width: 90, height: 160 });
  });

  test('say nothing of the file', async () => {
    const told = at('told.mp4');
    await ffmpeg([...input(plain), '-c', 'copy', '-metadata', 'location=+52.5200+013.4050/', output(told)]);
    await thumbnailSheet(await probe(told), at('told.jpg'));
    expect((await readFile(at('told.jpg'))).includes('52.52')).toBe(false);
  });
});
