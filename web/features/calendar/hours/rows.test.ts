import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekDays } from '../days.ts';
import { axisOf, cellName, foldedRows, hourRows, instantOf, placeAt, quarterAt, readCell } from './rows.ts';

const newYork = 'America/New_York';
const week = (date: string) => weekDays(Temporal.PlainDate.from(date), 'sunday');
const day = (date: string) => [Temporal.PlainDate.from(date)];

test('a week has 24 hours; a repeated one has a row of its own, which other days don’t have', () => {
  expect(hourRows(week('2026-11-18'), newYork)).toMatchObject({ rows: { length: 24 }, missing: new Set() });
  const { rows, missing } = hourRows(week('2026-11-01'), newYork);
  expect(rows).toHaveLength(25);
  expect(rows.slice(1, 3)).toEqual([
    { hour: 1, again: false },
    { hour: 1, again: true },
  ]);
  expect([...missing]).toEqual(['02', '03', '04', '05', '06', '07'].map((date) => `2026-11-${date}T01b`));
});

test('a skipped hour is missing on its day alone; half an hour makes no row go away', () => {
  const { rows, missing } = hourRows(week('2027-03-14'), newYork);
  expect(rows).toHaveLength(24);
  expect([...missing]).toEqual(['2027-03-14T02']);
  // On Lord Howe Island clocks change by half an hour.
  expect(hourRows(day('2026-10-04'), 'Australia/Lord_Howe')).toMatchObject({ rows: { length: 24 }, missing: new Set() });
  expect(hourRows(day('2027-04-04'), 'Australia/Lord_Howe').rows).toHaveLength(25);
  // In Havana they skip midnight.
  expect([...hourRows(day('2027-03-14'), 'America/Havana').missing]).toEqual(['2027-03-14T00']);
});

test('every instant has a place among the rows of its day, in order of time, and the place has that instant', () => {
  const zones = fc.constantFrom(newYork, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana', 'UTC');
  const minutes = fc.integer({ min: Date.parse('2026-01-01T00:00Z') / 60_000, max: Date.parse('2028-01-01T00:00Z') / 60_000 });
  fc.assert(
    fc.property(zones, minutes, fc.integer({ min: 1, max: 180 }), (zone, at, later) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at * 60_000);
      const place = placeAt(instant, zone);
      expect(instantOf(place, zone).equals(instant)).toBe(true);
      const { rows, missing } = hourRows(day(place.day), zone);
      expect(missing.has(cellName(place.day, place.row))).toBe(false);
      const next = placeAt(instant.add({ minutes: later }), zone);
      if (next.day === place.day) expect(axisOf(next, rows)).toBeGreaterThan(axisOf(place, rows));
      expect(readCell(cellName(place.day, place.row, 'lane'))).toEqual({ day: place.day, row: place.row, lane: 'lane' });
    }),
  );
});

test('00:00 and 23:59 are the first and the last minute', () => {
  const { rows } = hourRows(day('2026-11-18'), newYork);
  expect(axisOf(placeAt('2026-11-18T05:00:00Z', newYork), rows)).toBe(0);
  expect(axisOf(placeAt('2026-11-19T04:59:00Z', newYork), rows)).toBe(24 * 60 - 1);
});

test('empty hours of the night are folded, filled ones and the working day aren’t', () => {
  const { rows } = hourRows(week('2026-11-18'), newYork);
  const shown = (filled: readonly number[], unfolded = false) =>
    foldedRows(rows, (index) => filled.includes(index), unfolded).map((one) =>
      one.kind === 'fold' ? `${one.rows[0]?.hour}+${one.rows.length}` : one.row.hour,
    );
  expect(shown([])).toEqual(['0+8', 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, '20+4']);
  expect(shown([3, 22])).toEqual(['0+3', 3, '4+4', 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, '20+2', 22, 23]);
  expect(shown([], true)).toHaveLength(24);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 23 })), (filled) => {
      const all = foldedRows(rows, (index) => filled.includes(index), false);
      expect(all.flatMap((one) => (one.kind === 'fold' ? one.rows : [one.row]))).toEqual(rows);
      for (const one of all)
        if (one.kind === 'fold') expect(filled.some((index) => index >= one.index && index < one.index + one.rows.length)).toBe(false);
    }),
  );
});

test('times snap to the quarter of an hour they are in', () => {
  expect([-0.1, 0, 0.24, 0.25, 0.5, 0.99, 1.2].map(quarterAt)).toEqual([0, 0, 0, 15, 30, 45, 45]);
});
