import type { EngagementItem } from '@everycast/platforms/port/engagement';
import { idFrom } from '@everycast/platforms/port/outside';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { runs } from '../../../tests/support/sample.ts';
import { itemStore } from './store/items.ts';

let world: EngagementWorld;
beforeAll(async () => {
  world = await createEngagementWorld();
});
afterAll(() => world?.close());

const service = 'http://scripted.example';
const sourceOf = (accountId: string) => ({ workspaceId: world.actor.workspaceId, accountId, platform: 'bluesky' as const, service });
const deliver = (accountId: string, items: readonly EngagementItem[]) =>
  world.kernel.db.transaction().execute((tx) => itemStore.add(tx, sourceOf(accountId), items));

/** What an account's conversations say, without IDs. */
async function told(accountId: string) {
  const { rows } = await sql`
    select thread_id, conversation.kind, person.handle, post_remote_id, conversation.text, first_at, last_at, unanswered_since,
      (select array_agg(remote_id order by remote_id) from engagement_item where conversation_id = conversation.id) as items
    from conversation join engagement_person person on person.id = person_id
    where account_id = ${accountId}::uuid order by thread_id`.execute(world.kernel.db);
  return rows;
}

const moment = fc.integer({ min: 0, max: 500 }).map((minutes) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString());
const written = fc
  .uniqueArray(
    fc.record({
      remoteId: fc.integer({ min: 1, max: 999 }).map((number) => `item ${number}`),
      thread: fc.integer({ min: 1, max: 4 }),
      by: fc.integer({ min: 1, max: 3 }),
      own: fc.boolean(),
      at: moment,
      kind: fc.constantFrom('comment' as const, 'mention' as const, 'dm' as const),
    }),
    { selector: ({ remoteId }) => remoteId, minLength: 1, maxLength: 14 },
  )
  .map((all) =>
    all.map(({ thread, by, ...one }) =>
      itemOf({
        ...one,
        threadId: `thread ${thread}`,
        postId: thread === 1 ? 'post' : null,
        from: { remoteId: `person ${by}`, handle: `person${by}`, name: `Person ${by}`, url: null, avatarUrl: null },
      }),
    ),
  );
/** An order in which items are delivered, some of them twice, in batches. */
const deliveries = (items: readonly EngagementItem[]) =>
  fc
    .tuple(fc.shuffledSubarray([...items], { minLength: items.length }), fc.shuffledSubarray([...items]), fc.integer({ min: 1, max: 4 }))
    .map(([all, again, size]) => {
      const order = [...all, ...again];
      return Array.from({ length: Math.ceil(order.length / size) }, (_, index) => order.slice(index * size, (index + 1) * size));
    });

test('in whatever order two sources deliver the same items, at the same time, each is there once and says the same', async () => {
  const story = written.chain((items) => fc.tuple(fc.constant(items), deliveries(items), deliveries(items)));
  await fc.assert(
    fc.asyncProperty(story, async ([items, first, second]) => {
      const [plain, mixed] = [await world.addAccount(), await world.addAccount()];
      await deliver(plain, items);
      const source = async (batches: EngagementItem[][]) => {
        for (const batch of batches) await deliver(mixed, batch);
      };
      await Promise.all([source(first), source(second)]);
      const expected = await told(plain);
      expect(await told(mixed)).toEqual(expected);
      expect((expected as { items: string[] }[]).flatMap((one) => one.items).sort()).toEqual(items.map(({ remoteId }) => remoteId).sort());
    }),
    { numRuns: runs(60), endOnFailure: true },
  );
});

test('what is read again changes nothing: a finished conversation stays finished', async () => {
  const accountId = await world.addAccount();
  const item = itemOf();
  expect(await deliver(accountId, [item])).toHaveLength(1);
  const { actor, engagement } = world;
  const { items } = await engagement.list(actor, { queue: 'all', limit: 50, search: item.text });
  const id = items[0]?.id ?? '';
  expect(await engagement.change(actor, id, { done: true })).toMatchObject({ done: true, state: 'done' });
  expect(await deliver(accountId, [item])).toEqual([]);
  expect(await engagement.get(actor.workspaceId, id)).toMatchObject({ done: true });
  await deliver(accountId, [itemOf({ threadId: item.threadId, at: '2026-11-21T11:30:00.000Z' })]);
  expect(await engagement.get(actor.workspaceId, id)).toMatchObject({ done: false, state: 'unanswered' });
});

test('a person keeps their name when the platform leaves it out', async () => {
  const named = { remoteId: 'ida', handle: 'Ida Holm', name: 'Ida Holm', url: null, avatarUrl: null };
  const unnamed = { ...named, handle: 'Facebook User', name: 'Facebook User', unnamed: true as const };
  const [before, after] = [itemOf({ from: unnamed, at: '2026-11-21T10:00:00.000Z' }), itemOf({ from: unnamed })];
  const byName = itemOf({ from: named, at: '2026-11-21T10:30:00.000Z' });
  for (const batches of [[[before], [byName], [after]], [[byName, after]], [[after, byName]]]) {
    const accountId = await world.addAccount();
    for (const batch of batches) await deliver(accountId, batch);
    const { rows } = await sql<{ handle: string }>`
      select person.handle from engagement_item item join engagement_person person on person.id = item.person_id
      where item.account_id = ${accountId}::uuid`.execute(world.kernel.db);
    expect(new Set(rows.map(({ handle }) => handle))).toEqual(new Set(['Ida Holm']));
  }
});

/** Text that doesn't compress, so an index stores each of its bytes. */
const noise = (characters: number, seed: number): string => {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return Array.from({ length: characters }, () => String.fromCharCode(0x4e00 + ((next() >> 8) % 20_000))).join('');
};

test('whatever ID the port lets through can be stored', async () => {
  const accountId = await world.addAccount();
  const longest = Array.from({ length: 2_000 }, (_, index) => 2_000 - index).find((length) => {
    try {
      return idFrom(noise(length, 1));
    } catch {
      return false;
    }
  });
  const [remoteId, threadId, under, postId, person] = [1, 2, 3, 4, 5].map((seed) => idFrom(noise(longest ?? 0, seed))) as string[];
  const item = itemOf({ remoteId, threadId, under, postId, from: { ...itemOf().from, remoteId: person ?? '' } });
  expect(await deliver(accountId, [item])).toHaveLength(1);
  expect(() => idFrom(noise(1_500, 1))).toThrow();
});

test('a page of many thousands of items is stored like any other', async () => {
  const accountId = await world.addAccount();
  const items = Array.from({ length: 7_000 }, (_, index) =>
    itemOf({ threadId: 'a thread', from: { ...itemOf().from, remoteId: `person ${index}` } }),
  );
  expect(await deliver(accountId, items)).toHaveLength(items.length);
  expect(await deliver(accountId, items)).toEqual([]);
});
