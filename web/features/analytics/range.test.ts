import { Temporal } from '@everycast/contract/time';
import { WeekStart } from '@everycast/contract/times-shown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, isRange, moved, type Range } from './range.ts';

// A Wednesday.
const today = '2026-11-18';

test.each<[Range, WeekStart, string, string]>([
  [{ kind: 'week', weeks: 0 }, 'monday', '2026-11-16', '2026-11-22'],
  [{ kind: 'week', weeks: 0 }, 'sunday', '2026-11-15', '2026-11-21'],
  [{ kind: 'week', weeks: 0 }, 'saturday', '2026-11-14', '2026-11-20'],
  [{ kind: 'week', weeks: 1 }, 'monday', '2026-11-09', '2026-11-15'],
  [{ kind: 'week', weeks: 1 }, 'sunday', '2026-11-08', '2026-11-14'],
  [{ kind: 'days', days: 7 }, 'sunday', '2026-11-12', '2026-11-18'],
  [{ kind: 'days', days: 90 }, 'sunday', '2026-08-21', '2026-11-18'],
  [{ kind: 'custom', from: '2026-01-01', to: '2026-01-31' }, 'sunday', '2026-01-01', '2026-01-31'],
])('%j in weeks from %s is from %s to %s', (range, start, from, to) => expect(daysOf(range, today, start)).toEqual({ from, to }));

test('weeks start on the chosen day, have today in them, and follow each other', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }));
  const weekday = { sunday: 7, monday: 1, saturday: 6 } as const;
  fc.assert(
    fc.property(day, fc.constantFrom(...WeekStart.options), fc.nat(500), (date, start, weeks) => {
      const [week, before] = [weeks, weeks + 1].map((count) => daysOf({ kind: 'week', weeks: count }, date.toString(), start));
      const first = Temporal.PlainDate.from(week?.from ?? '');
      expect(first.dayOfWeek).toBe(weekday[start]);
      expect(first.until(week?.to ?? '').days).toBe(6);
      expect(first.subtract({ days: 1 }).toString()).toBe(before?.to);
      const sameDay = date.subtract({ weeks }).toString();
      expect(week && week.from <= sameDay && sameDay <= week.to).toBe(true);
    }),
  );
});

test('arrows move by a whole period, and never past today', () => {
  const move = (range: Range, by: -1 | 1) => moved(range, by, today, 'sunday');
  expect(move({ kind: 'week', weeks: 1 }, -1)).toEqual({ kind: 'week', weeks: 2 });
  expect(move({ kind: 'week', weeks: 1 }, 1)).toEqual({ kind: 'week', weeks: 0 });
  expect(move({ kind: 'week', weeks: 0 }, 1)).toBeNull();
  expect(move({ kind: 'days', days: 7 }, -1)).toEqual({ kind: 'custom', from: '2026-11-05', to: '2026-11-11' });
  expect(move({ kind: 'days', days: 7 }, 1)).toBeNull();
  expect(move({ kind: 'custom', from: '2026-11-05', to: '2026-11-11' }, 1)).toEqual({
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
