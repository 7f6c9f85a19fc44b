import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansLimitedBy } from '../../../tests/support/plans.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { createMedia, type MediaFeature } from './media.ts';

/* Which files posts use, as the library reads it: with the queries of posts themselves. */

let world: PublishingWorld;
let media: MediaFeature;

beforeAll(async () => {
  world = await createPublishingWorld();
  const refuse = () => Promise.reject(new Error('Not in these tests.'));
  media = createMedia(world.kernel, { plans: plansLimitedBy() });
  media.setVideoMaker({ of: refuse, order: refuse, states: refuse, bytes: async () => 0 });
  media.addUser(world.mediaUser);
});
afterAll(() => world.close());

const list = async (query: { unused?: boolean; trash?: boolean } = {}) =>
  new Set((await media.library.list(world.actor.workspaceId, { limit: 50, sort: 'newest', ...query })).items.map(({ id }) => id));
const usesOf = (id: string, page = {}) => media.library.uses(world.actor.workspaceId, id, { limit: 500, ...page });
const uses = async (id: string) => (await usesOf(id)).items;

test('a file is used by the posts that have it, for all accounts or for one, and by no deleted one', async () => {
  const [shared, varied, unused] = [await world.addMedia(), await world.addMedia(), await world.addMedia()];
  const account = await world.addAccount();
  const body = {
    text: 'Hello',
    accountIds: [account],
    media: [{ id: shared, alt: '' }],
    variants: {
      [account]: {
        text: 'Hi',
        media: [
          { id: varied, alt: '' },
          { id: shared, alt: '' },
        ],
      },
    },
  };
  const post = await world.posts.create(world.actor, body, null);
  const second = await world.due('Now', { media: [shared] });

  expect(await uses(shared)).toEqual([
    { postId: second.id, text: 'Now', state: 'scheduled', dueAt: expect.any(String), role: 'post' },
    { postId: post.id, text: 'Hello', state: 'draft', dueAt: null, role: 'post' },
  ]);
  const newest = await usesOf(shared, { limit: 1 });
  expect(newest).toMatchObject({ items: [{ postId: second.id }], cursor: second.id });
  expect(await usesOf(shared, { cursor: newest.cursor ?? '' })).toMatchObject({ items: [{ postId: post.id }], cursor: null });
  expect(await uses(varied)).toMatchObject([{ postId: post.id, role: 'variant' }]);
  expect(await uses(unused)).toEqual([]);
  await expect(media.library.uses(await world.addWorkspace(), shared, { limit: 500 })).rejects.toMatchObject({ code: 'not_found' });
  expect(await list({ unused: true })).toEqual(new Set([unused]));
  expect(await list()).toEqual(new Set([shared, varied, unused]));

  await world.posts.remove(world.actor, post.id);
  expect(await uses(varied)).toEqual([]);
  expect(await list({ unused: true })).toEqual(new Set([varied, unused]));
});

test('what a post has stays while it lies in the trash: the post goes out with it, and a deleted post can still be brought back', async () => {
  const [used, ofDeleted] = [await world.addMedia(), await world.addMedia()];
  const post = await world.due('With a picture', { media: [used] });
  const draft = { text: 'x', accountIds: [], media: [{ id: ofDeleted, alt: '' }], variants: {} };
  const deleted = await world.posts.create(world.actor, draft, null);
  await world.posts.remove(world.actor, deleted.id);
  const ids = [used, ofDeleted];
  await media.library.delete(world.actor.workspaceId, ids);
  world.advance(40 * 24 * 3_600_000);
  await media.purge();
  expect(await media.library.empty(world.actor.workspaceId, ids)).toEqual([]);
  expect(await list({ trash: true })).toEqual(new Set(ids));
  expect((await world.posts.restore(world.actor, deleted.id)).media).toMatchObject([{ id: ofDeleted }]);
  await world.settle();
  expect((await world.get(post.id)).state).toBe('published');
});
