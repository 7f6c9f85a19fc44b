import type { PlannedDuplicates } from '@everycast/contract/planned-duplicates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { createRepeats, type Repeats } from '../posts/repeats.ts';
import { createQueues, type Queues } from '../queues/queues.ts';
import { type BulkChanges, createBulkPosts } from './bulk-posts.ts';

/** What becomes of posts among others: duplicates, and the next free slots. The world's clock shows November 21, 2026, noon UTC. */

let world: PublishingWorld;
let bulk: BulkChanges;
let queues: Queues;
let repeats: Repeats;
let one = '';
let two = '';
beforeAll(async () => {
  world = await createPublishingWorld();
  queues = createQueues(world.kernel, { accounts: world.described, groups: world.groups, posts: world.posts });
  bulk = createBulkPosts(world.kernel, { posts: world.posts, publishing: world.publishing, queues });
  repeats = createRepeats(world.kernel);
});
afterAll(() => world?.close());
beforeEach(async () => {
  [one, two] = [await world.addAccount(), await world.addAccount()];
});

const zone = 'Europe/Berlin';
const write = (text: string, accountIds: string[], more: object) =>
  world.posts.create(world.actor, { text, accountIds, media: [], variants: {}, ...more }, null);
const at = (day: string) => ({ schedule: { at: `2026-12-${day}`, zone } });
const found = async (days: number): Promise<PlannedDuplicates['items']> => {
  const { items } = await repeats.planned(world.actor.workspaceId, { days });
  return items.filter(({ accountIds }) => accountIds.includes(one));
};
const timeOf = async (id: string) => (await world.get(id)).schedule?.at;

test('planned duplicates are the same text on the same account, near enough to each other', async () => {
  const first = await write('Low  tide ', [one, two], at('01T09:00'));
  const again = await write('low tide', [one], at('05T09:00'));
  const draft = await write('Low tide', [one], { intended: { at: '2026-12-07T09:00', zone } });
  await write('Low tide', [one], at('30T09:00'));
  await write('High tide', [one, two], at('01T09:00'));
  await write('', [one], at('02T09:00'));
  await write('', [one], at('03T09:00'));

  expect(await found(7)).toEqual([
    {
      text: 'Low  tide ',
      accountIds: [one],
      posts: [
        expect.objectContaining({ id: first.id, state: 'scheduled', accountIds: [one] }),
        expect.objectContaining({ id: again.id, accountIds: [one] }),
        expect.objectContaining({ id: draft.id, state: 'draft' }),
      ],
    },
  ]);
  expect(await found(3)).toEqual([expect.objectContaining({ posts: [expect.anything(), expect.anything()] })]);
  expect(await found(1)).toEqual([]);
  expect((await found(30))[0]?.posts).toHaveLength(4);
});

test('each account keeps the first of them, and a later post goes only where it is new', async () => {
  const first = await write('Twice', [one], at('01T09:00'));
  const later = await write('Twice', [one, two], at('02T09:00'));
  await bulk.change(world.actor, { posts: [{ id: later.id }, { id: first.id }], action: { kind: 'merge' } }, null);
  expect((await world.get(first.id)).targets.map(({ accountId }) => accountId)).toEqual([one]);
  expect(await world.get(later.id)).toMatchObject({ state: 'scheduled', targets: [{ accountId: two }] });
});

test('spread, they go out so many days apart, each at its hour', async () => {
  const ids = [];
  for (const day of ['01T09:00', '02T18:30', '20T08:00', '20T08:05']) ids.push((await write('Apart', [one], at(day))).id);
  const request = { posts: ids.map((id) => ({ id })), action: { kind: 'spread' as const, days: 7 } };
  const previews = await bulk.preview(world.actor, request);
  expect(previews.map(({ time, error }) => [time?.to.at ?? null, error])).toEqual([
    [null, null],
    ['2026-12-08T18:30', null],
    [null, null],
    ['2026-12-27T08:05', null],
  ]);
  const results = await bulk.change(world.actor, request, null);
  expect(await Promise.all(ids.map(timeOf))).toEqual(['2026-12-01T09:00', '2026-12-08T18:30', '2026-12-20T08:00', '2026-12-27T08:05']);
  expect(results[1]?.undo).toEqual({ schedule: { at: '2026-12-02T18:30', zone } });
  expect(await found(6)).toEqual([]);
});

test('to the next free slots, in the order of their times', async () => {
  await queues.create(world.actor.workspaceId, {
    accountId: one,
    zone,
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '10:00' })),
  });
  const late = await write('Later', [one], at('20T09:00'));
  const early = await write('Earlier', [one], at('15T09:00'));
  const without = await write('Nowhere', [two], at('16T09:00'));
  const request = { posts: [{ id: late.id }, { id: without.id }, { id: early.id }], action: { kind: 'enqueue' as const } };
  const previews = await bulk.preview(world.actor, request);
  expect(previews.map(({ id, time, accounts, error }) => [id, time?.from?.at, time?.to.at, accounts, error?.code])).toEqual([
    [late.id, '2026-12-20T09:00', '2026-11-23T10:00', null, undefined],
    [without.id, undefined, undefined, null, 'invalid_input'],
    [early.id, '2026-12-15T09:00', '2026-11-22T10:00', null, undefined],
  ]);
  // It was a preview.
  expect([await timeOf(early.id), await timeOf(late.id)]).toEqual(['2026-12-15T09:00', '2026-12-20T09:00']);
  const results = await bulk.change(world.actor, request, null);
  expect(results.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
    [late.id, null],
    [without.id, 'invalid_input'],
    [early.id, null],
  ]);
  expect([await timeOf(early.id), await timeOf(late.id)]).toEqual(['2026-11-22T10:00', '2026-11-23T10:00']);
  expect(await timeOf(without.id)).toBe('2026-12-16T09:00');
});

test('a preview of slots says when copies go out, what waits in a paused queue, and that a slot is taken by one before', async () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const slotsAt = (time: string) => ({ zone, slots: weekdays.map((weekday) => ({ weekday, time })) });
  const queue = await queues.create(world.actor.workspaceId, { accountId: one, ...slotsAt('10:00') });
  await queues.create(world.actor.workspaceId, { accountId: two, ...slotsAt('18:00') });
  const both = await write('On both', [one, two], {});
  const single = await write('On one', [one], {});
  // It is in a slot that the first one would take, but for itself.
  const waiting = await write('Waiting', [one], { schedule: { at: '2026-11-22T10:00', zone } });
  const shown = async () => {
    const request = { posts: [both, single, waiting].map(({ id }) => ({ id })), action: { kind: 'enqueue' as const } };
    const previews = await bulk.preview(world.actor, request);
    return previews.map(({ time, error }) => error?.code ?? [time?.to.at, time?.copies.map((copy) => copy.at)]);
  };
  expect(await shown()).toEqual([
    ['2026-11-21T18:00', ['2026-11-23T10:00']],
    ['2026-11-24T10:00', []],
    ['2026-11-22T10:00', []],
  ]);
  // What waits in a paused queue takes no slot from others.
  await queues.pause(world.actor, queue.id);
  expect(await shown()).toEqual([
    ['2026-11-21T18:00', ['2026-11-22T10:00']],
    ['2026-11-22T10:00', []],
    ['2026-11-22T10:00', []],
  ]);
  const results = await bulk.change(
    world.actor,
    { posts: [both, single, waiting].map(({ id }) => ({ id })), action: { kind: 'enqueue' } },
    null,
  );
  expect(results.map(({ error }) => error)).toEqual([null, null, null]);
  expect((await world.get(single.id)).intended?.at).toBe('2026-11-22T10:00');
});

test('a repeated request adds nothing to the queue twice', async () => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '10:00' }));
  await queues.create(world.actor.workspaceId, { accountId: one, zone, slots });
  const post = await write('Once', [one], {});
  const request = { posts: [{ id: post.id }], action: { kind: 'enqueue' as const } };
  const [first] = await bulk.change(world.actor, request, 'the same key');
  const [again] = await bulk.change(world.actor, request, 'the same key');
  expect([first?.version, again?.version]).toEqual([first?.version, first?.version]);
});

// Last, because the world's clock goes on until it is out.
test('what was published counts, and stays', async () => {
  const out = await write('Said already', [one], { schedule: 'now' });
  await world.settle();
  const again = await write('Said already', [one], { schedule: { at: '2027-01-02T09:00', zone } });
  const [duplicate] = await found(90);
  expect(duplicate?.posts.map(({ id, state }) => [id, state])).toEqual([
    [out.id, 'published'],
    [again.id, 'scheduled'],
  ]);
  const results = await bulk.change(
    world.actor,
    { posts: (duplicate?.posts ?? []).map(({ id }) => ({ id })), action: { kind: 'merge' } },
    null,
  );
  expect(results.map(({ error }) => error)).toEqual([null, null]);
  expect(await world.get(out.id)).toMatchObject({ state: 'published' });
  await expect(world.get(again.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await found(90)).toEqual([]);
});
