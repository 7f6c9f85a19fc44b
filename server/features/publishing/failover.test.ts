import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

/** The database fails over to a copy that has lost everything since now: what publishing wrote. */
async function copyOf(post: Post) {
  const [target] = await world.db.selectFrom('target').selectAll().where('postId', '=', post.id).execute();
  const id = String(target?.id);
  return async () => {
    await world.db.deleteFrom('ledgerStep').where('targetId', '=', id).execute();
    await world.db.deleteFrom('remoteItem').where('targetId', '=', id).execute();
    const { nextAttemptAt, state, leaseToken, remoteId, permalink, publishedAt, startedAt, names, attempts } = target ?? {};
    const lost = { nextAttemptAt, state, leaseToken, remoteId, permalink, publishedAt, startedAt, names, attempts };
    await world.db.updateTable('target').set(lost).where('id', '=', id).execute();
  };
}
const keysOf = (what: string) => world.scripted.calls.filter((call) => call.what === what).map(({ key }) => key);

test('what is sent again after the database has lost that it was sent has the same keys, part by part', async () => {
  const accountIds = [await world.addAccount()];
  const content = { text: 'Lost', media: [], thread: [{ text: 'Its second part', media: [] }], firstComment: 'And a comment' };
  const post = await world.posts.create(world.actor, { ...content, accountIds, variants: {}, schedule: 'now' }, null);
  const failOver = await copyOf(post);
  await world.settle();
  await failOver();
  world.advance(20_000);
  await world.settle();
  for (const what of ['create', 'part', 'comment']) {
    const [first, second] = keysOf(what);
    expect(second).toBe(first);
    expect(keysOf(what)).toHaveLength(2);
  }
  expect(new Set(world.scripted.calls.filter(({ what }) => what !== 'look').map(({ key }) => key)).size).toBe(3);
});

test('another post, and a post that starts over, have other keys', async () => {
  const before = keysOf('create').length;
  const [one, other] = [await world.due('The same'), await world.due('The same')];
  world.scripted.script = ({ what }) => (what === 'create' ? 'rejected' : undefined);
  await world.settle();
  world.scripted.script = () => undefined;
  for (const post of [one, other])
    await world.publishing.retryAll(
      world.actor,
      post.targets.map(({ id }) => id),
    );
  await world.settle();
  expect(new Set(keysOf('create').slice(before)).size).toBe(4);
});
