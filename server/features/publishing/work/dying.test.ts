import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dyingStore, dyingWhen } from '../../../../tests/support/dying-store.ts';
import { Crash, createPublishingWorld, type PublishingWorld, pastLease } from '../../../../tests/support/publishing.ts';
import { sampled } from '../../../../tests/support/sample.ts';
import type { Behaviour, Call } from '../../../../tests/support/scripted-platform.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const targetOf = async (id: string) => {
  const [target] = (await world.get(id)).targets;
  if (!target) throw new Error('The post has no target.');
  return target;
};
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const titles = async (id: string) => (await targetOf(id)).history.map((line) => line.title);
/** What the script says of the first call of a kind; all others are fine. */
function once(what: Call['what'], behaviour: Behaviour) {
  let first = true;
  return (call: Call): Behaviour | undefined => {
    if (call.what !== what || !first) return undefined;
    first = false;
    return behaviour;
  };
}

describe('a worker that dies', () => {
  const scripts: Record<string, () => (call: Call) => Behaviour | undefined> = {
    'all well': () => () => undefined,
    'the answer lost': () => once('create', 'lost'),
    'the platform at work for a while': () => once('wait', 'working'),
    'the answer to the comment lost': () => once('comment', 'lost'),
    'the comment sent into the void': () => once('comment', 'dropped'),
  };
  for (const [name, script] of sampled('deaths of a worker', Object.entries(scripts), 2)) {
    test(`at any of its writes leaves a post that goes out once, and whole (${name})`, async () => {
      Object.assign(world.scripted, { parts: 3, worksOnFiles: true, commented: true });
      for (let at = 0; ; at += 1) {
        const text = `Killed at ${at}, ${name}`;
        const post = await world.due(text, { media: [await world.addMedia()] });
        world.scripted.script = script();
        const before = world.scripted.calls.length;
        const dying = dyingStore(world.store, at);
        for (let turn = 0; turn < 8 && !dying.died(); turn += 1) {
          await world.round({ as: dying.store }).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          });
          world.advance(2 * pastLease);
        }
        await world.settle();
        const where = `killed at ${at}`;
        const [there, ...more] = remote(text);
        expect(more, where).toEqual([]);
        expect(
          world.scripted.comments.filter(({ on }) => on === `at://${there?.key}`),
          where,
        ).toHaveLength(1);
        const target = await targetOf(post.id);
        expect(target, where).toMatchObject({ state: 'published', error: null, permalink: `http://scripted.example/${there?.key}` });
        expect(
          target.history.filter(({ state }) => state === 'intended' || state === 'waiting'),
          where,
        ).toEqual([]);
        expect(new Set(target.history.map(({ step }) => step)), where).toEqual(
          new Set(['upload 1', 'container wait', 'create', 'comment']),
        );
        // What was kept is not sent again: only the part that was on its way when the worker died may be.
        const uploads = world.scripted.calls.slice(before).filter(({ what }) => what === 'upload');
        expect(uploads.length, where).toBeLessThanOrEqual(4);
        if (!dying.died()) break;
      }
    });
  }

  test('in the middle of sending: the post is looked for before anything is sent', async () => {
    const post = await world.due('Killed while sending');
    const dying = dyingWhen(world.store, (name) => name === 'settle');
    await expect(world.round({ as: dying.store })).rejects.toBeInstanceOf(Crash);
    expect((await targetOf(post.id)).state).toBe('publishing');
    world.advance(pastLease);
    await world.settle();
    expect(await titles(post.id)).toEqual(['Post sent, not confirmed', 'Checked Scripted', 'Found']);
    expect(remote('Killed while sending')).toHaveLength(1);
  });

  test('again and again ends the post with a reason, and not in a circle', async () => {
    const post = await world.due('Kills its worker');
    for (let turn = 0; turn < 20; turn += 1) {
      const dying = dyingWhen(world.store, (name) => name === 'intend');
      await expect(world.round({ as: dying.store })).rejects.toBeInstanceOf(Crash);
      world.advance(pastLease);
    }
    expect(await world.round()).toBe(1);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('or lost its database 20 times') },
    });
  });
});
