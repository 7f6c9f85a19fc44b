import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentsOf, refusalOf, refusalOfTimes, snapshotName } from './rules.ts';

test('clips are made of videos', () => {
  expect(refusalOf({ kind: 'video', duration: 3 })).toBeNull();
  expect(refusalOf({ kind: 'image', duration: null })).toEqual({ code: 'clips.not_a_video' });
});

test('a moment past the end is refused with both times', () => {
  expect(refusalOfTimes([0, 65.2], 65.2)).toBeNull();
  expect(refusalOfTimes([0, 120], 65.25)).toEqual({ code: 'clips.moment_past_end', params: { at: '2:00', duration: '1:05.25' } });
});

test('moments come once and in order', () => {
  expect(momentsOf([5, 1.0004, 1, 5, 0])).toEqual([0, 1, 5]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 200_000, noNaN: true })), (times) => {
      const moments = momentsOf(times);
      expect(momentsOf(moments)).toEqual(moments);
      for (const time of times) expect(moments.some((moment) => Math.abs(moment - time) <= 0.000_51)).toBe(true);
    }),
  );
});

test.each([
  ['Talk.mp4', 65.25, 'Talk 1-05.25.jpg'],
  ['A talk, part 1. The start', 0, 'A talk, part 1. The start 0-00.jpg'],
  ['.mp4', 1, 'Snapshot 0-01.jpg'],
])('a snapshot of %s is called after it', (video, time, name) => {
  expect(snapshotName(video, time, 'jpg')).toBe(name);
});
