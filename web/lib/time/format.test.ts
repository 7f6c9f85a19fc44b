import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dayKey,
  formatDay,
  formatDays,
  formatMoment,
  formatMonthDay,
  formatNear,
  formatRelative,
  formatShortTime,
  formatTime,
  formatWall,
  formatWeekday,
  hourIn,
  zoneLabel,
} from './format.ts';
import { showTimes } from './shown-times.ts';

const noon = '2026-11-18T17:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
  showTimes({ zone: 'America/New_York', home: 'America/New_York', clock: null });
});
afterEach(() => {
  vi.useRealTimers();
  // Files share modules, and others show times for nobody.
  showTimes(null);
});

describe('times as people read them', () => {
  test('are wall times of the zone', () => {
    expect(formatTime(noon, 'America/New_York')).toBe('12:00 PM');
    expect(formatTime(noon, 'Asia/Tokyo')).toBe('2:00 AM');
    expect(formatDay(noon, 'Asia/Tokyo')).toBe('Thu, Nov 19');
    expect(formatMoment(noon, 'America/New_York')).toBe('Wed, Nov 18, 12:00 PM');
    expect(hourIn(noon, 'Asia/Tokyo')).toBe(2);
    expect(formatShortTime(noon, 'America/New_York')).toBe('12 PM');
    expect(formatShortTime('2026-11-18T21:30:00Z', 'America/New_York')).toBe('4:30 PM');
  });

  test('are wall times without a zone', () => {
    expect(formatWall('2026-11-30')).toBe('Nov 30');
    expect(formatWall('2026-11-30 18:05')).toBe('Nov 30, 6:05 PM');
    expect(formatWall('2027-01-01T00:00')).toBe('Jan 1, 2027, 12:00 AM');
    expect(formatWall('@casaverde')).toBeNull();
  });

  test('name days in the length that there is room for', () => {
    expect(formatWeekday(noon, 'UTC')).toBe('Wednesday');
    expect(formatWeekday(noon, 'UTC', 'short')).toBe('Wed');
    expect(formatWeekday(noon, 'UTC', 'narrow')).toBe('W');
    expect(formatMonthDay(noon, 'UTC')).toBe('Nov 18');
    expect(formatDays('2026-11-15T00:00Z', '2026-12-05T00:00Z', 'UTC')).toBe('Nov 15 – Dec 5, 2026');
    expect(formatDays('2026-12-20T00:00Z', '2027-01-09T00:00Z', 'UTC')).toBe('Dec 20, 2026 – Jan 9, 2027');
  });

  test('name the zone as it is at that moment', () => {
    expect(zoneLabel('America/New_York', noon)).toBe('EST (New York)');
    expect(zoneLabel('America/New_York', '2026-07-01T12:00:00Z')).toBe('EDT (New York)');
    expect(zoneLabel('Europe/Lisbon', noon)).toBe('Lisbon (GMT)');
    expect(zoneLabel('Asia/Tokyo', noon)).toBe('Tokyo (GMT+9)');
    expect(zoneLabel('UTC', noon)).toBe('UTC');
  });

  test('tell days apart by the zone', () => {
    expect(dayKey('2026-11-19T03:00:00Z', 'America/New_York')).toBe('2026-11-18');
    expect(dayKey('2026-11-19T03:00:00Z', 'UTC')).toBe('2026-11-19');
  });

  test('say today and tomorrow', () => {
    expect(formatNear('2026-11-18T20:00:00Z', 'America/New_York', noon)).toBe('today, 3:00 PM');
    expect(formatNear('2026-11-19T06:00:00Z', 'America/New_York', noon)).toBe('tomorrow, 1:00 AM');
    expect(formatNear('2026-11-21T17:00:00Z', 'America/New_York', noon)).toBe('Sat, Nov 21, 12:00 PM');
  });

  test('are told from now in the largest unit', () => {
    expect(formatRelative('2026-11-18T20:48:00Z', 'UTC', noon)).toBe('in 3 hours');
    expect(formatRelative('2026-11-18T16:20:00Z', 'UTC', noon)).toBe('40 minutes ago');
    expect(formatRelative('2026-11-18T16:59:20Z', 'UTC', noon)).toBe('just now');
    expect(formatRelative(noon, 'UTC', noon)).toBe('just now');
    expect(formatRelative('2026-11-18T17:00:40Z', 'UTC', noon)).toBe('now');
    expect(formatRelative('2026-11-17T15:00:00Z', 'UTC', noon)).toBe('yesterday');
  });

  test('say yesterday of the day before today alone', () => {
    // 41 hours ago, and the day before yesterday.
    expect(formatRelative('2026-11-17T00:30:00Z', 'America/New_York', '2026-11-18T17:30:00Z')).toBe('2 days ago');
    expect(formatRelative('2026-11-17T00:30:00Z', 'UTC', '2026-11-18T17:30:00Z')).toBe('yesterday');
    expect(formatRelative('2026-11-20T23:00:00Z', 'UTC', noon)).toBe('in 2 days');
    // Clocks go back on November 1: the day has 25 hours.
    expect(formatRelative('2026-11-01T04:10:00Z', 'America/New_York', '2026-11-02T04:20:00Z')).toBe('24 hours ago');
  });

  test('name the day that the calendar of the zone has, at every moment', () => {
    const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') });
    const away = fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 });
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Kiritimati', 'Europe/Berlin');
    const day = (at: number, there: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(there).toPlainDate();
    fc.assert(
      fc.property(moment, away, zone, (now, gap, there) => {
        const said = formatRelative(now + gap, there, now);
        const days = day(now, there).until(day(now + gap, there)).days;
        if (said === 'yesterday') expect(days).toBe(-1);
        if (said === 'tomorrow') expect(days).toBe(1);
        const count = /^in (\d+) days$|^(\d+) days ago$/.exec(said);
        if (count) expect(days).toBe(count[1] ? Number(count[1]) : -Number(count[2]));
        expect(said).not.toBe('today');
        if (Math.abs(gap) >= 26 * 3_600_000) expect(said).toMatch(/day|tomorrow/);
      }),
    );
  });
});
