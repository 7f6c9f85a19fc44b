import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownState } from '../../../ui/state/shown.ts';
import { isPressing, type Line } from '../lines/line.ts';
import { denseSlot, isDense, rowsIn } from './dense.ts';

const line = (id: string, hour: number, state: ShownState = 'scheduled'): Line => ({
  kind: 'post',
  id,
  at: `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`,
  state,
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
});

test('the fullest day decides for all', () => {
  expect(isDense([0, 3, 6])).toBe(false);
  expect(isDense([0, 7, 1])).toBe(true);
  expect(isDense([])).toBe(false);
});

test('a day has nine lines and how many more, or all ten; fewer in a low window', () => {
  expect([0, 100, 180, 227, 900].map(rowsIn)).toEqual([10, 4, 7, 10, 10]);
  const day = (count: number) => Array.from({ length: count }, (_, at) => line(String(at).padStart(2, '0'), at));
  expect(denseSlot(day(10), 10, false).lines).toHaveLength(10);
  expect(denseSlot(day(11), 10, false)).toMatchObject({ count: 11, lines: { length: 9 } });
});

test('of today, what is published leaves first, the earliest of all', () => {
  const day = [
    ...Array.from({ length: 6 }, (_, at) => line(`out ${at}`, at, 'published')),
    ...Array.from({ length: 7 }, (_, at) => line(`next ${at}`, 10 + at)),
  ];
  expect(denseSlot(day, 10, true).lines.map(({ id }) => id)).toEqual([
    'out 4',
    'out 5',
    ...Array.from({ length: 7 }, (_, at) => `next ${at}`),
  ]);
  expect(denseSlot(day, 10, false).lines[0]?.id).toBe('out 0');
});

test('what someone has to act on is always among a day’s lines, in order of time', () => {
  const states = fc.constantFrom<ShownState>('scheduled', 'published', 'failed', 'unconfirmed', 'draft');
  const days = fc.array(fc.record({ hour: fc.integer({ min: 0, max: 23 }), state: states }), { maxLength: 30 });
  fc.assert(
    fc.property(days, fc.integer({ min: 4, max: 10 }), fc.boolean(), (given, rows, isToday) => {
      const all = given.map(({ hour, state }, at) => line(`p${at}`, hour, state));
      const { count, lines } = denseSlot(all, rows, isToday);
      expect(count).toBe(all.length);
      expect(lines).toHaveLength(all.length > rows ? rows - 1 : all.length);
      const pressing = all.filter(isPressing);
      expect(lines.filter(isPressing)).toHaveLength(Math.min(pressing.length, lines.length));
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
    }),
  );
});
