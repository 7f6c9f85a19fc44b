import { afterAll, describe, expect, test } from 'vitest';
import type { VideoInfo } from '../probe/probe.ts';
import { bars, createExportRoom } from '../testing/exports.ts';
import { numbersOf } from '../testing/numbered.ts';
import { shownTimes } from '../testing/read-back.ts';

const { source, made, close } = await createExportRoom();
afterAll(close);

/** Which picture is shown in the middle of each half second. */
async function shownIn(info: VideoInfo): Promise<(number | undefined)[]> {
  const [times, numbers] = [await shownTimes(info), await numbersOf(info)];
  const moments = Array.from({ length: Math.round(info.duration * 2) }, (_, index) => index / 2 + 0.25);
  return moments.map((moment) => numbers[times.findLastIndex((time) => time - info.startTime <= moment)]);
}

const halves = (...slides: [number: number, seconds: number][]): number[] =>
  slides.flatMap(([number, seconds]) => new Array<number>(seconds * 2).fill(number));

const edits = [
  { name: 'across two pictures', segments: [{ start: 3, end: 12 }], shown: halves([0, 7], [1, 2]) },
  { name: 'inside one picture', segments: [{ start: 13, end: 17 }], shown: halves([1, 4]) },
  { name: 'to just after the start of a picture', segments: [{ start: 3, end: 10.05 }], shown: halves([0, 7]) },
  { name: 'inside the last picture', segments: [{ start: 32, end: 38 }], shown: halves([3, 6]) },
  {
    name: 'in another order',
    segments: [
      { start: 18, end: 23 },
      { start: 3, end: 5 },
    ],
    shown: halves([1, 2], [2, 3], [0, 2]),
  },
  { name: 'twice as fast', segments: [{ start: 4, end: 16 }], speed: 2, shown: halves([0, 3], [1, 3]) },
];
const ways = [{ format: 'mp4' }, { format: 'webm' }, { format: 'mp4', preset: 'mastodon' }] as const;

describe('slides of ten seconds each, at an even rate', async () => {
  const slides = await source('slides.mp4', { seconds: 40, rate: '1/10' });

  test.each(edits.flatMap((edit) => ways.map((way) => ({ ...edit, way, as: Object.values(way).join(', ') }))))(
    'are exported $name as $as',
    async ({ segments, shown, speed = 1, way }) => {
      expect(slides.video.frameRate).toEqual({ numerator: 1, denominator: 10, variable: false });
      const result = await made(slides, { crop: bars, segments, speed }, way);
      expect(Math.abs(result.duration - shown.length / 2)).toBeLessThan(0.1);
      expect(await shownIn(result)).toEqual(shown);
    },
  );
});

test('a time-lapse of four pictures a second begins and ends inside a picture', async () => {
  const lapse = await source('lapse.mp4', { seconds: 5, rate: 4 });
  const result = await made(lapse, { crop: bars, segments: [{ start: 1.15, end: 2.35 }] });
  expect(result.duration).toBeCloseTo(1.2, 1);
  expect(await numbersOf(result)).toEqual(expect.arrayContaining([4, 5, 6, 7, 8, 9]));
  expect((await shownTimes(result)).slice(0, 2).map((time) => Math.round(time * 100))).toEqual([0, 10]);
});
