import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { probe } from '../probe/probe.ts';
import { numberedVideo } from '../testing/numbered.ts';
import { picturesOf } from './pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-framing-pictures-'));
afterAll(() => rm(folder, { recursive: true }));

test('a part that starts inside a slide is looked at from there', async () => {
  const slides = await probe(await numberedVideo(join(folder, 'slides.mp4'), { seconds: 40, rate: '1/10' }));
  const seen: { at: number; second: boolean }[] = [];
  // The lowest digit, which only the second of the first two slides has, is on the left.
  await picturesOf(slides, { start: 8, end: 12 }, 1, ({ at, pixels }) => void seen.push({ at, second: (pixels[0] ?? 0) > 128 }));
  expect(seen).toEqual([
    { at: 8, second: false },
    { at: 9, second: false },
    { at: 10, second: true },
    { at: 11, second: true },
  ]);
});
