import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthDays } from '../../../lib/time/weeks.ts';
import type { ShownState } from '../../../ui/state/shown.ts';
import { byTime, type Line, shownLines } from './line.ts';
import { type Slots, slotAt, withLines, withMoves } from './slots.ts';

const states: ShownState[] = ['draft', 'scheduled', 'published', 'failed', 'unconfirmed', 'incomplete', 'publishing', 'retrying', 'onHold'];
const line = (id: string, at: string, state: ShownState = 'scheduled', kind: Line['kind'] = 'post'): Line => ({
  kind,
  id,
  at,
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
const minute = fc.integer({ min: 0, max: 60 * 24 * 90 });
const anyLine = fc
  .tuple(fc.uuid(), minute, fc.constantFrom(...states), fc.constantFrom('post' as const, 'stream' as const))
  .map(([id, at, state, kind]) => line(id, new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString(), state, kind));
const lines = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 40 });
const ids = (some: readonly Line[]) => some.map(({ id }) => id);
const isPressing = ({ kind, state }: Line) => kind === 'stream' || ['failed', 'unconfirmed', 'incomplete', 'publishing'].includes(state);

describe('a day’s lines', () => {
  test('what failed late in the day is shown, in its place', () => {
    const day = ['08', '09', '10', '11', '12'].map((hour) => line(hour, `2026-12-01T${hour}:00:00.000Z`));
    const failed = line('late', '2026-12-01T20:00:00.000Z', 'failed');
    expect(ids(shownLines([failed, ...day], 4))).toEqual(['08', '09', '10', 'late']);
  });

  test('are at most four, in order of time, with all that is pressing before anything else', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const shown = shownLines(all, 4);
        expect(shown.length).toBe(Math.min(4, all.length));
        expect(ids(shown)).toEqual(ids(shown.toSorted(byTime)));
        const hidden = all.filter((one) => !shown.includes(one));
        if (hidden.some(isPressing)) expect(shown.every(isPressing)).toBe(true);
        for (const one of shown.filter((each) => !isPressing(each)))
          for (const other of hidden.filter((each) => !isPressing(each))) expect(byTime(one, other)).toBeLessThan(0);
      }),
    );
  });

  test('of two sources are the same, whether they are chosen once or twice', () => {
    fc.assert(
      fc.property(lines, fc.nat(40), (all, cut) => {
        const [some, others] = [all.slice(0, cut), all.slice(cut)];
        expect(ids(shownLines([...shownLines(some, 4), ...others], 4))).toEqual(ids(shownLines(all, 4)));
      }),
    );
  });
});

const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
const empty: Slots = new Map();

describe('slots', () => {
  test('count every line once, on its day in the zone', () => {
    fc.assert(
      fc.property(lines, zones, fc.constantFrom('day' as const, 'hour' as const), (all, zone, by) => {
        const slots = withLines(empty, all, zone, by, 4);
        expect([...slots.values()].reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        for (const [name, slot] of slots) for (const one of slot.lines) expect(slotAt(one.at, zone, by)).toBe(name);
      }),
    );
  });

  test('with moved lines are those that would be built with them', () => {
    fc.assert(
      fc.property(lines, minute, zones, (all, to, zone) => {
        const [first] = all;
        fc.pre(first !== undefined);
        if (!first) return;
        const at = new Date(Date.UTC(2026, 9, 1) + to * 60_000).toISOString();
        const moved = withMoves(withLines(empty, all, zone, 'day', 99), new Map([[first.id, { at, schedule: null }]]), zone, 'day', 99);
        const built = withLines(empty, [{ ...first, at }, ...all.slice(1)], zone, 'day', 99);
        expect(new Map([...moved].map(([name, slot]) => [name, ids(slot.lines)]))).toEqual(
          new Map([...built].map(([name, slot]) => [name, ids(slot.lines)])),
        );
      }),
    );
  });
});

test('a month is whole weeks from Sunday, with all its days and no week without one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2199 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        const date = Temporal.PlainDate.from({ year, month, day });
        const days = monthDays(date, 'sunday');
        expect(days.length % 7).toBe(0);
        expect([days[0]?.dayOfWeek, days.at(-1)?.dayOfWeek]).toEqual([7, 6]);
        const own = days.filter((one) => one.month === month).length;
        expect(own).toBe(date.daysInMonth);
        for (let at = 0; at < days.length; at += 7) expect(days.slice(at, at + 7).some((one) => one.month === month)).toBe(true);
        for (const [at, one] of days.slice(1).entries()) expect(days[at]?.until(one).days).toBe(1);
      },
    ),
  );
});
