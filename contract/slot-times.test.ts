import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slot } from './queues.ts';
import { type SlotTime, slotTimes, zoneDays } from './slot-times.ts';
import { resolveWallTime, Temporal } from './time.ts';

function take(slots: readonly Slot[], zone: string, after: string, count: number): SlotTime[] {
  const found: SlotTime[] = [];
  for (const time of slotTimes(slots, zoneDays(zone), Temporal.Instant.from(after))) {
    if (found.length === count) break;
    found.push(time);
  }
  return found;
}
const walls = (...args: Parameters<typeof take>) => take(...args).map(({ at }) => at);

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Pacific/Apia'];
const slot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
});
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('slots come up in order, after the instant, each once, and are what people would schedule', () => {
  fc.assert(
    fc.property(fc.array(slot, { minLength: 1, maxLength: 20 }), fc.constantFrom(...zones), instant, (slots, zone, after) => {
      const found = take(slots, zone, after, 30);
      let last = Temporal.Instant.from(after);
      for (const { at, instant: when } of found) {
        expect(Temporal.Instant.compare(when, last)).toBe(1);
        last = when;
        const resolved = resolveWallTime(at, zone);
        expect(resolved.kind).not.toBe('skipped');
        expect(resolved.instant.epochMilliseconds).toBe(when.epochMilliseconds);
      }
    }),
  );
});

test('no slot is left out: every week has each of them', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(slot, { minLength: 1, maxLength: 10, selector: ({ weekday, time }) => `${weekday}${time}` }),
      instant,
      (slots, after) => {
        const end = Temporal.Instant.from(after).add({ hours: 7 * 24 });
        const within = take(slots, 'UTC', after, 100).filter(({ instant: when }) => Temporal.Instant.compare(when, end) <= 0);
        expect(within).toHaveLength(slots.length);
      },
    ),
  );
});

test('a slot in a missing hour moves to the next minute there is, together with others of that hour', () => {
  const sunday = (time: string): Slot => ({ weekday: 7, time });
  expect(walls([sunday('02:15'), sunday('02:45'), sunday('09:00')], 'Europe/Berlin', '2026-03-28T12:00:00Z', 3)).toEqual([
    '2026-03-29T03:00',
    '2026-03-29T09:00',
    '2026-04-05T02:15',
  ]);
  expect(walls([sunday('02:15')], 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', 1)).toEqual(['2026-10-04T02:30']);
});

test('a slot in a repeated hour comes up once, the first time', () => {
  const found = take([{ weekday: 7, time: '02:30' }], 'Europe/Berlin', '2026-10-24T12:00:00Z', 2);
  expect(found.map(({ instant: when }) => when.toString())).toEqual(['2026-10-25T00:30:00Z', '2026-11-01T01:30:00Z']);
});

test('a zone that skips a whole day moves its slots past it', () => {
  // Samoa had no 30 December 2011, a Friday.
  expect(walls([{ weekday: 5, time: '09:00' }], 'Pacific/Apia', '2011-12-30T05:00:00Z', 2)).toEqual([
    '2011-12-31T00:00',
    '2012-01-06T09:00',
  ]);
});

test('there are no times without slots', () => {
  expect(take([], 'UTC', '2026-01-01T00:00:00Z', 1)).toEqual([]);
});
