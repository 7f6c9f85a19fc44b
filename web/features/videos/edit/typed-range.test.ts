import type { Segment } from '@everycast/contract/videos';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTime } from '../time/timecode.ts';
import { readTyped } from './typed-range.ts';

const rate = { numerator: 25, denominator: 1, variable: false };
const extent = { duration: 10, frame: 0.04 };
const part: Segment = { start: 1, end: 5 };
const read = (start: string | null, end: string | null, kept: Segment[] = [part], index = 0) =>
  readTyped({ start, end }, kept, index, extent, rate);

test('what fits is taken, at the nearest frame', () => {
  expect(read('2', null)).toEqual({ part: { start: 2, end: 5 }, wrong: {} });
  expect(read('2.01', '7.99')).toEqual({ part: { start: 2, end: 8 }, wrong: {} });
  expect(read(null, '10')).toEqual({ part: { start: 1, end: 10 }, wrong: {} });
  expect(read(null, null)).toEqual({ part, wrong: {} });
});

test('timecodes are taken as well, and what is no time is told', () => {
  expect(read('00:00:02:05', '0:07.5').part).toEqual({ start: 2.2, end: 7.52 });
  expect(read('soon', null)).toEqual({ part, wrong: { start: { why: 'unreadable' } } });
});

test('a start behind the end and an end before the start are wrong, and leave the part as it is', () => {
  expect(read('8', null)).toEqual({ part, wrong: { start: { why: 'late', at: 5 } } });
  expect(read('5', null)).toEqual({ part, wrong: { start: { why: 'late', at: 5 } } });
  expect(read(null, '0.5')).toEqual({ part, wrong: { end: { why: 'early', at: 1 } } });
  expect(read(null, '1')).toEqual({ part, wrong: { end: { why: 'early', at: 1 } } });
});

test('both are right again as soon as they are together', () => {
  expect(read('8', '9')).toEqual({ part: { start: 8, end: 9 }, wrong: {} });
  expect(read('8', '7')).toEqual({ part, wrong: { start: { why: 'late', at: 7 }, end: { why: 'early', at: 8 } } });
});

test('what lies outside of the video, or in the next part, is wrong; the other field is taken all the same', () => {
  expect(read('-1', null).wrong).toEqual({ start: { why: 'outside', from: 0, to: 10 } });
  expect(read('11', '6')).toEqual({ part: { start: 1, end: 6 }, wrong: { start: { why: 'outside', from: 0, to: 10 } } });
  expect(read(null, '').wrong).toEqual({ end: { why: 'outside', from: 0, to: 10 } });
  const both = [part, { start: 6, end: 9 }];
  expect(read(null, '7', both).wrong).toEqual({ end: { why: 'outside', from: 0, to: 6 } });
  expect(read('5.5', null, both, 1)).toEqual({ part: { start: 5.52, end: 9 }, wrong: {} });
});

test('whatever is typed, a part with a frame in it is left, and it moves only to what was typed', () => {
  const typed = fc.oneof(fc.constant(null), fc.double({ min: -2, max: 12, noNaN: true }).map(String), fc.string());
  fc.assert(
    fc.property(typed, typed, (start, end) => {
      const now = read(start, end).part;
      expect(now.end - now.start).toBeGreaterThan(extent.frame / 2);
      for (const [edge, text] of [['start', start] as const, ['end', end] as const])
        if (now[edge] !== part[edge]) expect(Math.abs(now[edge] - readTime(text ?? '', rate))).toBeLessThan(extent.frame);
    }),
  );
});
