import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInboxWorld, itemOf } from '../../../../tests/support/inbox.ts';
import { until } from '../../../../tests/support/until.ts';
import { createRestoredStore } from './restored-store.ts';

let world: Awaited<ReturnType<typeof createInboxWorld>>;
beforeAll(async () => {
  world = await createInboxWorld({ clock: 'database' });
});
afterAll(() => world?.close());

test('a response on hold since a restore isn’t approved with the posts, whose list doesn’t show it', async () => {
  await world.addAccount();
  world.inbox.items.push(itemOf({ at: new Date(Date.now() - 600_000).toISOString() }));
  const stop = world.engagement.start();
  try {
    await world.engagement.check(world.actor.workspaceId);
    const all = async () => (await world.engagement.list(world.actor, { queue: 'all', limit: 50 })).items;
    const [listed] = await until(async () => {
      const found = await all();
      return found.length > 0 && found;
    });
    const id = listed?.id ?? '';
    const itemId = (await world.engagement.get(world.actor.workspaceId, id)).items[0]?.id ?? '';
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Yes', byHand: false }, 'key');
    // The backup was made while it waited, and it went out afterwards.
    await world.kernel.db.transaction().execute((tx) => createRestoredStore().hold(tx, world.clock.now()));
    const { responses } = await world.engagement.get(world.actor.workspaceId, id);
    expect(responses.map(({ state }) => state)).toEqual(['unconfirmed']);
    expect(await world.publishing.approveRestored(world.actor, { overdue: true })).toEqual([]);
    await world.settle();
    expect(world.inbox.sent).toEqual([]);
  } finally {
    await stop();
  }
});
