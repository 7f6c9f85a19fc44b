import { laterBy, parseTime } from '@everycast/contract/typed/parse-time';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatTime } from './format.ts';
import { showTimes } from './shown-times.ts';

const berlin = { zone: 'Europe/Berlin', home: 'Europe/Berlin' };
afterEach(() => showTimes(null));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

describe('a typed time', () => {
  test.each([
    ['9', '09:00'],
    ['9:3', '09:30'],
    ['9:30 pm', '21:30'],
    ['930p', '21:30'],
    ['0930', '09:30'],
    ['21:30', '21:30'],
    ['12 a.m.', '00:00'],
    ['12pm', '12:00'],
    [' 0:05 ', '00:05'],
  ])('%s is %s', (text, read) => expect(parseTime(text)).toBe(read));

  test.each(['', 'noon', '24', '9:60', '13 pm', '0 am', '9:30:00', '12345', '9-30', '９'])('“%s” is none', (text) =>
    expect(parseTime(text)).toBeNull(),
  );

  test.each(['12h', '24h'] as const)('what is written on a clock of %s is read as the same time', (clock) => {
    showTimes({ ...berlin, clock });
    fc.assert(fc.property(time, (one) => parseTime(formatTime(`2026-01-01T${one}:00Z`, 'UTC')) === one));
  });

  test('goes around midnight, and back again', () => {
    expect(laterBy('23:50', 15)).toBe('00:05');
    fc.assert(fc.property(time, fc.constantFrom(15, 60), (one, by) => laterBy(laterBy(one, by), -by) === one));
  });
});
