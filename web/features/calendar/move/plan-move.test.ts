import { permissionsOf, roles } from '@everycast/contract/permissions';
import type { PostSummary } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAt } from '../days.ts';
import { movablePost, movableStream, planDrop, planMove } from './plan-move.ts';

const on = (date: string) => Temporal.PlainDate.from(date);
const post = (at: string, zone: string, part: object = {}) =>
  ({
    id: 'a',
    state: 'scheduled',
    authorId: 'ada',
    schedule: { at, zone },
    dueAt: '2026-12-01T09:00:00Z',
    ...part,
  }) as unknown as PostSummary & {
    schedule: Schedule;
  };
const summer = Date.parse('2026-07-01T00:00:00Z');

describe('dropping a post on another day', () => {
  test('keeps its hour across a change of the clocks', () => {
    const plan = planMove(post('2026-10-20T09:00', 'Europe/Berlin'), on('2026-10-20'), on('2026-10-27'), summer);
    expect(plan).toMatchObject({ kind: 'moves', schedule: { at: '2026-10-27T09:00' }, clocks: 'exact' });
    expect(plan.kind === 'moves' && plan.instant.toString()).toBe('2026-10-27T08:00:00Z');
  });

  test('says where clocks skip that hour or show it twice', () => {
    expect(planMove(post('2027-03-27T02:30', 'Europe/Berlin'), on('2027-03-27'), on('2027-03-28'), summer)).toMatchObject({
      clocks: 'skipped',
    });
    expect(planMove(post('2026-10-24T02:30', 'Europe/Berlin'), on('2026-10-24'), on('2026-10-25'), summer)).toMatchObject({
      clocks: 'doubled',
    });
  });

  test('refuses an hour that has passed, and knows when it has not moved', () => {
    const now = Date.parse('2026-07-10T12:00:00Z');
    const noon = post('2026-07-12T11:00', 'UTC');
    expect(planMove(noon, on('2026-07-12'), on('2026-07-10'), now).kind).toBe('past');
    expect(planMove(noon, on('2026-07-12'), on('2026-07-11'), now).kind).toBe('moves');
    expect(planMove(noon, on('2026-07-12'), on('2026-07-12'), now).kind).toBe('stays');
  });

  test('there and back again is where it was, in every zone', () => {
    const moment = fc.integer({ min: Date.parse('2026-08-01'), max: Date.parse('2035-01-01') });
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(moment, zone, zone, fc.integer({ min: 1, max: 20 }), (at, own, seen, days) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(at);
        const wall = wallTimeAt(instant, own);
        const from = dateAt(instant, seen);
        const there = planMove(post(wall, own), from, from.add({ days }), summer);
        if (there.kind !== 'moves') throw new Error('It is in the future.');
        expect(there.schedule.at.slice(10)).toBe(wall.slice(10));
        const back = planMove(post(there.schedule.at, own), from.add({ days }), from, summer);
        expect(back.kind === 'moves' && back.schedule.at).toBe(wall);
      }),
    );
  });
});

test('a drop on an hour of the calendar is that hour there, with the post’s minute, in every zone', () => {
  const moment = fc.integer({ min: Date.parse('2026-08-01') / 60_000, max: Date.parse('2035-01-01') / 60_000 });
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(
      moment,
      zone,
      zone,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 95 }),
      (minutes, own, seen, days, quarter) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(minutes * 60_000);
        const what = movablePost(post(wallTimeAt(instant, own), own, { dueAt: instant.toString() }), {
          userId: 'ada',
          permissions: permissionsOf({ role: 'owner' }),
        });
        if (!what) throw new Error('The owner moves it.');
        const slot = dateAt(instant, seen)
          .add({ days })
          .toPlainDateTime()
          .add({ minutes: quarter * 15 })
          .toString({ smallestUnit: 'minute' });
        const plan = planDrop(what, slot, seen, summer);
        if (plan.kind !== 'moves') throw new Error('It is in the future.');
        const then = wallTimeAt(plan.instant, seen);
        if (plan.clocks === 'skipped') expect(then > slot).toBe(true);
        else expect(then).toBe(slot);
        expect(wallTimeAt(plan.instant, own)).toBe(plan.schedule.at);
        expect(plan.schedule.zone).toBe(own);
      },
    ),
  );
});

describe('who may move what', () => {
  test('editors every post that waits, contributors their own, viewers none', () => {
    const may = (userId: string) =>
      roles.filter((role) => movablePost(post('2026-12-01T09:00', 'UTC'), { userId, permissions: permissionsOf({ role }) }) !== null);
    expect(may('ada')).toEqual(['owner', 'admin', 'editor', 'contributor']);
    expect(may('someone else')).toEqual(['owner', 'admin', 'editor']);
  });

  test('nobody a post that is out, or may be', () => {
    const by = { userId: 'ada', permissions: permissionsOf({ role: 'owner' }) };
    for (const state of ['publishing', 'published', 'failed', 'unconfirmed', 'cancelled', 'draft']) {
      expect(movablePost(post('2026-12-01T09:00', 'UTC', { state }), by)).toBeNull();
    }
    expect(movablePost(post('2026-12-01T09:00', 'UTC', { schedule: null }), by)).toBeNull();
  });

  test('who may start streams those that nobody has started', () => {
    const stream = (state: StreamEvent['state']) =>
      ({ id: 'b', state, schedule: { at: '2026-12-01T09:00', zone: 'UTC' }, startsAt: '2026-12-01T09:00:00Z' }) as StreamEvent;
    const may = roles.filter(
      (role) => movableStream(stream('scheduled'), { userId: 'ada', permissions: permissionsOf({ role }) }) !== null,
    );
    expect(may).toEqual(['owner', 'admin', 'editor', 'contributor']);
    const owner = { userId: 'ada', permissions: permissionsOf({ role: 'owner' }) };
    for (const state of ['live', 'over', 'missed'] as const) expect(movableStream(stream(state), owner)).toBeNull();
  });
});
