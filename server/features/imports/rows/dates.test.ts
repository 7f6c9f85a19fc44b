import type { TypedWords } from '@everycast/contract/typed/typed-text';
import { loadTypedWords } from '@everycast/messages/typed-words';
import { describe, expect, test } from 'vitest';
import { type DateReading, readDate } from './dates.ts';

const languages = Object.entries(loadTypedWords())
  .map(([language, words]) => ({ language, words: words as unknown as TypedWords }))
  .sort((one, other) => Number(other.language === 'en') - Number(one.language === 'en'));
// A Sunday.
const base: DateReading = { zone: 'Europe/Berlin', languages, order: null, now: new Date('2026-11-29T12:00:00Z') };
const read = (date: string, time = '', order: DateReading['order'] = null) => readDate(date, time, { ...base, order });

describe('a date in a file', () => {
  test.each([
    ['2026-12-03 09:00', '2026-12-03T09:00'],
    ['2026-12-03T09:00:30', '2026-12-03T09:00'],
    ['2026/12/3 9 am', '2026-12-03T09:00'],
    ['2026-12-03T09:00:00Z', '2026-12-03T10:00'],
    ['2026-07-03T09:00:00+0100', '2026-07-03T10:00'],
    ['Dec 3, 5 pm', '2026-12-03T17:00'],
    ['3. Dezember um 9 Uhr', '2026-12-03T09:00'],
    ['3 décembre à 9 h', '2026-12-03T09:00'],
    ['3 de diciembre a las 9:30', '2026-12-03T09:30'],
    ['3.12. 9:30', '2026-12-03T09:30'],
    ['heute Abend um 8', '2026-11-29T20:00'],
    ['2026-12-03 abends um 8', '2026-12-03T20:00'],
    ['esta noche a las 9', '2026-11-29T21:00'],
    ['demain à midi', '2026-11-30T12:00'],
    ['3/3/27 à midi', '2027-03-03T12:00'],
    ['tomorrow evening at 8', '2026-11-30T20:00'],
    ['31/12/26 09:00', '2026-12-31T09:00'],
    ['12/31/26 09:00', '2026-12-31T09:00'],
    ['03/03/27 09:00', '2027-03-03T09:00'],
  ])('%s is %s', (text, at) => expect(read(text)).toEqual({ at }));

  test('has its time in another column', () => {
    expect(read('2026-12-03', '9:15 pm')).toEqual({ at: '2026-12-03T21:15' });
    expect(read('2026-12-03', 'à midi')).toEqual({ at: '2026-12-03T12:00' });
    expect(read('2026-12-03', 'abends um 8')).toEqual({ at: '2026-12-03T20:00' });
  });

  test.each(['25:00', 'later', '9:61'])('has a time in its own column that can’t be read: %s', (time) => {
    for (const date of ['2026-12-03', '2026-12-03 10:00', 'Dec 3, 5 pm'])
      expect(read(date, time)).toEqual({
        problem: { code: 'imports.time_unreadable', params: { time } },
        fixes: [],
        inTime: true,
      });
    expect(read('2026-12-03 10:00', ' ')).toEqual({ at: '2026-12-03T10:00' });
  });

  test('has a time in its own column that clocks skip', () => {
    const skipped = { problem: { code: 'imports.time_skipped' }, fixes: ['03:30'], inTime: true };
    expect(read('2027-03-28', '02:30')).toMatchObject(skipped);
  });

  test('in numbers means what was chosen, and nothing before that', () => {
    expect(read('03/04/27 9:00')).toMatchObject({ problem: { code: 'imports.date_order_unknown' } });
    expect(read('03/04/27 9:00', '', 'day')).toEqual({ at: '2027-04-03T09:00' });
    expect(read('03/04/27 9:00', '', 'month')).toEqual({ at: '2027-03-04T09:00' });
    expect(read('27/04/03 9:00', '', 'year')).toEqual({ at: '2027-04-03T09:00' });
  });

  test.each([
    ['2026-11-31 10:00', 'imports.no_such_day', ['2026-11-30 10:00', '2026-12-01 10:00']],
    ['31.11.2026', 'imports.no_such_day', ['2026-11-30', '2026-12-01']],
    ['2026-13-01 10:00', 'imports.no_such_month', []],
    ['Friday evening', 'imports.date_without_time', ['2026-12-04 09:00']],
    ['2026-12-03', 'imports.date_without_time', ['2026-12-03 09:00']],
    ['2026-12-03 soon', 'imports.time_unreadable', []],
    ['some day', 'imports.date_unreadable', []],
    ['2027-03-28 02:30', 'imports.time_skipped', ['2027-03-28 03:30']],
    ['2300-01-01 10:00', 'schema.year_too_late', []],
  ])('%s is refused: %s', (text, code, fixes) => expect(read(text)).toMatchObject({ problem: { code }, fixes }));
});
