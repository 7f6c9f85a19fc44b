import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/sample.ts';
import { isZone, namedZones, PlainDate, resolveWallTime, Temporal, WallTime, wallTimeAt, Zone } from './time.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'EST5EDT', 'Etc/GMT+12'];
const wall = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: 'minute' });
const epoch = (instant: Temporal.Instant) => instant.epochMilliseconds;

/** Every change of a zone's clocks in the coming years, with what clocks show right before and right after it. */
function changesOf(zone: string): { at: Temporal.Instant; before: Temporal.PlainDateTime; after: Temporal.PlainDateTime }[] {
  const changes = [];
  let next = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`).getTimeZoneTransition('next');
  for (; next && next.year < 2030; next = next.getTimeZoneTransition('next')) {
    const offsetBefore = next.subtract({ nanoseconds: 1 }).offset;
    const before = next.toInstant().toZonedDateTimeISO(offsetBefore).toPlainDateTime();
    if (!before.equals(next.toPlainDateTime())) changes.push({ at: next.toInstant(), before, after: next.toPlainDateTime() });
  }
  return changes;
}

test('the names of the specification mean its zones, with their daylight saving', () => {
  for (const [name, zone] of [
    ['UTC', 'UTC'],
    ['EST', 'America/New_York'],
    ['pst', 'America/Los_Angeles'],
    ['GMT', 'Europe/London'],
  ])
    expect(Zone.parse(name)).toBe(zone);
});

test('a year that nobody plans for is refused with a reason', () => {
  expect(WallTime.safeParse('2199-12-31T23:59').success).toBe(true);
  for (const late of ['2200-01-01T00:00', '9999-12-31T23:59'])
    expect(WallTime.safeParse(late).error?.issues[0]?.message).toBe('schema.year_too_late');
});

test('a day that doesn’t exist says so, and what is no time how to write it', () => {
  const why = (value: string) => WallTime.safeParse(value).error?.issues.map(({ message }) => message);
  for (const day of ['2027-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-04-31']) {
    expect(why(`${day}T09:00`)).toEqual(['schema.day_does_not_exist']);
    expect(PlainDate.safeParse(day).error?.issues.map(({ message }) => message)).toEqual(['schema.day_does_not_exist']);
  }
  for (const time of ['2027-02-28T25:00', '2027-02-28T09:60', '2027-02-28', '28.2.2027', ''])
    expect(why(time)).toEqual(['schema.wall_time']);
  expect(PlainDate.safeParse('28.2.2027').error?.issues.map(({ message }) => message)).toEqual(['schema.no_such_day']);
  expect(WallTime.safeParse('2028-02-29T23:59').success).toBe(true);
});

describe('every zone of the world', () => {
  test('is known by its name; offsets and inventions are not', () => {
    expect(zones.length).toBeGreaterThan(400);
    for (const zone of zones) expect(isZone(zone), zone).toBe(true);
    for (const none of ['+02:00', 'Mars/Olympus', 'GMT+1 ', '', '2']) expect(Zone.safeParse(none).success, none).toBe(false);
  });

  test('shows a wall time again as it was meant, whenever clocks show it at all', () => {
    const minutes = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 - 1 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const at = wall(Temporal.PlainDateTime.from('2026-01-01T00:00').add({ minutes: minute }));
        const resolved = resolveWallTime(at, zone);
        expect(wallTimeAt(resolved.instant, zone)).toBe(resolved.wall);
        if (resolved.kind === 'skipped') expect(resolved.wall > at).toBe(true);
        else expect(resolved.wall).toBe(at);
      }),
      { numRuns: runs(3000) },
    );
  });

  test('tells at each of its changes what is skipped and what happens twice', () => {
    let [forward, back] = [0, 0];
    for (const zone of zones) {
      for (const { at, before, after } of changesOf(zone)) {
        const early = Temporal.PlainDateTime.compare(before, after) < 0 ? before : after;
        const late = early === before ? after : before;
        const length = early.until(late).total('minutes');
        const skips = early === before;
        skips ? forward++ : back++;
        for (const into of [0, Math.floor(length / 2), length - 1]) {
          const shown = wall(early.add({ minutes: into }));
          const one = resolveWallTime(shown, zone, 'earlier');
          const other = resolveWallTime(shown, zone, 'later');
          const where = `${zone} ${shown}`;
          expect(one.kind, where).toBe(skips ? 'skipped' : 'doubled');
          if (skips) {
            // As far after the change as the wall time stands after its start, whichever of two is asked for.
            expect(epoch(one.instant), where).toBe(epoch(at) + into * 60_000);
            expect(epoch(other.instant), where).toBe(epoch(one.instant));
            expect(one.wall, where).toBe(wall(late.add({ minutes: into })));
          } else {
            expect([one.wall, other.wall], where).toEqual([shown, shown]);
            expect(epoch(other.instant) - epoch(one.instant), where).toBe(length * 60_000);
            expect(one.kind === 'doubled' && epoch(one.other), where).toBe(epoch(other.instant));
            for (const { instant } of [one, other]) expect(wallTimeAt(instant, zone), where).toBe(shown);
          }
        }
        for (const outside of [early.subtract({ minutes: 1 }), late]) {
          expect(resolveWallTime(wall(outside), zone).kind, `${zone} ${wall(outside)}`).toBe('exact');
        }
      }
    }
    expect(Math.min(forward, back)).toBeGreaterThan(300);
  });

  test('keeps nine in the morning at nine in the morning across a change, in summer and winter', () => {
    for (const zone of zones) {
      for (const { at } of changesOf(zone)) {
        for (const days of [-1, 1]) {
          const nine = at.toZonedDateTimeISO(zone).add({ days }).with({ hour: 9, minute: 0, second: 0, millisecond: 0 }).toPlainDateTime();
          const resolved = resolveWallTime(wall(nine), zone);
          expect([zone, wallTimeAt(resolved.instant, zone)]).toEqual([zone, wall(nine)]);
        }
      }
    }
  });
});

test('the four names of the specification mean places, with their summer time', () => {
  const offset = (name: string, at: string) => {
    const zone = namedZones.find((named) => named.name === name)?.zone ?? '';
    return resolveWallTime(at, zone).instant.toZonedDateTimeISO(zone).offset;
  };
  const both = (name: string) => [offset(name, '2027-01-15T09:00'), offset(name, '2027-07-15T09:00')];
  expect(both('UTC')).toEqual(['+00:00', '+00:00']);
  expect(both('EST')).toEqual(['-05:00', '-04:00']);
  expect(both('PST')).toEqual(['-08:00', '-07:00']);
  expect(both('GMT')).toEqual(['+00:00', '+01:00']);
});

test('a wall time is a day that exists and an hour that exists, to the minute', () => {
  for (const good of ['2026-12-01T09:00', '2028-02-29T23:59', '2026-01-01T00:00'])
    expect(WallTime.safeParse(good).success, good).toBe(true);
  const bad = [
    '2026-02-29T09:00',
    '2026-13-01T09:00',
    '2026-12-01T24:00',
    '2026-12-01T09:60',
    '2026-12-01 09:00',
    '2026-12-01T09:00Z',
    '2026-12-01T9:00',
  ];
  for (const at of bad) expect(WallTime.safeParse(at).success, at).toBe(false);
});
