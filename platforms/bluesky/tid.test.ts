import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTid } from './tid.ts';

const moments = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

test('has the form of a TID and sorts by time', () => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      const [first, second] = [newTid(a), newTid(b)];
      expect(first).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
      if (a.getTime() !== b.getTime()) expect(first < second).toBe(a < b);
    }),
  );
});

test('keys of one moment differ', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(new Set(Array.from({ length: 1000 }, () => newTid(now))).size).toBe(1000);
});
