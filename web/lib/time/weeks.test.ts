import { Temporal } from '@everycast/contract/time';
import { WeekStart } from '@everycast/contract/times-shown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysInWeek, monthDays, weekdaysFrom, weekOf } from './weeks.ts';

const weekday = { sunday: 7, monday: 1, saturday: 6 } as const;
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }));

test('a week begins on the chosen day, and holds its date', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WeekStart.options), (date, start) => {
      const first = weekOf(date, start);
      expect(first.dayOfWeek).toBe(weekday[start]);
      const ahead = first.until(date, { largestUnit: 'days' }).days;
      expect(ahead >= 0 && ahead < daysInWeek).toBe(true);
    }),
  );
});

test('weekdays are in the order of the days of a week', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WeekStart.options), (date, start) => {
      const first = weekOf(date, start);
      expect(weekdaysFrom(start)).toEqual(Array.from({ length: daysInWeek }, (_, index) => first.add({ days: index }).dayOfWeek));
    }),
  );
});

test('a month is whole weeks from that day, with all its days and no week without one', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WeekStart.options), (date, start) => {
      const days = monthDays(date, start);
      expect(days.length % daysInWeek).toBe(0);
      expect(days[0]?.dayOfWeek).toBe(weekday[start]);
      expect(days.filter(({ month }) => month === date.month)).toHaveLength(date.daysInMonth);
      for (const end of [days.slice(0, daysInWeek), days.slice(-daysInWeek)])
        expect(end.some(({ month }) => month === date.month)).toBe(true);
    }),
  );
});
