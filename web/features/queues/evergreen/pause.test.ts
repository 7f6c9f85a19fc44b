import { expect, test } from 'vitest';
import { daysIn, maxOf, unitOf } from './pause.ts';

test('days are shown in the largest unit that they fill, and come back as they were', () => {
  expect([1, 14, 30, 45, 60, 365].map(unitOf)).toEqual([
    { count: 1, unit: 'day' },
    { count: 2, unit: 'week' },
    { count: 1, unit: 'month' },
    { count: 45, unit: 'day' },
    { count: 2, unit: 'month' },
    { count: 365, unit: 'day' },
  ]);
  for (let days = 1; days <= 365; days += 1) {
    const { count, unit } = unitOf(days);
    expect(daysIn(count, unit)).toBe(days);
    expect(count).toBeLessThanOrEqual(maxOf(unit, 365));
  }
});
