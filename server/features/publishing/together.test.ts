import { causesOf } from '@everycast/contract/causes';
import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Behaviour, Call } from '../../../tests/support/scripted-platform.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const statesOf = async (post: Post) => (await world.get(post.id)).targets.map(({ state }) => state);
const idsOf = (post: Post, state: string) => post.targets.flatMap((target) => (target.state === state ? [target.id] : []));

/** A post on six accounts, of which the first two are rejected and the third has an outage. */
async function failedOnThree(
  text: string,
  script: (call: Call, at: number) => Behaviour | undefined = (_, at) => failing(at),
): Promise<Post> {
  const accountIds: string[] = [];
  for (let at = 0; at < 6; at += 1) accountIds.push(await world.addAccount());
  const remoteIds = accountIds.map((id) => world.accounts.get(id)?.remoteId);
  world.scripted.script = (call) => (call.what === 'create' ? script(call, remoteIds.indexOf(call.account)) : undefined);
  const { id } = await world.posts.create(world.actor, { text, accountIds, media: [], variants: {}, schedule: 'now' }, null);
  await world.settle();
  world.scripted.script = () => undefined;
  return world.get(id);
}
const failing = (at: number): Behaviour | undefined => (at < 2 ? 'rejected' : at === 2 ? 'reconnect' : undefined);

describe('what failed for one reason', () => {
  test('is one cause, the one with the most accounts first', async () => {
    const post = await failedOnThree('Grouped');
    expect(causesOf(post.targets).map(({ situation, targets }) => [situation, targets.length, targets[0].error?.kind])).toEqual([
      ['failed', 2, 'rejected'],
      ['failed', 1, 'reconnect'],
    ]);
  });

  test('is retried together, once, however often that is clicked', async () => {
    const post = await failedOnThree('Together');
    const [cause] = causesOf(post.targets);
    const targetIds = cause?.targets.map(({ id }) => id) ?? [];
    const both = await Promise.all([world.publishing.retryAll(world.actor, targetIds), world.publishing.retryAll(world.actor, targetIds)]);
    expect(both.flatMap(({ done }) => done).sort()).toEqual(targetIds.toSorted());
    expect(both.flatMap(({ refused }) => refused.map(({ message }) => message))).toEqual(Array(2).fill('This is already on its way.'));
    await world.settle();
    expect(await statesOf(post)).toEqual(['published', 'published', 'failed', 'published', 'published', 'published']);
    expect(remote('Together')).toHaveLength(5);
    const again = await world.publishing.retryAll(world.actor, targetIds);
    expect(again).toMatchObject({ done: [], refused: targetIds.map((targetId) => ({ targetId, message: 'This is already published.' })) });
    const { activity } = await world.get(post.id);
    expect(activity.filter(({ what }) => what.includes('retried')).map(({ what }) => what)).toEqual([
      expect.stringMatching(/ retried it on 2 accounts$/),
    ]);
  });

  test('is left alone where it is being published, which is said', async () => {
    const post = await failedOnThree('Under way');
    const [id = '', other = ''] = idsOf(post, 'failed');
    await world.publishing.retryAll(world.actor, [id]);
    let answers: unknown[] = [];
    world.scripted.during = async ({ what }) => {
      if (what !== 'create' || answers.length > 0) return;
      answers = [await world.publishing.retryAll(world.actor, [id]), await world.publishing.ignoreAll(world.actor, [id, other])];
    };
    await world.settle();
    const refused = [{ targetId: id, message: 'This is being published right now.' }];
    expect(answers).toMatchObject([
      { done: [], refused },
      { done: [other], refused },
    ]);
    expect((await statesOf(post)).slice(0, 2)).toEqual(['published', 'cancelled']);
    expect(remote('Under way')).toHaveLength(4);
  });
});

describe('what was ignored together', () => {
  test('comes back as it was, and only once', async () => {
    const post = await failedOnThree('Undone');
    const targetIds = idsOf(post, 'failed');
    expect(await world.publishing.ignoreAll(world.actor, targetIds)).toMatchObject({
      done: expect.arrayContaining(targetIds),
      refused: [],
    });
    expect((await statesOf(post)).filter((state) => state === 'cancelled')).toHaveLength(3);
    expect((await world.publishing.ignoreAll(world.actor, targetIds)).refused[0]?.message).toBe('This is already ignored.');
    await world.publishing.unignoreAll(world.actor, targetIds);
    const back = await world.get(post.id);
    expect(back.targets.map(({ state, error }) => [state, error])).toEqual(post.targets.map(({ state, error }) => [state, error]));
    expect((await world.publishing.unignoreAll(world.actor, targetIds)).done).toEqual([]);
    expect(back.activity.map(({ what }) => what).slice(0, 2)).toEqual([
      `${back.authorName} stopped ignoring the problem on 3 accounts`,
      `${back.authorName} ignored the problem on 3 accounts`,
    ]);
    await world.settle();
    expect(remote('Undone')).toHaveLength(3);
  });

  test('stays out if it has gone out since', async () => {
    const post = await failedOnThree('Gone out');
    const [id = ''] = idsOf(post, 'failed');
    await world.publishing.ignoreAll(world.actor, [id]);
    await world.publishing.retryAll(world.actor, [id]);
    expect((await world.publishing.unignoreAll(world.actor, [id])).refused[0]?.message).toBe('This is already on its way.');
    await world.settle();
    expect((await world.publishing.unignoreAll(world.actor, [id])).refused[0]?.message).toBe('This is already published.');
    expect(remote('Gone out')).toHaveLength(4);
  });

  test('is looked up again if nobody knew whether it is out', async () => {
    const accountIds = [await world.addAccount(), await world.addAccount()];
    world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : what === 'look' ? 'blind' : undefined);
    const post = await world.posts.create(world.actor, { text: 'In doubt', accountIds, media: [], variants: {}, schedule: 'now' }, null);
    await world.settle();
    world.scripted.script = () => undefined;
    const targetIds = idsOf(await world.get(post.id), 'unconfirmed');
    expect(targetIds).toHaveLength(2);
    await world.publishing.ignoreAll(world.actor, targetIds);
    expect(await statesOf(post)).toEqual(['cancelled', 'cancelled']);
    expect((await world.publishing.unignoreAll(world.actor, targetIds)).done).toHaveLength(2);
    expect(await statesOf(post)).toEqual(['unconfirmed', 'unconfirmed']);
    await world.publishing.retryAll(world.actor, targetIds);
    await world.settle();
    expect(remote('In doubt')).toHaveLength(2);
  });
});

test('others’ posts are refused like ones that aren’t there', async () => {
  const post = await failedOnThree('Not theirs');
  const targetIds = idsOf(post, 'failed');
  const stranger = { ...world.actor, userId: await world.addPerson(), role: 'contributor' as const };
  const nobody = crypto.randomUUID();
  const refused = [...targetIds, nobody].map((targetId) => ({ targetId, message: 'You can’t change this post.' }));
  expect(await world.publishing.ignoreAll(stranger, [...targetIds, nobody])).toMatchObject({ done: [], refused });
  expect(await world.publishing.retryAll(stranger, [...targetIds, nobody])).toMatchObject({ done: [], refused });
});
