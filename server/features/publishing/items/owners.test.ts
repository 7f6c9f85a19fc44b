import type { Post } from '@everycast/contract/posts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { runs } from '../../../../tests/support/sample.ts';
import type { Behaviour, Call } from '../../../../tests/support/scripted-platform.ts';
import { newId } from '../../../kernel/ids.ts';
import { maxAttempts, maxFaults } from '../rules.ts';

/* On a platform that knows posts by their text alone. */

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.scripted.reset();
  world.scripted.byText = true;
  world.scripted.posts.length = 0;
});
afterEach(() => world.settle());

/** One account on the platform, connected in two workspaces. */
async function connectedTwice() {
  const remoteId = newId();
  const workspaceId = await world.addWorkspace();
  const [here, there] = [await world.addAccount(undefined, { remoteId }), await world.addAccount(workspaceId, { remoteId })];
  const elsewhere = { ...world.actor, workspaceId };
  const body = { media: [], variants: {}, schedule: 'now' as const };
  return {
    here: (text: string) => world.posts.create(world.actor, { ...body, text, accountIds: [here] }, null),
    there: (text: string) => world.posts.create(elsewhere, { ...body, text, accountIds: [there] }, null),
    get: async ({ id }: Post) => {
      const own = await world.posts.get(world.actor.workspaceId, id).catch(() => world.posts.get(workspaceId, id));
      const [target] = own.targets;
      if (!target) throw new Error('The post has no target.');
      return target;
    },
  };
}

const of = (post: Post) => ({ postId: post.id, targetId: post.targets[0]?.id ?? '' });
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const unlessLater = (behaviours: readonly Behaviour[]) => {
  const left = [...behaviours];
  return ({ what }: Call) => (what === 'create' ? left.shift() : undefined);
};

describe('one account in two workspaces', () => {
  test('two looks for one post at the same moment: one has it, and the other is sent again', async () => {
    const { here, there, get } = await connectedTwice();
    const posts = [await here('Both'), await there('Both')];
    world.scripted.script = unlessLater(['lost', 'dropped']);
    await world.round();
    expect(remote('Both')).toHaveLength(1);
    // Both have seen it before either writes that it is theirs.
    let looking = 0;
    let bothLook: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (bothLook = resolve));
    world.scripted.during = async ({ what }) => {
      if (what !== 'look' || looking >= 2) return;
      looking += 1;
      if (looking === 2) bothLook();
      await together;
    };
    await world.settle();
    const targets = await Promise.all(posts.map(get));
    expect(targets.map(({ state }) => state)).toEqual(['published', 'published']);
    expect(new Set(targets.map(({ permalink }) => permalink)).size).toBe(2);
    expect(remote('Both')).toHaveLength(2);
  });

  test('a look that takes a post before its own answer is written: the sender looks further, and both are out', async () => {
    const { here, there, get } = await connectedTwice();
    const lost = await here('Quick');
    world.scripted.script = unlessLater(['dropped']);
    await world.round();
    const slow = await there('Quick');
    let isTaken = false;
    const { settle } = world.store;
    const late: typeof settle = async (...args) => {
      if (!isTaken) {
        isTaken = true;
        world.advance(6_000);
        expect(await world.round()).toBe(1); // the look for the lost one comes upon the post of the slow one
        expect((await get(lost)).state).toBe('published');
      }
      return settle(...args);
    };
    await world.round({ as: { ...world.store, settle: late } });
    expect(isTaken).toBe(true);
    expect(await get(slow)).toMatchObject({ state: 'unconfirmed' });
    await world.settle();
    const targets = await Promise.all([lost, slow].map(get));
    expect(targets.map(({ state }) => state)).toEqual(['published', 'published']);
    expect(new Set(targets.map(({ permalink }) => permalink)).size).toBe(2);
    expect(remote('Quick')).toHaveLength(2);
  });
});

describe('a post that is out, nobody knows where', () => {
  test('is taken for no other: that one waits for a person, too', async () => {
    const { here, get } = await connectedTwice();
    const first = await here('Twice');
    world.scripted.script = unlessLater(['lost', 'dropped']);
    await world.round();
    await world.publishing.decide(world.actor, of(first), 'it_is_there');
    expect(await get(first)).toMatchObject({ state: 'published', permalink: null });
    const second = await here('Twice');
    await world.settle();
    expect(await get(second)).toMatchObject({
      state: 'unconfirmed',
      error: { message: expect.stringMatching(/then confirm or send again/) },
    });
    await world.publishing.decide(world.actor, of(second), 'send_again');
    await world.settle();
    expect(await get(second)).toMatchObject({ state: 'published', permalink: expect.any(String) });
    expect(remote('Twice')).toHaveLength(2);
  });

  test('stands in nothing else’s way: neither another text, nor one long afterwards', async () => {
    const { here, get } = await connectedTwice();
    const first = await here('Morning');
    world.scripted.script = unlessLater(['lost', 'lost', 'fine', 'lost']);
    await world.round();
    await world.publishing.decide(world.actor, of(first), 'it_is_there');
    const other = await here('Evening');
    await world.settle();
    expect(await get(other)).toMatchObject({ state: 'published', permalink: expect.any(String) });
    world.advance(3 * 3_600_000);
    world.scripted.posts.length = 0; // a look goes back only so far
    const next = await here('Morning');
    world.scripted.script = unlessLater(['lost']);
    await world.settle();
    expect(await get(next)).toMatchObject({ state: 'published', permalink: expect.any(String) });
    expect(remote('Morning')).toHaveLength(1);
  });
});

test('a comment that a person found is in the way of no other comment or post', async () => {
  const { get } = await connectedTwice();
  const accountId = await world.addAccount();
  const body = { accountIds: [accountId], media: [], variants: {}, schedule: 'now' as const, firstComment: 'Link below' };
  world.scripted.script = ({ what }) => (what === 'comment' ? 'dropped' : undefined);
  const first = await world.posts.create(world.actor, { ...body, text: 'First' }, null);
  await world.round();
  await world.publishing.decide(world.actor, of(first), 'it_is_there');
  world.scripted.script = ({ what }) => (what === 'comment' || what === 'create' ? 'lost' : undefined);
  const second = await world.posts.create(world.actor, { ...body, text: 'Link below' }, null);
  await world.settle();
  expect(await get(second)).toMatchObject({ state: 'published', error: null });
});

test('a part of a thread, its comment and another post that all say the same are each their own', async () => {
  const { get } = await connectedTwice();
  const accountId = await world.addAccount();
  const body = { text: 'Again', accountIds: [accountId], media: [], variants: {}, schedule: 'now' as const };
  const thread = [{ text: 'Again', media: [] }];
  world.scripted.script = ({ what }) => (what === 'create' || what === 'part' ? 'lost' : undefined);
  const post = await world.posts.create(world.actor, { ...body, thread }, null);
  await world.settle();
  expect(await get(post)).toMatchObject({ state: 'published', error: null });
  expect(remote('Again')).toHaveLength(2);
});

test('what is deleted here is still there, and taken for nothing else', async () => {
  const accountId = await world.addAccount();
  const post = await world.due('Gone from here', { accountIds: [accountId] });
  await world.settle();
  await world.db.deleteFrom('post').where('id', '=', post.id).execute();
  const next = await world.due('Gone from here', { accountIds: [accountId] });
  world.scripted.script = unlessLater(['dropped']);
  await world.settle();
  expect((await world.get(next.id)).state).toBe('published');
  expect(remote('Gone from here')).toHaveLength(2);
});

test('whatever gets lost, and in any order of looking: as many are there as are published, each under its own address', async () => {
  const behaviour = fc.constantFrom<Behaviour>('fine', 'lost', 'dropped', 'outage', 'broken');
  const post = fc.record({ here: fc.boolean(), text: fc.constantFrom('One', 'Two'), after: fc.constantFrom(0, 0, 3, 8) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { minLength: 2, maxLength: 8 }),
      fc.array(behaviour, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      async (wanted, fates, seed) => {
        world.scripted.posts.length = 0;
        const { here, there, get } = await connectedTwice();
        const left = [...fates];
        world.scripted.script = ({ what }) => (what === 'create' ? left.shift() : undefined);
        // Calls of the two accounts come in every order.
        let turn = seed;
        world.scripted.during = async () => {
          turn = (turn * 1_103_515_245 + 12_345) % 2 ** 31;
          for (let wait = turn % 4; wait > 0; wait -= 1) await new Promise(setImmediate);
        };
        const posts: Post[] = [];
        for (const { here: isHere, text, after } of wanted) {
          posts.push(await (isHere ? here : there)(text));
          if (after > 0) await Promise.all([world.round(), world.round()]);
          world.advance(after * 1000);
        }
        await world.settle(200);
        const targets = await Promise.all(posts.map(get));
        const published = targets.filter(({ state }) => state === 'published');
        // One post can meet so many mishaps that it is given up; where that cannot be, all of them are out.
        const givenUp = targets.filter(({ state }) => state !== 'published');
        for (const { state, error } of givenUp) {
          expect({ state, error }).toMatchObject({ state: 'failed', error: { message: expect.stringMatching(/nothing was published/) } });
        }
        const mishaps = fates.filter((fate) => fate !== 'fine');
        if (mishaps.length < maxAttempts && mishaps.filter((fate) => fate === 'broken').length < maxFaults) expect(givenUp).toEqual([]);
        expect(new Set(published.map(({ permalink }) => permalink)).size).toBe(published.length);
        expect(world.scripted.posts).toHaveLength(published.length);
      },
    ),
    { numRuns: runs(15), endOnFailure: true },
  );
});
