import type { AccountGroup } from '@everycast/contract/account-groups';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSlots, assignTimes, freeSlot, type QueueWithSlots, queueOf, TakenTimes } from './rules.ts';

const now = new Date('2026-03-02T12:00:00Z'); // a Monday
const daily = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })));
const queue = (id: string, owner: { accountId?: string; groupId?: string }, slots = daily('09:00')): QueueWithSlots => ({
  id,
  accountId: owner.accountId ?? null,
  groupId: owner.groupId ?? null,
  zone: 'UTC',
  slots,
});
const group = (id: string, ...accountIds: string[]): AccountGroup => ({ id, name: id, color: 'olive', accountIds });
const nothing = new TakenTimes();

test('an account uses its own slots, or those of the first of its groups that has some', () => {
  const groups = [group('empty', 'a', 'b'), group('one', 'a', 'b'), group('two', 'b', 'c')];
  const queues = [
    queue('own', { accountId: 'a' }),
    queue('of two', { groupId: 'two' }),
    queue('of one', { groupId: 'one' }),
    queue('none', { groupId: 'empty' }, []),
  ];
  expect(['a', 'b', 'c', 'd'].map((id) => queueOf(id, queues, groups)?.id)).toEqual(['own', 'of one', 'of two', undefined]);
  const withoutSlots = [queue('own', { accountId: 'a' }, []), ...queues.slice(1)];
  expect(queueOf('a', withoutSlots, groups)?.id).toBe('of one');
});

test('accounts of one queue go out together in the first slot where none of them has something', () => {
  const taken = new TakenTimes([
    { accountId: 'a', dueAt: new Date('2026-03-03T09:00:00Z') },
    { accountId: 'b', dueAt: new Date('2026-03-04T09:00:00Z') },
    { accountId: 'c', dueAt: new Date('2026-03-05T09:00:00Z') },
  ]);
  expect(freeSlot(queue('q', {}), ['a', 'b'], taken, now)?.at).toBe('2026-03-05T09:00');
  expect(freeSlot(queue('q', {}, []), ['a'], nothing, now)).toBeUndefined();
});

test('nothing is given a slot that is over, or less than a minute ahead', () => {
  const at = (time: string) => freeSlot(queue('q', {}), ['a'], nothing, new Date(time))?.at;
  expect([at('2026-03-02T08:58:00Z'), at('2026-03-02T08:59:30Z'), at('2026-03-02T09:00:00Z')]).toEqual([
    '2026-03-02T09:00',
    '2026-03-03T09:00',
    '2026-03-03T09:00',
  ]);
});

test('each queue’s accounts get its own slot, and queues with the same time share one', () => {
  const groups = [group('g', 'a', 'b'), group('h', 'c'), group('i', 'd')];
  const queues = [queue('q', { groupId: 'g' }), queue('r', { groupId: 'h' }, daily('18:00')), queue('s', { groupId: 'i' })];
  const { places, without } = assignSlots(['c', 'a', 'x', 'd', 'b'], { queues, groups, taken: nothing, now });
  expect(places.map(({ at, accountIds, queueIds }) => ({ at, accountIds, queueIds }))).toEqual([
    { at: '2026-03-02T18:00', accountIds: ['c'], queueIds: ['r'] },
    { at: '2026-03-03T09:00', accountIds: ['a', 'b', 'd'], queueIds: ['q', 's'] },
  ]);
  expect(without).toEqual(['x']);
});

const accounts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });

test('posts assigned again have the times they had among them, and no account has two at once', () => {
  const posts = fc.array(accounts, { minLength: 1, maxLength: 12 }).map((all) => {
    const taken = new TakenTimes();
    const mine = queue('q', {}, daily('09:00', '18:00'));
    return all.map((accountIds, id) => {
      const place = freeSlot(mine, accountIds, taken, now);
      if (!place) throw new Error('There is always a free slot.');
      taken.add(accountIds, place.dueAt);
      return { id, accountIds, at: place.at, zone: place.zone, dueAt: place.dueAt };
    });
  });
  fc.assert(
    fc.property(
      posts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, order]) => {
        const assigned = assignTimes(order, queue('q', {}, daily('09:00', '18:00')), new TakenTimes(), now);
        expect(new Set(assigned.map(({ post }) => post.id))).toEqual(new Set(all.map(({ id }) => id)));
        const seen = new TakenTimes();
        for (const { post, place } of assigned) {
          expect(place && seen.has(post.accountIds, place.dueAt)).toBe(false);
          if (place) seen.add(post.accountIds, place.dueAt);
        }
        // The first to choose gets the first time.
        expect(assigned[0]?.place?.dueAt.getTime()).toBe(Math.min(...all.map(({ dueAt }) => dueAt.getTime())));
      },
    ),
  );
});
