import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeIn } from './send-file.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('%s of a hundred bytes', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range);
});

test('no header leads out of the file', () => {
  fc.assert(
    fc.property(fc.option(fc.nat(), { nil: '' }), fc.option(fc.nat(), { nil: '' }), fc.nat(), (from, to, bytes) => {
      const range = rangeIn(`bytes=${from}-${to}`, bytes);
      if (range === null || range === 'outside') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(bytes);
    }),
  );
});
