import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInboxWorld, type InboxWorld, itemOf } from '../../../tests/support/inbox.ts';
import { until } from '../../../tests/support/until.ts';

let world: InboxWorld;
let stop: () => Promise<void>;
beforeEach(async () => {
  world = await createInboxWorld({ clock: 'database' });
  stop = world.engagement.start();
});
afterEach(async () => {
  await stop();
  await world?.close();
});

const all = async () => (await world.engagement.list(world.actor, { queue: 'all', limit: 50 })).items;
const announce = (...remoteIds: string[]) =>
  world.kernel.db.transaction().execute((tx) => world.engagement.readSoon(tx, 'bluesky', remoteIds));

test('what a platform announces is read at once, once, and an account that nobody connected makes no work', async () => {
  const accountId = await world.addAccount();
  await world.engagement.check(world.actor.workspaceId);
  await until(async () => (await world.engagement.overview(world.actor)).checkedAt !== null);
  const { reads } = world.inbox;
  await announce('nobody');
  world.inbox.items.push(itemOf({ text: 'Announced' }));
  await Promise.all([announce(accountId), announce(accountId, 'nobody')]);
  await until(async () => (await all()).length === 1);
  expect(world.inbox.reads).toBeGreaterThan(reads);
  expect((await all()).map(({ text }) => text)).toEqual(['Announced']);
});
