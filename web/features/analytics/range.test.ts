import { expect, test } from 'vitest';
import { daysOf, isRange, moved, type Range } from './range.ts';

// A Wednesday.
const today = '2026-11-18';

test.each<[Range, string, string]>([
  [{ kind: 'week', weeks: 0 }, '2026-11-16', '2026-11-22'],
  [{ kind: 'week', weeks: 1 }, '2026-11-09', '2026-11-15'],
  [{ kind: 'days', days: 7 }, '2026-11-12', '2026-11-18'],
  [{ kind: 'days', days: 90 }, '2026-08-21', '2026-11-18'],
  [{ kind: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
])('%j is from %s to %s', (range, from, to) => expect(daysOf(range, today)).toEqual({ from, to }));

test('arrows move by a whole period, and never past today', () => {
  expect(moved({ kind: 'week', weeks: 1 }, -1, today)).toEqual({ kind: 'week', weeks: 2 });
  expect(moved({ kind: 'week', weeks: 1 }, 1, today)).toEqual({ kind: 'week', weeks: 0 });
  expect(moved({ kind: 'week', weeks: 0 }, 1, today)).toBeNull();
  expect(moved({ kind: 'days', days: 7 }, -1, today)).toEqual({ kind: 'custom', from: '2026-11-05', to: '2026-11-11' });
  expect(moved({ kind: 'days', days: 7 }, 1, today)).toBeNull();
  expect(moved({ kind: 'custom', from: '2026-11-05', to: '2026-11-11' }, 1, today)).toEqual({
    kind: 'custom',
    from: '2026-11-12',
    to: '2026-11-18',
  });
});

test('a range has an order and a limit', () => {
  expect(isRange('2026-01-01', '2026-01-01')).toBe(true);
  expect(isRange('2026-01-01', '2027-01-01')).toBe(true);
  expect(isRange('2026-01-01', '2027-01-02')).toBe(false);
  expect(isRange('2026-01-02', '2026-01-01')).toBe(false);
  expect(isRange('', '2026-01-01')).toBe(false);
});
