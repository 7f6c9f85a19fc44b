import { resolveWallTime } from '@everycast/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { followClockRules } from './clock-rules.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

type Drafts = { post: { id: string; intendedAt: Date | null } };

const hour = 3_600_000;
const schedule = { at: '2027-07-01T09:00', zone: 'Europe/Berlin' };
const right = new Date(resolveWallTime(schedule.at, schedule.zone).instant.epochMilliseconds);
/** What the zone's older rules would have given: an hour later, without daylight saving. */
const wrong = new Date(right.getTime() + hour);

async function planned(text: string) {
  const accountIds = [await world.addAccount()];
  return world.posts.create(world.actor, { text, accountIds, media: [], variants: {}, schedule }, null);
}
/** As another version of the rules has left a post. */
async function asOfOlderRules(id: string): Promise<void> {
  await world.kernel.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<{
      post: { id: string; dueAt: Date };
      target: { postId: string; dueAt: Date; nextAttemptAt: Date | null };
    }>();
    await tables.updateTable('post').set({ dueAt: wrong }).where('id', '=', id).execute();
    await tables.updateTable('target').set({ dueAt: wrong, nextAttemptAt: wrong }).where('postId', '=', id).execute();
  });
}
const nextAttemptAtOf = async (postId: string) =>
  (await world.db.selectFrom('target').select('nextAttemptAt').where('postId', '=', postId).executeTakeFirstOrThrow()).nextAttemptAt;

test('planned posts keep their local time when the rules of their zone change, and the history says what moved', async () => {
  const moved = await planned('Planned under older rules');
  const same = await planned('Planned under the same rules');
  await asOfOlderRules(moved.id);

  expect(await followClockRules(world.kernel, world.publishing.targets, '2099a')).toBe(1);
  const post = await world.get(moved.id);
  expect(post.dueAt).toBe(right.toISOString());
  expect(post.targets[0]?.dueAt).toBe(right.toISOString());
  expect(await nextAttemptAtOf(moved.id)).toEqual(right);
  expect(post.activity[0]).toMatchObject({
    by: 'Everycast',
    what: 'Everycast moved it from Jul 1, 2027, 8:00 AM UTC to Jul 1, 2027, 7:00 AM UTC because the clock rules of Europe/Berlin changed',
  });
  expect((await world.get(same.id)).version).toBe(same.version);
  expect(post.version).toBe(moved.version + 1);
});

test('nothing is looked at again until the rules change, and an older process changes nothing', async () => {
  await followClockRules(world.kernel, world.publishing.targets, '2099a');
  const post = await planned('Looked at by newer rules only');
  await asOfOlderRules(post.id);
  expect(await followClockRules(world.kernel, world.publishing.targets, '2099a')).toBe(0);
  expect(await followClockRules(world.kernel, world.publishing.targets, '2098z')).toBe(0);
  expect((await world.get(post.id)).dueAt).toBe(wrong.toISOString());
  expect(await followClockRules(world.kernel, world.publishing.targets, '2099b')).toBe(1);
  expect((await world.get(post.id)).dueAt).toBe(right.toISOString());
});

test('a draft’s planned time keeps its local time, and its writer notices nothing', async () => {
  const draft = await world.posts.create(
    world.actor,
    { text: 'A draft', accountIds: [], media: [], variants: {}, intended: schedule },
    null,
  );
  const intendedAtOf = async () =>
    (await world.db.withTables<Drafts>().selectFrom('post').select('intendedAt').where('id', '=', draft.id).executeTakeFirstOrThrow())
      .intendedAt;
  await world.db.withTables<Drafts>().updateTable('post').set({ intendedAt: wrong }).where('id', '=', draft.id).execute();
  expect(await followClockRules(world.kernel, world.publishing.targets, '2099d')).toBe(1);
  expect(await intendedAtOf()).toEqual(right);
  const after = await world.get(draft.id);
  expect([after.version, after.intended?.at, after.activity]).toEqual([draft.version, schedule.at, draft.activity]);
  expect(await followClockRules(world.kernel, world.publishing.targets, '2099e')).toBe(0);
});

test('a post on hold or deleted moves without being put back on the schedule', async () => {
  const post = await planned('Deleted');
  await asOfOlderRules(post.id);
  await world.posts.remove(world.actor, post.id);
  expect(await followClockRules(world.kernel, world.publishing.targets, '2099f')).toBe(1);
  expect(await nextAttemptAtOf(post.id)).toBeNull();
  const back = await world.posts.restore(world.actor, post.id);
  expect(back.dueAt).toBe(right.toISOString());
  expect(await nextAttemptAtOf(post.id)).toEqual(right);
});
