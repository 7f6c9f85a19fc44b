import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../tests/support/publishing.ts';
import { createGate } from './features/posts/approval/gate.ts';
import { createPostsStore, type PostRow } from './features/posts/post-store.ts';
import { createDecisionStore } from './features/publishing/decision-store.ts';
import { runSql } from './kernel/database/run-sql.ts';
import { newId } from './kernel/ids.ts';

/* Who saves posts locks them and then their targets; who acts on targets locks these first. Neither may wait for the other's second step. */

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

test('the history of a post that is being saved can be written, since who writes it may hold what saving waits for', async () => {
  const store = createPostsStore(world.kernel.db, world.publishing.targets, createGate());
  const { workspaceId } = world.actor;
  const { id } = await world.due('Saved', { accountIds: [await world.addAccount()] });
  const read = (await store.reading.read(workspaceId, id)) as PostRow;
  await world.kernel.db.transaction().execute(async (tx) => {
    expect(await store.writing.lockIfStill(tx, read)).toBe(true);
    await world.kernel.db.transaction().execute(async (other) => {
      await runSql(other, "set local lock_timeout = '500ms'", []);
      await store.activity.add(other, [{ id: newId(), postId: id, userId: null, kind: 'retried', data: {}, at: world.clock.now() }]);
    });
  });
});

test('targets of several posts are locked post by post, as they are when posts are saved', async () => {
  const decisions = createDecisionStore();
  const { workspaceId } = world.actor;
  const accountIds = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
  const posts = [await world.due('One', { accountIds }), await world.due('Another', { accountIds })];
  const targets = posts.flatMap((post) => post.targets.map((target) => ({ id: target.id, postId: post.id })));
  // The first post gets the last targets, too.
  const renamed = targets.map((target, index) => ({ ...target, newId: `0000000${targets.length - index}${target.id.slice(8)}` }));
  for (const { id, newId } of renamed) await world.db.updateTable('target').set({ id: newId }).where('id', '=', id).execute();
  const ids = renamed.map(({ newId }) => newId);
  const locked = await world.kernel.db.transaction().execute((tx) => decisions.lock(tx, workspaceId, ids));
  const inOrder = renamed.toSorted((a, b) => (a.postId === b.postId ? (a.newId < b.newId ? -1 : 1) : a.postId < b.postId ? -1 : 1));
  expect(locked.map(({ id }) => id)).toEqual(inOrder.map(({ newId }) => newId));
});
