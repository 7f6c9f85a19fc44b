import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cut } from '../cut/cut.ts';
import { probe } from '../probe/probe.ts';
import { numberedVideo, numbersOf, soundOf, toneBetween } from '../testing/numbered.ts';
import { source } from '../testing/source.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { clockJumps, withOneClock } from './clock.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-clock-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

/** A recording of numbered frames in which a tone is heard for its second second. */
async function recording(name: string, seconds: number, starts = 0): Promise<string> {
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-bf', '2', '-c:a', 'aac', '-output_ts_offset', String(starts)];
  return numberedVideo(at(name), { seconds, rate: 25, sound: toneBetween(1, 2, seconds), encoder });
}
async function joined(name: string, ...paths: string[]): Promise<string> {
  await writeFile(at(name), Buffer.concat(await Promise.all(paths.map((path) => readFile(path)))));
  return at(name);
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const [first, second, later, short] = await Promise.all([
  recording('first.ts', 20),
  recording('second.ts', 16),
  recording('later.ts', 16, 5000),
  recording('short.ts', 4),
]);

test.each([
  ['a clock that starts over', [first, second], [500, 400]],
  ['a clock that is ahead', [first, later], [500, 400]],
  ['a clock that is behind', [later, first], [400, 500]],
  ['three recordings, two of them short', [short, short, second], [100, 100, 400]],
] as const)('%s becomes one', async (name, paths, frames) => {
  const path = await joined(`${name}.ts`, ...paths);
  expect(await clockJumps(path)).toBe(true);
  await withOneClock(path, at('one.ts'));
  const one = await probe(at('one.ts'));
  expect(await clockJumps(one.path)).toBe(false);
  expect(one.duration).toBeCloseTo(frames.reduce((sum, count) => sum + count, 0) / 25, 1);
  expect(await numbersOf(one)).toEqual(frames.flatMap((count) => range(0, count)));
  // A cut in the last recording has its pictures and its sound.
  const before = frames.slice(0, -1).reduce((sum, count) => sum + count, 0) / 25;
  await cut(one, [{ start: before + 0.6, end: before + 3 }], { mode: 'exact', output: at('cut.ts'), folder: at('parts') });
  const made = await probe(at('cut.ts'));
  expect(await numbersOf(made)).toEqual(range(15, 75));
  const [from = 0, to = 0] = (await soundOf(made)) ?? [];
  expect([Math.abs(from - 0.4) < 0.15, Math.abs(to - 1.4) < 0.15]).toEqual([true, true]);
});

test('one recording keeps its clock, also where it wraps, and where slides are far apart', async () => {
  expect(await clockJumps(first)).toBe(false);
  const wraps = await source(folder, { codec: 'h264', container: 'ts', groups: 'closed', rate: '25', sound: 'aac', starts: 95_441.2 });
  expect(await clockJumps(wraps)).toBe(false);
  const slides = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=1/20:duration=80', '-c:v', 'libx264', '-preset', 'ultrafast'];
  await ffmpeg([...slides, output(at('slides.ts'))]);
  expect(await clockJumps(at('slides.ts'))).toBe(false);
});
