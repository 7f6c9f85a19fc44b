import { message } from '@everycast/messages/message';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { newId } from '../../../kernel/ids.ts';
import { createHolds } from '../../plans/holds.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

const pause = (accountId: string) => world.db.insertInto('accountPause').values({ accountId, pausedAt: world.clock.now() }).execute();
const resume = (accountId: string) =>
  world.kernel.db.transaction().execute(async (tx) => {
    await tx.withTables<{ accountPause: { accountId: string } }>().deleteFrom('accountPause').where('accountId', '=', accountId).execute();
    await world.kernel.domainEvents.emit(tx, 'accounts.resumed', { accountIds: [accountId] });
  });
const hold = (reason: 'trial_ended' | 'unpaid' | null) =>
  world.kernel.db.transaction().execute((tx) => createHolds(world.kernel).set(tx, world.actor.workspaceId, reason));
const rowOf = (postId: string) => world.db.selectFrom('target').selectAll().where('postId', '=', postId).executeTakeFirstOrThrow();
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
async function scheduled(accountId: string, minutes: number): Promise<string> {
  const at = inMinutes(minutes).toISOString().slice(0, 16);
  const content = { text: `In ${minutes}`, accountIds: [accountId], media: [], variants: {} };
  return (await world.posts.create(world.actor, { ...content, schedule: { at, zone: 'UTC' } }, null)).id;
}

test('nothing of a paused account goes out, and it costs no claim; afterwards it continues, and what is late waits for a person', async () => {
  const [paused, other] = [await world.addAccount(), await world.addAccount()];
  const [late, recent, ahead, elsewhere] = [
    await scheduled(paused, 10),
    await scheduled(paused, 60),
    await scheduled(paused, 120),
    await scheduled(other, 10),
  ];
  await pause(paused);
  world.advance(65 * 60_000);
  expect(await world.round()).toBe(1);
  expect((await rowOf(elsewhere)).state).toBe('published');
  expect(await world.store.agenda()).toMatchObject({ waiting: false });
  expect(await rowOf(late)).toMatchObject({ state: 'scheduled', parked: true, nextAttemptAt: null });

  await resume(paused);
  expect(await rowOf(late)).toMatchObject({ state: 'failed', problemKind: 'missed', problemMessage: message('publishing.missed_on_hold') });
  expect(await rowOf(recent)).toMatchObject({ state: 'scheduled', parked: false });
  expect(await world.round()).toBe(1);
  expect((await rowOf(recent)).state).toBe('published');
  expect((await rowOf(ahead)).state).toBe('scheduled');
  const post = await world.posts.get(world.actor.workspaceId, late);
  await world.publishing.retryAll(world.actor, [post.targets[0]?.id ?? '']);
  await world.round();
  expect((await rowOf(late)).state).toBe('published');
});

test('a person’s pause parks what is due, too, and what ends it brings that back', async () => {
  const accountId = await world.addAccount();
  const recent = await scheduled(accountId, 10);
  const own = world.db as unknown as Kysely<{ accountOwnPause: { accountId: string; pausedBy: string | null; pausedAt: Date } }>;
  await own.insertInto('accountOwnPause').values({ accountId, pausedBy: null, pausedAt: world.clock.now() }).execute();
  world.advance(11 * 60_000);
  expect(await world.round()).toBe(0);
  expect(await world.store.agenda()).toMatchObject({ waiting: false });
  expect(await rowOf(recent)).toMatchObject({ state: 'scheduled', parked: true, nextAttemptAt: null });
  await own.deleteFrom('accountOwnPause').where('accountId', '=', accountId).execute();
  await resume(accountId);
  expect(await world.round()).toBe(1);
  expect((await rowOf(recent)).state).toBe('published');
});

test('a target that was claimed before the pause is given back before anything is sent', async () => {
  const accountId = await world.addAccount();
  const id = await scheduled(accountId, 1);
  world.advance(61_000);
  const sent = world.scripted.calls.length;
  const claim = world.store.claim;
  await world.round({
    as: {
      ...world.store,
      async claim(asked) {
        const claimed = await claim(asked);
        await pause(accountId);
        return claimed;
      },
    },
  });
  expect(world.scripted.calls.length).toBe(sent);
  expect(await rowOf(id)).toMatchObject({ state: 'scheduled', leaseToken: null });
  expect(await world.round()).toBe(0);
  await resume(accountId);
  expect(await world.round()).toBe(1);
  expect((await rowOf(id)).state).toBe('published');
});

test('publishing now and retrying are refused, scheduling and editing are not', async () => {
  const [paused, other] = [await world.addAccount(), await world.addAccount()];
  await pause(paused);
  const content = { text: 'Now', accountIds: [paused, other], media: [], variants: {} };
  await expect(world.posts.create(world.actor, { ...content, schedule: 'now' }, null)).rejects.toMatchObject({ code: 'limit_reached' });
  const problem = { problemKind: 'rejected', problemMessage: message('publishing.missed'), problemAt: world.clock.now() };
  const id = await scheduled(paused, 5);
  await expect(world.posts.change(world.actor, id, { schedule: 'now' })).rejects.toMatchObject({ code: 'limit_reached' });
  await world.posts.change(world.actor, id, { text: 'Edited' });
  await world.db
    .updateTable('target')
    .set({ state: 'failed', nextAttemptAt: null, ...problem })
    .where('postId', '=', id)
    .execute();
  const targetId = String((await rowOf(id)).id);
  expect(await world.publishing.retryAll(world.actor, [targetId])).toMatchObject({
    done: [],
    refused: [{ reason: { code: 'publishing.refused_on_hold' } }],
  });
  await expect(world.publishing.retry(world.actor, { postId: id, targetId })).rejects.toMatchObject({ code: 'not_editable' });
});

test('a whole workspace on hold publishes nothing but in the sandbox, and a deleted post stays deleted', async () => {
  const [real, sandboxed] = [await world.addAccount(), await world.addAccount(world.actor.workspaceId, { sandbox: true })];
  await world.db.updateTable('account').set({ sandbox: true }).where('id', '=', sandboxed).execute();
  const [kept, deleted, tried] = [await scheduled(real, 1), await scheduled(real, 1), await scheduled(sandboxed, 1)];
  await hold('trial_ended');
  await hold('unpaid');
  world.advance(120_000);
  await world.store.agenda();
  await world.posts.remove(world.actor, deleted);
  const first = await world.store.claim({ lasts: 15_000, token: newId(), max: 10 });
  expect(first.targets.map(({ postId }) => postId)).toEqual([tried]);
  const now = { text: 'Now', accountIds: [real], media: [], variants: {}, schedule: 'now' as const };
  await expect(world.posts.create(world.actor, now, null)).rejects.toMatchObject({ reason: { code: 'plans.hold_unpaid' } });
  await hold(null);
  await hold(null);
  expect(await rowOf(deleted)).toMatchObject({ nextAttemptAt: null });
  const second = await world.store.claim({ lasts: 15_000, token: newId(), max: 10 });
  expect(second.targets.map(({ postId }) => postId)).toEqual([kept]);
});
