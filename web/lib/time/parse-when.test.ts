import { Temporal } from '@everycast/contract/time';
import { parseDay } from '@everycast/contract/typed/parse-day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from './format.ts';
import { parseWhen, plainTyped } from './typed-text.ts';

// A Sunday.
const today = Temporal.PlainDate.from('2026-11-29');
const american = (text: string) => parseDay(plainTyped(text), today, 'en-US');
const british = (text: string) => parseDay(plainTyped(text), today, 'en-GB');

describe('a typed day', () => {
  test.each([
    ['2026-12-03', '2026-12-03'],
    ['Dec 3', '2026-12-03'],
    ['3 december 2027', '2027-12-03'],
    ['3rd Dec', '2026-12-03'],
    ['Thu, Dec 3', '2026-12-03'],
    ['3.12.', '2026-12-03'],
    ['3.12.27', '2027-12-03'],
    ['12/3', '2026-12-03'],
    ['31/12', '2026-12-31'],
    ['today', '2026-11-29'],
    ['Tomorrow', '2026-11-30'],
    ['fri', '2026-12-04'],
    // On a Sunday, the next one.
    ['sunday', '2026-12-06'],
    ['30', '2026-11-30'],
    ['3', '2026-12-03'],
    // It was yesterday, so it is next year's.
    ['Nov 28', '2027-11-28'],
  ])('%s is %s', (text, date) => expect(american(text)).toEqual({ date }));

  test('has its numbers in the order of the place', () => {
    expect(british('3/12')).toEqual({ date: '2026-12-03' });
    expect(british('12/31')).toEqual({ date: '2026-12-31' });
  });

  test('that doesn’t exist says what does', () => {
    expect(american('31.2.')).toEqual({ noDay: { year: 2027, month: 2, days: 28 } });
    expect(american('Feb 30, 2028')).toEqual({ noDay: { year: 2028, month: 2, days: 29 } });
    expect(american('31')).toEqual({ noDay: { year: 2026, month: 11, days: 30 } });
    expect(american('3.13.')).toEqual({ noMonth: 13 });
    expect(american('13/13')).toEqual({ noMonth: 13 });
  });

  test.each(['', 'soon', 'De 3', 'Dec', '0', 'Dec 3 26', '3.12.026', '３.12.'])('“%s” is none', (text) =>
    expect(american(text)).toBeNull(),
  );

  test('what is written is read as the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (days) => {
        const date = today.add({ days });
        const written = formatDay(`${date.toString()}T00:00Z`, 'UTC');
        // Without a year it is one of this year.
        const from = Temporal.PlainDate.from({ year: /\d{4}/.test(written) ? 2026 : date.year, month: 1, day: 1 });
        expect(parseDay(plainTyped(written), from, 'en-US')).toEqual({ date: date.toString() });
      }),
    );
  });
});

describe('a typed day and time', () => {
  const read = (text: string, first: 'date' | 'time' = 'date') => parseWhen(text, first, today, 'en-US');
  test.each([
    ['tomorrow 9:00', { date: '2026-11-30', time: '09:00' }],
    ['tomorrow at 9', { date: '2026-11-30', time: '09:00' }],
    ['2:30 pm Fri', { date: '2026-12-04', time: '14:30' }],
    ['Dec 3, 2026, 2:30 pm', { date: '2026-12-03', time: '14:30' }],
    ['3.12. 14:30', { date: '2026-12-03', time: '14:30' }],
    ['14:30', { time: '14:30' }],
    ['tomorrow', { date: '2026-11-30' }],
  ])('%s', (text, found) => {
    expect(read(text)).toEqual(found);
    expect(read(text, 'time')).toEqual(found);
  });

  test('a number alone is what the field is for', () => {
    expect(read('9', 'date')).toEqual({ date: '2026-12-09' });
    expect(read('9', 'time')).toEqual({ time: '09:00' });
  });

  test('says which day doesn’t exist, and understands nothing else', () => {
    expect(read('31.2. 9:00')).toEqual({ noDay: { year: 2027, month: 2, days: 28 } });
    for (const text of ['someday 9:00', 'tomorrow 25:00', 'Dec 3 9:00 10:00']) expect(read(text)).toBeNull();
  });
});
