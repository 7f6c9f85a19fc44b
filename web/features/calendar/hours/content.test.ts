import { Temporal } from '@everycast/contract/time';
import { expect, test } from 'vitest';
import { weekDays } from '../days.ts';
import type { Line } from '../lines/line.ts';
import { slotAt, withLines } from '../lines/slots.ts';
import { columnsOf, contentOf } from './content.ts';
import { hourRows } from './rows.ts';

const zone = 'America/New_York';
const line = (id: string, at: string, more: Partial<Line> = {}): Line => ({
  kind: 'post',
  id,
  at,
  state: 'scheduled',
  text: id,
  accounts: 1,
  failed: 0,
  groupId: null,
  severalGroups: false,
  places: [],
  labelIds: [],
  schedule: null,
  authorId: null,
  picture: null,
  version: 1,
  streamId: null,
  minutes: null,
  ...more,
});
const stream = (id: string, at: string, minutes: number) => line(id, at, { kind: 'stream', minutes });
const slotsOf = (lines: readonly Line[], most = 8) => withLines(new Map(), lines, zone, 'hour', most);
const week = weekDays(Temporal.PlainDate.from('2026-11-18'), 'sunday');
const columns = week.map((day) => ({ day, lane: null }));
const placed = (lines: readonly Line[], days = week) => {
  const { rows } = hourRows(days, zone);
  return contentOf(
    days.map((day) => ({ day, lane: null })),
    rows,
    { slots: slotsOf(lines), open: new Map(), zone },
  );
};

test('a stream of 30 hours is a block on each of its days', () => {
  const { cells, tallies } = placed([stream('long', '2026-11-18T23:00:00Z', 30 * 60)]);
  expect(cells.get('2026-11-18T18')?.pieces).toMatchObject([{ minute: 0, height: 6 * 60, continued: false }]);
  expect(cells.get('2026-11-19T00')?.pieces).toMatchObject([{ minute: 0, height: 24 * 60, continued: true }]);
  expect(cells.get('2026-11-20T00')).toBeUndefined();
  expect(tallies.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0]);
});

test('a stream that began before the days is on the first of them; one that ended before isn’t', () => {
  const { cells } = placed([stream('running', '2026-11-15T03:00:00Z', 4 * 60), stream('over', '2026-11-14T03:00:00Z', 60)]);
  expect([...cells].map(([name, { pieces }]) => [name, pieces[0]?.height])).toEqual([['2026-11-15T00', 120]]);
});

test('on the day that clocks are set back, a stream over that hour is an hour higher', () => {
  const days = weekDays(Temporal.PlainDate.from('2026-11-01'), 'sunday');
  const { cells } = placed([stream('night', '2026-11-01T04:00:00Z', 180), line('second', '2026-11-01T06:30:00Z')], days);
  // Midnight, one, and one again.
  expect(cells.get('2026-11-01T00')?.pieces).toMatchObject([{ height: 180 }]);
  expect(cells.get('2026-11-01T01b')?.pieces).toMatchObject([{ key: 'second', minute: 30, lane: 1, narrow: true }]);
});

test('what the server only counted is counted with what has no room, and in the day', () => {
  const many = Array.from({ length: 16 }, (_, at) => line(`p${at}`, '2026-11-18T15:00:00Z', at === 15 ? { state: 'failed' } : {}));
  const { rows } = hourRows(week, zone);
  const { cells, tallies, filled } = contentOf(columns, rows, { slots: slotsOf(many, 6), open: new Map(), zone });
  expect(cells.get('2026-11-18T10')).toMatchObject({ pieces: { length: 1 }, rest: [{ count: 15 }], unlisted: 0 });
  expect(tallies[3]).toEqual({ count: 16, trouble: { failed: 1 } });
  expect([...filled]).toEqual([10]);
});

test('a day has a lane for each group that has something, in the groups’ order', () => {
  const [day] = week;
  if (!day) throw new Error('A week has days.');
  const lines = [
    line('a', '2026-11-15T15:00:00Z', { groupId: 'one' }),
    line('b', '2026-11-15T15:00:00Z', { severalGroups: true }),
    line('c', '2026-11-15T15:00:00Z'),
  ];
  const lanes = (of: readonly Line[]) => columnsOf(day, { lines: of, open: [], groupIds: ['two', 'one'] }).map(({ lane }) => lane);
  expect(lanes(lines)).toEqual(['one', 'several', 'none']);
  expect(lanes(lines.slice(2))).toEqual([null]);
  expect(lanes([])).toEqual([null]);
  const { rows } = hourRows([day], zone);
  const { cells } = contentOf(columnsOf(day, { lines, open: [], groupIds: ['one'] }), rows, {
    slots: slotsOf(lines),
    open: new Map(),
    zone,
  });
  expect([...cells.keys()]).toEqual(['2026-11-15T10@one', '2026-11-15T10@several', '2026-11-15T10@none']);
  expect(slotAt('2026-11-15T15:00:00Z', zone, 'hour')).toBe('2026-11-15T10');
});
