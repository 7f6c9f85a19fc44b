import { describe, expect, test } from 'vitest';
import { considered, startedBy } from './open.ts';

const now = new Date('2026-12-01T18:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const planned = (minutes: number) => ({ id: String(minutes), title: '', startsAt: inMinutes(minutes), destinationIds: [] });
/** What an encoder starts, with what is scheduled so many minutes from now. */
const starts = (...minutes: number[]) => {
  const [from, to] = considered(now);
  const found = startedBy(
    minutes.map(planned).filter(({ startsAt }) => startsAt >= from && startsAt <= to),
    now,
  );
  return found && (found === 'ask' ? 'ask' : Number(found.id));
};

describe('an encoder', () => {
  test('starts the stream that is scheduled, from 15 minutes before its time until an hour after', () => {
    for (const minutes of [15, 0, -60]) expect(starts(minutes)).toBe(minutes);
    expect(starts(-61)).toBeNull();
    expect(starts(-61, 10)).toBe(10);
  });

  test('asks when it’s early, up to a day', () => {
    for (const minutes of [16, 24 * 60]) expect(starts(minutes)).toBe('ask');
    expect(starts(24 * 60 + 1)).toBeNull();
  });

  test('asks when there are several, but not because of one later that day', () => {
    expect(starts(-30, 10)).toBe('ask');
    expect(starts(5, 120)).toBe(5);
  });

  test('starts what is armed when nothing is scheduled', () => {
    expect(starts()).toBeNull();
  });
});
