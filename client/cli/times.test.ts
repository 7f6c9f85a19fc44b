import { expect, test } from 'vitest';
import { UsageError } from './failures.ts';
import { localeIn } from './session.ts';
import { scheduleFrom, writtenSchedule } from './times.ts';

const zone = 'Europe/Berlin';
/** Tuesday, one o'clock in Berlin. */
const now = new Date('2026-12-01T12:00:00Z');

test.each([
  ['tomorrow 9:00', 'en', '2026-12-02T09:00'],
  ['Fri 2:30 pm', 'en', '2026-12-04T14:30'],
  ['tonight at 8', 'en', '2026-12-01T20:00'],
  ['2026-12-03 09:00', 'en', '2026-12-03T09:00'],
  ['2026-12-03T09:00', 'en', '2026-12-03T09:00'],
  ['2026-12-03T09:00:00Z', 'en', '2026-12-03T10:00'],
  ['9:00', 'en', '2026-12-02T09:00'],
  ['13:00', 'en', '2026-12-02T13:00'],
  ['13:01', 'en', '2026-12-01T13:01'],
  ['morgen um 9 Uhr', 'de-AT', '2026-12-02T09:00'],
  ['mañana a las 9', 'es', '2026-12-02T09:00'],
  ['demain à midi', 'fr', '2026-12-02T12:00'],
  ['tomorrow 9:00', 'pt', '2026-12-02T09:00'],
])('“%s” (%s) is %s', (typed, locale, at) => {
  expect(scheduleFrom(typed, { zone, locale, now })).toEqual({ at, zone });
});

test('an instant that clocks show twice keeps which one it is', () => {
  expect(scheduleFrom('2026-10-25T00:30:00Z', { zone, locale: 'en', now })).toEqual({ at: '2026-10-25T02:30', zone });
  expect(scheduleFrom('2026-10-25T01:30:00Z', { zone, locale: 'en', now })).toEqual({ at: '2026-10-25T02:30', zone, fold: 'later' });
});

test.each(['whenever', 'tomorrow', '31.11. 9:00', ''])('“%s” is no time', (typed) => {
  expect(() => scheduleFrom(typed, { zone, locale: 'en', now })).toThrow(UsageError);
});

test('a schedule is written with its zone', () => {
  const text = writtenSchedule({ at: '2026-12-02T09:00', zone }, 'de').replaceAll(/\s+/g, ' ');
  expect(text).toContain('02.12.2026');
  expect(text).toContain('09:00');
  expect(text).toContain('(Europe/Berlin)');
});

test.each([
  [{ LANG: 'de_AT.UTF-8' }, 'de-AT'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'fr_FR.UTF-8' }, 'fr-FR'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{}, 'en'],
])('%j is %s', (env, locale) => {
  expect(localeIn(env)).toBe(locale);
});
