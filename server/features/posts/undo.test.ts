import { NewPost } from '@everycast/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

const seconds = 1000;
async function publishSoon(more: object = {}) {
  const accountIds = [await world.addAccount(), await world.addAccount()];
  const draft = await world.posts.create(world.actor, NewPost.parse({ text: 'Soon', accountIds, ...more }), null);
  return world.posts.change(world.actor, draft.id, { version: draft.version, schedule: 'now', undoSeconds: 10 });
}

test('what is published with an undo goes out by itself once nobody can undo it any more, and once', async () => {
  const post = await publishSoon();
  expect(post.state).toBe('scheduled');
  world.advance(9 * seconds);
  expect(await world.round()).toBe(0);
  world.advance(1 * seconds);
  expect(await world.round()).toBe(2);
  expect((await world.get(post.id)).state).toBe('published');
  await expect(world.posts.change(world.actor, post.id, { schedule: null })).rejects.toMatchObject({ code: 'not_editable' });
  expect(await world.round()).toBe(0);
});

test('what is undone in time is the draft that it was, and never goes out', async () => {
  const accountId = await world.addAccount();
  const more = {
    accountIds: [accountId],
    variants: { [accountId]: { text: 'Own' } },
    firstComment: 'Below',
    media: [await world.addMedia()],
  };
  const post = await publishSoon(more);
  world.advance(9 * seconds);
  const back = await world.posts.change(world.actor, post.id, { schedule: null });
  expect(back).toMatchObject({
    text: 'Soon',
    state: 'draft',
    dueAt: null,
    firstComment: 'Below',
    media: post.media.map(({ id, alt }) => ({ id, alt })),
  });
  expect(back.targets).toMatchObject([{ accountId, text: 'Own', state: 'draft', dueAt: null, error: null }]);
  world.advance(3600 * seconds);
  expect(await world.round()).toBe(0);
});

test("one whose clock is set back meanwhile goes out all the same, once it can't be undone", async () => {
  const post = await publishSoon();
  world.advance(5 * seconds);
  expect(await world.store.agenda()).toMatchObject({ waiting: false });
  expect(await world.round()).toBe(0);
  world.advance(-3600 * seconds);
  expect(await world.store.agenda()).toMatchObject({ waiting: true });
  expect(await world.round()).toBe(2);
  expect((await world.get(post.id)).state).toBe('published');
  world.advance(3600 * seconds);
  expect(await world.round()).toBe(0);
});

test('without an undo, now is at once', async () => {
  const accountIds = [await world.addAccount()];
  await world.posts.create(world.actor, NewPost.parse({ text: 'Now', accountIds, schedule: 'now' }), null);
  expect(await world.round()).toBe(1);
});
