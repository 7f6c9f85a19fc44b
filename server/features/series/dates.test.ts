import { RepeatRule } from '@everycast/contract/series';
import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, daysOf, dueOn, scheduleOn, variationsOn } from './dates.ts';

const rule = (more: object): RepeatRule => RepeatRule.parse({ start: '2026-12-01T09:00', zone: 'Europe/Berlin', unit: 'day', ...more });
const first = (more: object, from = '2026-12-01', max = 4) => daysOf(rule(more)).from(from, max);

test('the usual rules', () => {
  expect(first({ unit: 'week', weekdays: [1, 2, 3, 4, 5] })).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']);
  expect(first({ unit: 'month', nth: { place: -1, weekday: 5 } })).toEqual(['2026-12-25', '2027-01-29', '2027-02-26', '2027-03-26']);
  expect(first({ unit: 'week', every: 3, weekdays: [1, 4] })).toEqual(['2026-12-03', '2026-12-21', '2026-12-24', '2027-01-11']);
  expect(first({ unit: 'month', monthDay: 31 })).toEqual(['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']);
  expect(first({ unit: 'month', monthDay: -1 }, '2027-02-01', 2)).toEqual(['2027-02-28', '2027-03-31']);
  expect(first({ unit: 'year', month: 2, monthDay: 29 })).toEqual(['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']);
  expect(first({ times: 2 })).toEqual(['2026-12-01', '2026-12-02']);
  expect(first({ until: '2026-12-02' })).toEqual(['2026-12-01', '2026-12-02']);
});

test('a rule that never occurs has no days, and an endless one ends with the calendar', () => {
  expect(first({ unit: 'month', every: 12, monthDay: 30, start: '2026-02-10T09:00' })).toEqual([]);
  expect(first({ start: '2199-12-30T09:00' }, '2026-12-01', 9)).toEqual(['2199-12-30', '2199-12-31']);
  expect(RepeatRule.safeParse({ ...rule({}), unit: 'year', month: 2, monthDay: 30 }).success).toBe(false);
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Asia/Tehran',
  'UTC',
];
const days = fc.integer({ min: 0, max: 3000 }).map((add) => Temporal.PlainDate.from('2024-01-01').add({ days: add }).toString());
const anyRule = fc
  .record({
    date: days,
    time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })),
    zone: fc.constantFrom(...zones),
    every: fc.integer({ min: 1, max: 6 }),
    shape: fc.oneof(
      fc.constant({ unit: 'day' }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((weekdays) => ({ unit: 'week', weekdays })),
      fc.integer({ min: 1, max: 31 }).map((monthDay) => ({ unit: 'month', monthDay })),
      fc.record({ place: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.integer({ min: 1, max: 7 }) }).map((nth) => ({ unit: 'month', nth })),
    ),
  })
  .map(({ date, time: [hour, minute], zone, every, shape }) =>
    RepeatRule.parse({ start: `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, zone, every, ...shape }),
  );

/** Whether a rule has a day, counted by hand. */
function has({ start, unit, every, weekdays, monthDay, nth }: RepeatRule, day: string): boolean {
  const [begin, date] = [Temporal.PlainDate.from(start.slice(0, 10)), Temporal.PlainDate.from(day)];
  if (Temporal.PlainDate.compare(date, begin) < 0) return false;
  if (unit === 'day') return begin.until(date, { largestUnit: 'days' }).days % every === 0;
  const monday = (one: Temporal.PlainDate) => one.subtract({ days: one.dayOfWeek - 1 });
  if (unit === 'week')
    return (monday(begin).until(monday(date), { largestUnit: 'days' }).days / 7) % every === 0 && (weekdays ?? []).includes(date.dayOfWeek);
  const months = (date.year - begin.year) * 12 + date.month - begin.month;
  if (months % every !== 0) return false;
  if (!nth) return date.day === monthDay;
  const isPlace = nth.place === -1 ? date.day + 7 > date.daysInMonth : Math.ceil(date.day / 7) === nth.place;
  return date.dayOfWeek === nth.weekday && isPlace;
}

test('days follow from the rule alone, wherever the search begins', () => {
  fc.assert(
    fc.property(anyRule, days, fc.integer({ min: 0, max: 120 }), (one, from, length) => {
      const to = Temporal.PlainDate.from(from).add({ days: length });
      const all = Array.from({ length: length + 1 }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }).toString());
      const found = daysOf(one).between(from, to.toString());
      expect(found).toEqual(all.filter((day) => has(one, day)));
      expect(daysOf(one).from(from, found.length)).toEqual(found);
      expect(daysOf(one).before(to.add({ days: 1 }).toString()) - daysOf(one).before(from)).toBe(found.length);
    }),
    { numRuns: 150 },
  );
});

test('posts keep their wall time over clock changes in all zones, each once a day and in order', () => {
  fc.assert(
    fc.property(anyRule, days, (one, from) => {
      const found = daysOf(one).from(from, 12);
      const due = found.map((date) => dueOn(one, date));
      expect(due.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(due);
      expect(new Set(due.map(Number)).size).toBe(due.length);
      for (const [index, date] of found.entries()) {
        const wall = Temporal.Instant.fromEpochMilliseconds(Number(due[index])).toZonedDateTimeISO(one.zone).toPlainDateTime();
        const wanted = Temporal.PlainDateTime.from(scheduleOn(one, date).at);
        const gap = wanted.until(wall, { largestUnit: 'minutes' }).minutes;
        // Only where clocks skip that time it is later: by an hour at most, or a day where a zone left one out.
        expect(gap === 0 || (gap > 0 && gap <= 24 * 60)).toBe(true);
        if (gap === 0) expect(dayIn(due[index] ?? new Date(), one.zone)).toBe(date);
      }
    }),
    { numRuns: 150 },
  );
});

test('texts take turns by the rule, whenever they are counted', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 40 }), (one, texts, skipped) => {
      const all = daysOf(one).from(one.start.slice(0, 10), skipped + 6);
      const turns = all.map((_, index) => index % (texts + 1));
      expect(variationsOn(daysOf(one), all.slice(skipped), texts)).toEqual(turns.slice(skipped));
    }),
    { numRuns: 100 },
  );
});
