import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestTimes, neededPosts, type RatedPost } from '../../server/features/analytics/best-times/best-times.ts';
import { hoursApart } from '../../server/features/analytics/best-times/slots.ts';
import { audienceOf, type Kind } from './audiences.ts';

const day = 86_400_000;
const evening: Kind = { name: '', weeks: 52, perWeek: 7, peaks: 1, by: 1, days: 'all', noise: 0.5, grows: 5 };
const anyPost = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
  at: fc.integer({ min: 0, max: 500 }).map((days) => days * day),
  value: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true })),
});

test('a clear peak of a growing account is found, whatever hours the account itself prefers', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { history, truth } = audienceOf(evening, seed);
    const found = bestTimes(history);
    if (found.found !== 'times') throw new Error(`Nothing was found: ${found.found}`);
    const [first] = found.best;
    const best = Math.max(...truth);
    expect(truth[(first?.weekday ?? 0) * 24 + (first?.hour ?? 0)]).toBeGreaterThan(0.6 * best);
  }
});

test('where hours make no difference it recommends nothing', () => {
  const silent = { ...evening, peaks: 0 };
  const found = Array.from({ length: 40 }, (_, seed) => bestTimes(audienceOf(silent, 100 + seed).history).found);
  expect(found.filter((one) => one !== 'no_signal').length).toBeLessThanOrEqual(2);
});

test('one post that went viral isn’t a best time', () => {
  const { history } = audienceOf({ ...evening, peaks: 0 }, 7);
  const viral = history.map((post, index) => (index === 5 ? { ...post, value: post.value * 10_000 } : post));
  expect(bestTimes(viral).found).toBe('no_signal');
});

test('too few posts, or all at the same hours, say how many there are', () => {
  const { history } = audienceOf(evening, 1);
  expect(bestTimes(history.slice(0, neededPosts - 1))).toMatchObject({ found: 'too_few', posts: neededPosts - 1, needed: neededPosts });
  expect(bestTimes([])).toMatchObject({ found: 'too_few', posts: 0 });
  expect(bestTimes(history.map((post) => ({ ...post, weekday: 1, hour: 9 })))).toMatchObject({ found: 'too_few' });
});

describe('whatever the posts are', () => {
  test('it answers with a whole week, the same way every time, and counts every post once', () => {
    fc.assert(
      fc.property(fc.array(anyPost, { maxLength: 60 }), (posts: RatedPost[]) => {
        const found = bestTimes(posts);
        expect(found.slots).toHaveLength(168);
        expect(found.slots.reduce((sum, slot) => sum + slot.posts, 0)).toBe(posts.length);
        expect(found.slots.every(({ times }) => Number.isFinite(times) && times > 0)).toBe(true);
        expect(bestTimes(posts)).toEqual(found);
      }),
      { numRuns: 40 },
    );
  });

  test('recommended times are better than average, and not next to each other', () => {
    for (const seed of [11, 12, 13]) {
      const found = bestTimes(audienceOf({ ...evening, peaks: 3, days: 'mixed' }, seed).history);
      if (found.found !== 'times') continue;
      for (const [index, one] of found.best.entries()) {
        expect(one.times).toBeGreaterThan(1);
        for (const other of found.best.slice(index + 1))
          if (other.weekday === one.weekday) expect(hoursApart(one.hour, other.hour)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
