import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.scripted.reset();
  world.stillMaking.clear();
  world.prepared.length = 0;
  world.told.length = 0;
});

const targetOf = async (id: string) => (await world.get(id)).targets[0] ?? expect.fail('The post has no target.');
const row = (id: string) => world.db.selectFrom('target').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
const lines = async (id: string) => (await targetOf(id)).history.map(({ title, state, detail }) => ({ title, state, detail }));
const soon = () => new Date(world.clock.now().getTime() + 5_000);

test('a post waits for a file that is being made, which everybody sees, and quota no try', async () => {
  const media = await world.addMedia();
  const post = await world.due('Waits', { media: [media] });
  for (const fraction of [0, 0.4, 0.999]) {
    const at = soon();
    world.stillMaking.set(media, { fraction, at });
    expect(await world.round()).toBe(1);
    expect(await row(post.id)).toMatchObject({
      state: 'publishing',
      nextAttemptAt: at,
      leaseToken: null,
      attempts: 0,
      crashCount: 0,
      problemKind: null,
    });
    expect(await lines(post.id)).toEqual([
      {
        title: 'Adapting image 1 for Scripted',
        state: 'waiting',
        detail: `Adapting image 1 for Scripted, ${Math.floor(fraction * 100)}%.`,
      },
    ]);
    world.advance(4_999);
    expect(await world.round()).toBe(0);
    world.advance(1);
  }
  expect(world.told.map(({ what, fraction }) => [what, fraction])).toEqual([
    ['image 1', 0],
    ['image 1', 0.4],
    ['image 1', 0.999],
  ]);
  world.stillMaking.clear();
  await world.settle();
  expect((await lines(post.id)).map(({ title, state }) => [title, state])).toEqual([
    ['Image 1 adapted for Scripted', 'done'],
    ['Image 1 uploaded', 'done'],
    ['Published on Scripted', 'done'],
  ]);
  expect(await row(post.id)).toMatchObject({ state: 'published', attempts: 0 });
});

test('one file after the other is waited for, each with a line of its own', async () => {
  const [first, second] = [await world.addMedia(), await world.addMedia()];
  const post = await world.due('Two', { media: [first, second] });
  world.stillMaking.set(first, { fraction: 0.5, at: soon() }).set(second, { fraction: 0, at: soon() });
  await world.round();
  world.stillMaking.delete(first);
  world.advance(5_000);
  await world.round();
  expect((await lines(post.id)).map(({ title, state }) => [title, state])).toEqual([
    ['Image 1 adapted for Scripted', 'done'],
    ['Adapting image 2 for Scripted', 'waiting'],
  ]);
  world.stillMaking.clear();
  await world.settle();
  expect((await targetOf(post.id)).state).toBe('published');
});

test('nobody waits for a file for more than a day', async () => {
  const media = await world.addMedia();
  const post = await world.due('For ever', { media: [media] });
  world.stillMaking.set(media, { fraction: 0.1, at: soon() });
  await world.round();
  world.advance(24 * 3_600_000);
  await world.round();
  expect(await targetOf(post.id)).toMatchObject({
    state: 'failed',
    error: { kind: 'rejected', message: expect.stringContaining('within a day') },
  });
});

test('what may be out is looked for, whatever becomes of its files', async () => {
  const media = await world.addMedia();
  const post = await world.due('Out already', { media: [media] });
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  await world.round();
  expect((await targetOf(post.id)).state).toBe('unconfirmed');
  world.stillMaking.set(media, { fraction: 0.1, at: soon() });
  world.scripted.script = () => undefined;
  await world.settle();
  expect((await targetOf(post.id)).state).toBe('published');
  expect(world.scripted.posts.filter(({ text }) => text === 'Out already')).toHaveLength(1);
});

test('what is scheduled has its files made in time, once each; a draft has none made', async () => {
  const [large, fine] = [await world.addMedia(), await world.addMedia()];
  world.differently.set(large, { bytes: 60_000_000, width: 4000, height: 3000 });
  const body = { text: 'Later', accountIds: [await world.addAccount()], variants: {}, media: [large, fine].map((id) => ({ id, alt: '' })) };
  const draft = await world.posts.create(world.actor, body, null);
  expect(world.prepared).toEqual([]);
  const schedule = { at: '2027-11-22T12:00', zone: 'UTC' };
  await world.posts.change(world.actor, draft.id, { schedule });
  expect(world.prepared).toMatchObject([{ id: large, spec: { kind: 'image', shape: 'whole' } }]);
  const crops = body.media.map((one) => ({ ...one, crop: true as const, crops: { '4:5': { x: 0.2, y: 0.5, zoom: 2 } } }));
  const changed = await world.posts.change(world.actor, draft.id, { media: crops });
  expect(changed.media.map(({ id, crop }) => [id, crop])).toEqual([
    [large, true],
    [fine, true],
  ]);
  const [content] = await world.provided.contents(changed.targets.map(({ id }) => id));
  expect(content?.media).toEqual(crops);
  expect(changed.media.map(({ crops: where }) => where)).toEqual(crops.map(({ crops: where }) => where));
});

test('what cannot fit is refused when it is scheduled, and when it does not fit any more', async () => {
  const moving = await world.addMedia();
  world.differently.set(moving, { animated: true, bytes: 900_000_000 });
  await expect(world.due('Moves', { media: [moving] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^The image is animated and has 900 MB; Scripted allows up to/),
  });
  world.differently.delete(moving);
  const post = await world.due('Moves', { media: [moving] });
  world.differently.set(moving, { animated: true, bytes: 900_000_000 });
  await world.settle();
  expect(await targetOf(post.id)).toMatchObject({ state: 'failed', error: { kind: 'rejected' } });
});
