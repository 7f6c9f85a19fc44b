import type { PostSummary } from '@everycast/contract/posts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { densityOf, faceOf, marksOf, roomForMarks, roomForOpen, troubleOf } from './chip.ts';

const target = (state: PostSummary['state'], part: object = {}) => ({
  state,
  platform: 'bluesky',
  sandbox: false,
  text: null,
  media: null,
  thread: null,
  ...part,
});
const post = (part: object) =>
  ({ text: '', media: [], thread: [], state: 'scheduled', dueAt: null, targets: [target('scheduled')], ...part }) as unknown as PostSummary;

const usual = { width: 170, height: 224 };

describe('a chip', () => {
  test('has the text of the first account where the post itself has none, in one line', () => {
    expect(faceOf(post({ text: 'Two\n\nlines ' })).text).toBe('Two lines');
    expect(faceOf(post({ targets: [target('scheduled'), target('scheduled', { text: 'Own words' })] })).text).toBe('Own words');
  });

  test('says on how many accounts a post failed', () => {
    expect(faceOf(post({ state: 'failed', targets: [target('failed'), target('published')] })).word).toBe('Failed on 1 of 2');
    expect(faceOf(post({ state: 'failed', targets: [target('failed')] })).word).toBe('Failed');
  });

  test('shows each platform once, and its stand-in apart from it', () => {
    const targets = [target('scheduled'), target('scheduled'), target('scheduled', { sandbox: true })];
    expect(faceOf(post({ targets })).places).toEqual([
      { platform: 'bluesky', sandbox: false },
      { platform: 'bluesky', sandbox: true },
    ]);
  });

  test('becomes shorter the more there are in a day', () => {
    expect([1, 3, 4, 5, 20].map((posts) => densityOf(posts, usual))).toEqual(['full', 'full', 'short', 'line', 'line']);
  });

  test('becomes shorter in a low window, so that what was seen stays seen', () => {
    const low = { width: 148, height: 159 };
    expect([1, 2, 3, 4, 5].map((posts) => densityOf(posts, low))).toEqual(['full', 'full', 'short', 'line', 'line']);
  });
});

test('open slots take the room that posts leave', () => {
  expect(roomForOpen(0, 'full', usual)).toBe(4);
  expect(roomForOpen(3, 'full', usual)).toBe(0);
  expect(roomForOpen(4, 'short', usual)).toBe(0);
  expect(roomForOpen(5, 'line', usual)).toBe(2);
  expect(roomForOpen(20, 'line', usual)).toBe(0);
});

describe('marks', () => {
  test('past four are three and the rest as a number', () => {
    expect(marksOf(['a', 'b', 'c', 'd'], 4)).toEqual({ shown: ['a', 'b', 'c', 'd'], more: 0 });
    expect(marksOf(['a', 'b', 'c', 'd', 'e', 'f'], 4)).toEqual({ shown: ['a', 'b', 'c'], more: 3 });
  });

  test('are as many as a day is wide for', () => {
    expect(roomForMarks('full', usual, true)).toBe(4);
    expect(roomForMarks('short', usual, true)).toBe(2);
    expect(roomForMarks('line', usual, true)).toBe(2);
    expect(roomForMarks('line', { width: 147, height: 159 }, true)).toBe(2);
    expect(roomForMarks('full', { width: 105, height: 290 }, false)).toBe(0);
    expect(roomForMarks('full', { width: 900, height: 290 }, false)).toBe(4);
    expect(marksOf(['a', 'b'], 0)).toEqual({ shown: [], more: 2 });
  });

  test('never lose one, and never stand for a single one more', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 2, max: 9 }), (platforms, room) => {
        const { shown, more } = marksOf(platforms, room);
        expect(shown.length + more).toBe(platforms.length);
        expect(shown.length).toBeLessThanOrEqual(room);
        expect(more).not.toBe(1);
      }),
    );
  });
});

test('a day is as bad as the worst post that needs somebody', () => {
  expect(troubleOf([post({ state: 'published' })])).toBe(null);
  expect(troubleOf([post({ state: 'unconfirmed' }), post({ state: 'failed' })])).toBe('failed');
});
