import { expect, test } from 'vitest';
import { daysBefore, nextDue, previousDays } from './periods.ts';

test('a report covers the days before it is sent, or the month before', () => {
  expect(daysBefore('days7', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysBefore('month', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysBefore('month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(previousDays({ from: '2026-02-23', to: '2026-03-01' })).toEqual({ from: '2026-02-16', to: '2026-02-22' });
});

const berlin = { time: '09:00', zone: 'Europe/Berlin' };
const next = (cadence: Parameters<typeof nextDue>[0]['cadence'], after: string, more = {}) =>
  nextDue({ cadence, ...berlin, ...more }, new Date(after)).toISOString();

test('every week: at the same time by the clock on the wall, also after clocks change', () => {
  const monday = { every: 'week', weekday: 1 } as const;
  expect(next(monday, '2026-11-16T07:59:59Z')).toBe('2026-11-16T08:00:00.000Z');
  expect(next(monday, '2026-11-16T08:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
  expect(next(monday, '2026-03-28T12:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
  // The zone's Sunday is already over in UTC.
  expect(next({ every: 'week', weekday: 7 }, '2026-11-22T09:30:00Z', { zone: 'Pacific/Auckland' })).toBe('2026-11-28T20:00:00.000Z');
});

test('every month: on a day, or on the last one', () => {
  expect(next({ every: 'month', day: 28 }, '2026-02-28T09:00:00Z')).toBe('2026-03-28T08:00:00.000Z');
  expect(next({ every: 'month', day: null }, '2026-02-01T09:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
  expect(next({ every: 'month', day: null }, '2028-02-01T09:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
  expect(next({ every: 'month', day: 1 }, '2026-12-31T12:00:00Z')).toBe('2027-01-01T08:00:00.000Z');
});

test('a time that clocks skip is the one they show instead', () => {
  // On March 29, 2026, clocks in Berlin go from 2 AM to 3 AM.
  expect(next({ every: 'week', weekday: 7 }, '2026-03-28T12:00:00Z', { time: '02:30' })).toBe('2026-03-29T01:30:00.000Z');
});
