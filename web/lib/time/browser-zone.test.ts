import { describe, expect, test } from 'vitest';
import { differs, inZone } from './browser-zone.ts';

const now = Date.parse('2026-11-18T17:42:00Z');
const at = (wall: string, zone: string) => ({ at: wall, zone, fold: 'earlier' as const });

describe('a zone', () => {
  test('differs by what its clocks show at the picked moment', () => {
    expect(differs(at('2026-12-01T09:00', 'UTC'), 'America/New_York', now)).toBe(true);
    expect(differs(at('2026-12-01T09:00', 'UTC'), 'Europe/London', now)).toBe(false);
    expect(differs(at('2027-07-01T09:00', 'UTC'), 'Europe/London', now)).toBe(true);
    expect(differs(at('2026-12-01T09:00', 'Asia/Kolkata'), 'Asia/Calcutta', now)).toBe(false);
  });

  test('differs by what its clocks show now, while nothing is picked', () => {
    expect(differs(at('T', 'UTC'), 'Asia/Tokyo', now)).toBe(true);
    expect(differs(at('2026-12-01T', 'UTC'), 'Europe/London', now)).toBe(false);
  });
});

describe('a time in another zone', () => {
  test('stays what the clock shows', () => {
    expect(inZone(at('2026-12-01T09:00', 'UTC'), 'Asia/Tokyo', now)).toEqual(at('2026-12-01T09:00', 'Asia/Tokyo'));
    expect(inZone({ ...at('2026-12-01T', 'UTC'), mode: 'at' }, 'Asia/Tokyo', now)).toEqual({
      ...at('2026-12-01T', 'Asia/Tokyo'),
      mode: 'at',
    });
  });

  test('stays the same moment where the clock there has passed it', () => {
    expect(inZone(at('2026-11-18T19:00', 'UTC'), 'Asia/Tokyo', now)).toEqual(at('2026-11-19T04:00', 'Asia/Tokyo'));
    expect(inZone(at('2026-11-18T09:00', 'UTC'), 'Asia/Tokyo', now)).toEqual(at('2026-11-18T09:00', 'Asia/Tokyo'));
  });
});
