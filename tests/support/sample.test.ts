import { afterEach, expect, test, vi } from 'vitest';
import { shareOf, test as suiteTest } from '../platforms/cases.ts';
import { isFull, sampled } from './sample.ts';

afterEach(() => vi.unstubAllEnvs());
const seeds = Array.from({ length: 50 }, (_, seed) => String(seed));

test.skipIf(isFull)('a sample is in order, has each kind, and chooses among all', () => {
  const all = Array.from({ length: 30 }, (_, index) => ({ index, kind: String(index % 3) }));
  const chosen = new Set<number>();
  for (const seed of seeds) {
    vi.stubEnv('TEST_SEED', seed);
    const some = sampled('numbers', all, 5, ({ kind }) => kind);
    expect(sampled('numbers', all, 5, ({ kind }) => kind)).toEqual(some);
    expect(some.map(({ index }) => index)).toEqual(some.map(({ index }) => index).toSorted((a, b) => a - b));
    expect(some).toHaveLength(5);
    expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(['0', '1', '2']));
    for (const { index } of some) chosen.add(index);
  }
  expect(chosen.size).toBe(all.length);
});

test('each case of the platform suite is in the share of some platform, and no share is empty', () => {
  const casesOf = (own: string) => ['a', 'b', 'c', 'd'].map((name) => `everywhere ${name}`).concat(`only ${own}`);
  const platforms = new Map(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => [name, name]));
  const declare = (own: string) => suiteTest.each(casesOf(own))('case', () => undefined);
  const keys = (own: string) => casesOf(own).map((one) => `case ${JSON.stringify(one)}`);
  for (const seed of seeds) {
    vi.stubEnv('TEST_SEED', seed);
    const shares = [...platforms.keys()].map((name) => keys(name).filter(shareOf(platforms, name, declare)));
    expect(new Set(shares.flat())).toEqual(new Set([...platforms.keys()].flatMap(keys)));
    expect(shares.every((share) => share.length > 0)).toBe(true);
    // Of thirty: two of each common case, the six others, and at most one more each.
    expect(shares.flat().length).toBeLessThanOrEqual(20);
  }
});
