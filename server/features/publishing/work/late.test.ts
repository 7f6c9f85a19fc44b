import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import type { Behaviour } from '../../../../tests/support/scripted-platform.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const linesOf = async (post: Post) =>
  (await world.get(post.id)).targets[0]?.history.map(({ title, detail }) => `${title}: ${detail ?? ''}`);

/** The first attempt to create a post goes that way. */
function firstIs(behaviour: Behaviour, others: (what: string) => Behaviour | undefined = () => undefined): void {
  let isFirst = true;
  world.scripted.script = ({ what }) => {
    if (what !== 'create' || !isFirst) return others(what);
    isFirst = false;
    return behaviour;
  };
}

/** Everything ends, also what is still on its way to the platform. */
async function settle(): Promise<void> {
  await world.settle();
  world.advance(10 * 60_000);
  world.scripted.arrive();
}

describe('on a server without keys', () => {
  beforeEach(() => {
    world.scripted.byText = true;
  });

  test.each([4, 20, 45, 60])('a request that arrives %i seconds late is found before it is sent again', async (seconds) => {
    const text = `Late by ${seconds}`;
    world.scripted.lateBy = seconds * 1000;
    firstIs('late');
    const post = await world.due(text);
    await settle();
    expect(remote(text)).toHaveLength(1);
    expect((await world.get(post.id)).state).toBe('published');
  });

  test('one that never arrives is sent again after a while, and the history says what is uncertain', async () => {
    firstIs('dropped');
    const before = world.clock.now().getTime();
    const post = await world.due('Never');
    await world.settle();
    expect(world.clock.now().getTime() - before).toBeGreaterThanOrEqual(75_000);
    expect(remote('Never')).toHaveLength(1);
    expect(await linesOf(post)).toContainEqual(expect.stringMatching(/isn’t there \d+ seconds after it was sent.*appears twice/));
  });

  test('one that is looked for again and again is not sent before its time', async () => {
    firstIs('late');
    const post = await world.due('Hurried');
    await world.round();
    for (let turn = 0; turn < 10; turn += 1) {
      world.advance(5_000);
      await world.publishing.retryAll(
        world.actor,
        post.targets.map(({ id }) => id),
      );
      await world.round();
    }
    await settle();
    expect(remote('Hurried')).toHaveLength(1);
  });
});

describe.each([true, false])('a platform that stores a post and answers 429, without a key: %s', (byText) => {
  beforeEach(() => {
    world.scripted.byText = byText;
  });

  test('is looked at before the post is sent again', async () => {
    const text = `Stored ${byText}`;
    firstIs('limited');
    const post = await world.due(text);
    await world.round();
    expect((await world.get(post.id)).targets[0]).toMatchObject({ state: 'unconfirmed', error: { kind: 'retry_later' } });
    await world.settle();
    expect(remote(text)).toHaveLength(1);
    expect((await world.get(post.id)).state).toBe('published');
  });

  test('is looked at before anyone can change, cancel or delete the post', async () => {
    const text = `Unchanged ${byText}`;
    world.scripted.retryAt = new Date(world.clock.now().getTime() + 3 * 3_600_000);
    firstIs('limited');
    const post = await world.due(text);
    await world.round();
    await expect(world.posts.change(world.actor, post.id, { text: `${text}, edited` })).rejects.toMatchObject({ code: 'not_editable' });
    await expect(world.posts.change(world.actor, post.id, { schedule: null })).rejects.toMatchObject({ code: 'not_editable' });
    await expect(world.posts.remove(world.actor, post.id)).rejects.toMatchObject({ code: 'not_editable' });
    world.advance(80_000);
    await world.round();
    expect((await world.get(post.id)).state).toBe('published');
    expect(remote(text)).toHaveLength(1);
  });

  test('and one that stored nothing is scheduled again for when it said, and can be changed until then', async () => {
    const text = `Changed ${byText}`;
    const until = new Date(world.clock.now().getTime() + 3 * 3_600_000);
    world.scripted.retryAt = until;
    firstIs('retry_later');
    const post = await world.due(text);
    await world.round();
    world.advance(80_000);
    await world.round();
    expect((await world.get(post.id)).targets[0]).toMatchObject({
      state: 'scheduled',
      error: { kind: 'retry_later', nextAttemptAt: until.toISOString() },
    });
    await world.posts.change(world.actor, post.id, { text: `${text}, edited` });
    await world.settle();
    expect(remote(text)).toHaveLength(0);
    expect(remote(`${text}, edited`)).toHaveLength(1);
  });

  test('and one that stored nothing gets it when it said', async () => {
    const text = `Not stored ${byText}`;
    firstIs('retry_later');
    const before = world.clock.now().getTime();
    await world.due(text);
    await world.settle();
    expect(world.clock.now().getTime() - before).toBeLessThan(70_000);
    expect(remote(text)).toHaveLength(1);
  });
});

test('a platform that answers 429, and can’t tell before it has failed to for a while, gets the post again, too', async () => {
  let looks = 0;
  firstIs('retry_later', (what) => {
    if (what !== 'look') return undefined;
    looks += 1;
    return looks < 4 ? 'outage' : 'blind';
  });
  const post = await world.due('Blind later');
  await world.settle();
  expect((await world.get(post.id)).state).toBe('published');
  expect(remote('Blind later')).toHaveLength(1);
});

test('a platform that answers 429 and has no way of telling gets the post again, and the history says so', async () => {
  firstIs('retry_later', (what) => (what === 'look' ? 'blind' : undefined));
  const post = await world.due('Blind');
  await world.settle();
  expect((await world.get(post.id)).state).toBe('published');
  expect(await linesOf(post)).toContainEqual(expect.stringMatching(/asked to wait and can’t say.*appears twice/));
});
