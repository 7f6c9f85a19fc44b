import type { Queue, QueuedPost } from '@everycast/contract/queues';
import { expect, test } from 'vitest';
import { daysLeft, type FilledSlot, placedIn, refusalOf, runsOut, type WeekSlot, weekOf } from './week.ts';

const queue: Queue = {
  id: 'casa',
  accountId: null,
  groupId: 'casa',
  zone: 'Europe/Berlin',
  slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '00:30' })),
  paused: false,
  waiting: 1,
  nextAt: null,
  lastAt: null,
};
const now = Date.parse('2026-11-18T10:00:00Z');
const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
const users = [
  { queueId: 'casa', accountIds: ['ig', 'fb'] },
  { queueId: 'kestrel', accountIds: ['fb'] },
];
const post = (instant: string, more: Partial<QueuedPost> = {}): QueuedPost => ({
  id: instant,
  version: 1,
  text: 'Bread at four',
  accountIds: ['ig'],
  queueIds: ['casa'],
  at: instant.slice(0, 16),
  zone: 'UTC',
  instant,
  held: false,
  ...more,
});

test('slots stand on the days of the person’s zone, with what fills them, and past ones are gone', () => {
  const filled = post('2026-11-18T23:30:00.000Z');
  const removed = post('2026-11-20T12:00:00.000Z');
  const taken = [{ queueId: 'casa', instant: '2026-11-19T23:30:00.000Z' }];
  const week = weekOf(queue, { items: [filled, removed], taken, users }, { days, zone: 'UTC', now });
  expect(week.map((day) => day.map(({ at, post: there, state }) => [at, there?.id ?? null, state]))).toEqual([
    [['2026-11-19T00:30', filled.id, 'filled']],
    [['2026-11-20T00:30', null, 'taken']],
    [
      ['2026-11-20T12:00', removed.id, 'removed'],
      ['2026-11-21T00:30', null, 'open'],
    ],
    [['2026-11-22T00:30', null, 'open']],
  ]);
});

test('a hundred slots a week are all there, and a queue without accounts has no open ones', () => {
  const slots = Array.from({ length: 100 }, (_, at) => ({
    weekday: (at % 7) + 1,
    time: `${String(at % 24).padStart(2, '0')}:${at % 60 < 10 ? '05' : '45'}`,
  }));
  const many = { ...queue, zone: 'UTC', slots };
  const shown = {
    days: ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
    zone: 'UTC',
    now,
  };
  const different = new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`)).size;
  expect(weekOf(many, { items: [], taken: [], users }, shown).flat()).toHaveLength(different);
  const states = weekOf(queue, { items: [], taken: [], users: [] }, shown).flatMap((day) => day.map(({ state }) => state));
  expect(new Set(states)).toEqual(new Set(['unused']));
});

test('a post goes only where its accounts are, and the one it swaps with comes along only if its accounts are there', () => {
  const slot = (queueId: string, there: QueuedPost | null, state: WeekSlot['state'] = there ? 'filled' : 'open'): WeekSlot => ({
    queueId,
    at: '2026-11-20T09:00',
    instant: Date.parse('2026-11-20T09:00:00Z'),
    post: there,
    state,
  });
  const filled = (queueId: string, there: QueuedPost): FilledSlot => ({ ...slot(queueId, there), post: there });
  const both = post('2026-11-18T12:00:00.000Z', { accountIds: ['ig', 'fb'] });
  const one = post('2026-11-19T12:00:00.000Z', { accountIds: ['fb'], queueIds: ['kestrel'] });
  expect(refusalOf(filled('casa', both), slot('casa', null), users)).toBeNull();
  expect(refusalOf(filled('casa', both), slot('kestrel', null), users)).toBe('doesNotFit');
  expect(refusalOf(filled('kestrel', one), slot('casa', null), users)).toBeNull();
  expect(refusalOf(filled('kestrel', one), slot('casa', both), users)).toBe('swapDoesNotFit');
  expect(refusalOf(filled('casa', both), slot('casa', null, 'taken'), users)).toBe('notOpen');
  const several = { ...one, queueIds: ['casa', 'kestrel'] };
  expect(refusalOf(filled('casa', several), slot('casa', null), users)).toBe('severalQueues');
});

test('moved posts are shown where they go before the server has said so', () => {
  const [first, second] = [post('2026-11-18T12:00:00.000Z'), post('2026-11-19T12:00:00.000Z')];
  const slot = (there: QueuedPost): FilledSlot => ({
    queueId: 'casa',
    at: there.at,
    instant: Date.parse(there.instant),
    post: there,
    state: 'filled',
  });
  const { items } = placedIn({ items: [first, second], taken: [], users }, slot(first), slot(second));
  expect(items.map(({ id, instant }) => [id, instant])).toEqual([
    [first.id, second.instant],
    [second.id, first.instant],
  ]);
});

test('a queue runs out when its last post is near, but not while it is paused or has no slots', () => {
  expect(daysLeft({ lastAt: null }, now)).toBe(0);
  expect(daysLeft({ lastAt: '2026-11-24T09:00:00Z' }, now)).toBe(6);
  const near = { ...queue, lastAt: '2026-11-20T09:00:00Z' };
  expect([runsOut(near, now), runsOut({ ...near, paused: true }, now), runsOut({ ...near, slots: [] }, now)]).toEqual([true, false, false]);
  expect(runsOut({ ...queue, lastAt: '2026-12-20T09:00:00Z' }, now)).toBe(false);
});
