import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTime } from './check-time.ts';

const berlin = { zone: 'Europe/Berlin', fold: 'earlier' } as const;
const autumn = Date.parse('2026-10-01T00:00:00Z');

describe('a chosen time', () => {
  test('is incomplete until it has a date and a time, and too far away where nobody plans', () => {
    expect(checkTime({ ...berlin, at: 'T09:00' }, autumn).kind).toBe('incomplete');
    expect(checkTime({ ...berlin, at: '2200-01-01T00:00' }, autumn).kind).toBe('far');
    expect(checkTime({ ...berlin, at: '12026-10-20T09:00' }, autumn).kind).toBe('far');
    expect(checkTime({ ...berlin, at: '2026-10-20T' }, autumn).kind).toBe('incomplete');
    for (const none of ['2026-02-31T09:00', '2026-13-45T99:99']) expect(checkTime({ ...berlin, at: none }, autumn).kind).toBe('incomplete');
  });

  test('is not past within its own minute', () => {
    const now = Date.parse('2026-10-20T07:00:59Z');
    expect(checkTime({ ...berlin, at: '2026-10-20T09:00' }, now).kind).toBe('fine');
    expect(checkTime({ ...berlin, at: '2026-10-20T08:59' }, now).kind).toBe('past');
  });

  test('says what clocks do with it', () => {
    const skipped = checkTime({ ...berlin, at: '2027-03-28T02:30' }, autumn);
    expect(skipped).toMatchObject({ kind: 'skipped', wall: '2027-03-28T03:30' });
    const earlier = checkTime({ ...berlin, at: '2026-10-25T02:30' }, autumn);
    const later = checkTime({ ...berlin, fold: 'later', at: '2026-10-25T02:30' }, autumn);
    if (earlier.kind !== 'doubled' || later.kind !== 'doubled') throw new Error('Both happen twice.');
    expect(earlier.instant.toString()).toBe('2026-10-25T00:30:00Z');
    expect(later.instant.equals(earlier.other)).toBe(true);
  });

  test('means the instant that the server resolves, in every zone', () => {
    const minute = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') });
    fc.assert(
      fc.property(minute, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (moment, zone) => {
        const at = wallTimeAt(Temporal.Instant.fromEpochMilliseconds(moment), zone);
        const check = checkTime({ at, zone, fold: 'earlier' }, moment - 7_200_000);
        if (!('instant' in check)) throw new Error('It is a time.');
        expect(check.instant.equals(resolveWallTime(at, zone).instant)).toBe(true);
      }),
    );
  });
});
