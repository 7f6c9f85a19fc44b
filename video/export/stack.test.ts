import { join } from 'node:path';
import { verticalPreset } from '@everycast/contract/video-presets';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { probe } from '../probe/probe.ts';
import { createExportRoom } from '../testing/exports.ts';
import { coloursOf } from '../testing/numbered.ts';
import { ffmpeg, input, output } from '../tool/run.ts';

const { made, folder, close } = await createExportRoom();
afterAll(close);

/** Red on the left, blue on the right, green between them; the middle of each is white. */
const strip = (name: string, colour: string) =>
  `color=${colour}:s=160x360:d=1[${name}g];color=white:s=20x20:d=1[${name}w];[${name}g][${name}w]overlay=70:170[${name}]`;
await ffmpeg([
  '-filter_complex',
  `${strip('a', 'red')};color=green:s=320x360:d=1[b];${strip('c', 'blue')};[a][b][c]hstack=3,format=yuv420p`,
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '5', output(join(folder, 'strips.mp4'))],
]);
const strips = await probe(join(folder, 'strips.mp4'));
const stack = [
  { x: 0, y: 0.25, width: 0.25, height: 0.5 },
  { x: 0.75, y: 0.25, width: 0.25, height: 0.5 },
];

/** The name of the color at a share of a picture's width and height. */
async function colourAt(opened: readonly string[], x: number, y: number): Promise<string> {
  const at = (await coloursOf(opened, { width: 90, height: 160 }))(Math.floor(x * 90), Math.floor(y * 160));
  return at.map((value) => (value > 100 ? 1 : 0)).join('');
}
const [red, blue, white] = ['100', '001', '111'];

describe('two areas one above the other', () => {
  test('fill an upright frame, each half with its own, also on the poster', async () => {
    const result = await made(strips, { stack, ratio: '9:16', poster: 0.5 }, { preset: verticalPreset });
    expect(result).toMatchObject({ width: 1080, height: 1920, method: 'encoded', why: reads(/one above the other/) });
    for (const opened of [input(result), ['-f', 'image2', '-i', result.poster ?? '']]) {
      expect(await Promise.all([0.04, 0.46].map((y) => colourAt(opened, 0.2, y)))).toEqual([red, red]);
      expect(await Promise.all([0.54, 0.96].map((y) => colourAt(opened, 0.8, y)))).toEqual([blue, blue]);
      expect([await colourAt(opened, 0.5, 0.25), await colourAt(opened, 0.5, 0.75)]).toEqual([white, white]);
    }
  });

  test('have an even height each at the size of the source, in parts, and leave crop and keyframes aside', async () => {
    const edit = { stack, ratio: '1:1', crop: { x: 0.3, y: 0, width: 0.3, height: 1 }, cropKeyframes: [{ at: 0, x: 0.5, y: 0.5 }] };
    const segments = [
      { start: 0.6, end: 0.9 },
      { start: 0, end: 0.3 },
    ];
    const result = await made(strips, { ...edit, segments });
    expect(result).toMatchObject({ width: 360, height: 360 });
    expect(result.duration).toBeCloseTo(0.6, 1);
    expect([await colourAt(input(result), 0.5, 0.1), await colourAt(input(result), 0.5, 0.9)]).toEqual([red, blue]);
  });

  test('are turned each by itself', async () => {
    const result = await made(strips, { stack, ratio: '9:16', rotate: 90 });
    expect(result.width / result.height).toBeCloseTo(9 / 16, 1);
    expect([await colourAt(input(result), 0.5, 0.25), await colourAt(input(result), 0.5, 0.75)]).toEqual([white, white]);
    expect([await colourAt(input(result), 0.1, 0.1), await colourAt(input(result), 0.1, 0.9)]).toEqual([red, blue]);
  });
});
