import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatClock, formatMoment, formatNear, formatShortTime, formatTime, formatTinyTime } from './format.ts';
import { shownClock, showTimes } from './shown-times.ts';

const noon = '2026-11-18T17:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) });
});
afterEach(() => {
  vi.useRealTimers();
  showTimes(null);
});
const show = (zone: string, home: string, clock: '12h' | '24h' | null = null) => showTimes({ zone, home, clock });

describe('a time', () => {
  test('says its zone wherever it could be another one', () => {
    show('Europe/Berlin', 'Europe/Berlin');
    expect(formatMoment(noon, 'Europe/Berlin')).toBe('Wed, Nov 18, 6:00 PM');
    expect(formatMoment(noon, 'America/New_York')).toBe('Wed, Nov 18, 12:00 PM, EST (New York)');
    show('Europe/Berlin', 'America/New_York');
    expect(formatMoment(noon, 'Europe/Berlin')).toBe('Wed, Nov 18, 6:00 PM, Berlin (GMT+1)');
    expect(formatMoment(noon, 'America/New_York')).toBe('Wed, Nov 18, 12:00 PM, EST (New York)');
    expect(formatMoment(noon, 'America/New_York', 'named')).toBe('Wed, Nov 18, 12:00 PM');
    expect(formatNear(noon, 'Europe/Berlin')).toBe('today, 6:00 PM GMT+1');
  });

  test('is written on the clock that was chosen, in every length', () => {
    show('UTC', 'UTC', '24h');
    expect(formatTime('2026-11-18T00:05:00Z', 'UTC')).toBe('00:05');
    expect(formatTime('2026-11-18T21:30:00Z', 'Asia/Kathmandu')).toBe('03:15');
    expect(formatShortTime(noon, 'UTC')).toBe('17:00');
    expect(formatTinyTime(noon, 'UTC')).toBe('17:00');
    expect(formatClock('2026-11-18T17:00:06Z', 'UTC')).toBe('17:00:06');
    expect(formatMoment(noon, 'UTC')).toBe('Wed, Nov 18, 17:00');
    show('UTC', 'UTC', '12h');
    expect(formatTime('2026-11-18T00:05:00Z', 'UTC')).toBe('12:05 AM');
    expect(formatTinyTime(noon, 'UTC')).toBe('5p');
  });

  test('is as the language has it until a clock is chosen', () => {
    expect([shownClock('en-US'), shownClock('de')]).toEqual(['12h', '24h']);
    show('UTC', 'UTC', '24h');
    expect(shownClock('en-US')).toBe('24h');
  });
});
