import { Temporal, wallTimeAt } from '@everycast/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekOf } from '../../lib/time/weeks.ts';
import { dateAt, moveDays, rangeOf, threeWeeks } from './days.ts';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => Temporal.PlainDate.from(day.toISOString().slice(0, 10)));
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

test('three weeks are 21 days in a row, begin on a Sunday and hold the day in the first week', () => {
  fc.assert(
    fc.property(date, (day) => {
      const days = threeWeeks(day, 'sunday');
      expect(days).toHaveLength(21);
      expect(days[0]?.dayOfWeek).toBe(7);
      expect(days.slice(0, 7).some((one) => one.equals(day))).toBe(true);
      for (const [index, one] of days.entries()) expect(one.equals(weekOf(day, 'sunday').add({ days: index }))).toBe(true);
    }),
  );
});

test('the range begins with the first minute of the first day and ends with the first after the last, in every zone', () => {
  fc.assert(
    fc.property(date, zone, (day, where) => {
      const days = threeWeeks(day, 'sunday');
      const { from, to } = rangeOf(days, where);
      const before = Temporal.Instant.from(from).subtract({ milliseconds: 1 });
      const last = Temporal.Instant.from(to).subtract({ milliseconds: 1 });
      expect(dateAt(from, where).toString()).toBe(days[0]?.toString());
      expect(Temporal.PlainDate.compare(dateAt(before, where), days[0] ?? day)).toBe(-1);
      // A zone may skip a whole day at the date line (Samoa, 30 December 2011): then the last day is the one before.
      expect(Temporal.PlainDate.compare(dateAt(last, where), days[20] ?? day)).toBeLessThanOrEqual(0);
      expect(Temporal.PlainDate.compare(dateAt(to, where), days[20] ?? day)).toBe(1);
    }),
  );
});

test('a moved post keeps its hour in its own zone', () => {
  expect(moveDays('2026-10-20T09:00', Temporal.PlainDate.from('2026-10-20'), Temporal.PlainDate.from('2026-10-27'))).toBe(
    '2026-10-27T09:00',
  );
  // Seen from Tokyo the same post stands on another date; moved by three days it is moved by three days at home too.
  expect(moveDays('2026-10-20T20:00', Temporal.PlainDate.from('2026-10-21'), Temporal.PlainDate.from('2026-10-24'))).toBe(
    '2026-10-23T20:00',
  );
  expect(wallTimeAt('2026-03-01T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-01T13:00');
});
