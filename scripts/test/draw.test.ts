import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { repository } from '../../tests/support/server-process.ts';
import { budgets, drawLeftOut, secondsOf } from './draw.mjs';
import recorded from './seconds.json' with { type: 'json' };

const seeds = Array.from({ length: 200 }, (_, seed) => String(seed));
const isJourney = (file: string) => file.startsWith('tests/journeys/');
const isLive = (file: string) => isJourney(file) && /\/(first-stream|stream)/.test(file);
const units = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`video/${at}.test.ts`, 20 + at]));
const screens = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`tests/journeys/screen-${at}.test.ts`, 20 + 5 * at]));
const streams = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`tests/journeys/streaming-${at}.test.ts`, 10 + at]));
const smoke = { 'tests/journeys/first-post.test.ts': 50, 'tests/journeys/first-stream.test.ts': 30 };
const long: Record<string, number> = { ...units, ...screens, ...streams, ...smoke };

function drawnBy(seed: string) {
  vi.stubEnv('TEST_SEED', seed);
  const left = drawLeftOut(long);
  return Object.keys(long).filter((file) => !left.includes(file));
}

afterEach(() => vi.unstubAllEnvs());

test('each draw uses up the time of its kind, and the seed repeats it', () => {
  for (const seed of seeds) {
    const drawn = drawnBy(seed);
    expect(drawnBy(seed)).toEqual(drawn);
    for (const [has, budget] of [
      [(file: string) => !isJourney(file), budgets.units],
      [(file: string) => isJourney(file) && !isLive(file), budgets.screens],
      [isLive, budgets.live],
    ] as const) {
      const seconds = drawn.filter(has).map((file) => long[file] ?? 0);
      const sum = seconds.reduce((one, other) => one + other, 0);
      expect(sum).toBeGreaterThanOrEqual(budget);
      expect(sum - Math.max(...seconds)).toBeLessThan(budget);
    }
  }
});

test('no file is left out for good, and the first post and the first stream never are', () => {
  const draws = seeds.map(drawnBy);
  for (const file of Object.keys(long)) expect(draws.some((drawn) => drawn.includes(file))).toBe(true);
  for (const drawn of draws) expect(drawn).toEqual(expect.arrayContaining(Object.keys(smoke)));
});

test('quick and new files are not recorded, so they always run', () => {
  const tests = [
    { file: 'b.test.ts', milliseconds: 1900 },
    { file: 'a.test.ts', milliseconds: 1600 },
    { file: 'b.test.ts', milliseconds: 4000 },
    { file: 'quick.test.ts', milliseconds: 1999 },
  ];
  expect(secondsOf(tests)).toEqual({ 'b.test.ts': 6 });
  expect(drawLeftOut({})).toEqual([]);
});

test('every recorded file exists', () => {
  expect(Object.keys(recorded).filter((file) => !existsSync(`${repository}/${file}`))).toEqual([]);
});
