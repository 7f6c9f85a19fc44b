import type { ConnectedAccount } from '@everycast/platforms/port/account';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Webhook } from '@everycast/platforms/port/webhook';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { until } from '../../../tests/support/until.ts';

let world: EngagementWorld;
let stop: () => Promise<void>;
beforeEach(async () => {
  world = await createEngagementWorld({ clock: 'database' });
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

test('an account is subscribed before its first reading, again when it is connected again, and read even if its platform refuses', async () => {
  const subscribed: string[] = [];
  let refuses = false;
  const { bluesky } = world.needs.platforms;
  const subscribe = async ({ remoteId }: ConnectedAccount) => {
    subscribed.push(remoteId);
    if (refuses) throw new PlatformProblem('rejected', 'engagement.permission_missing');
  };
  Object.assign(bluesky, {
    webhook: { signature: { name: 'x-signature', shape: /./ }, challenge: () => null, open: () => null, subscribe } satisfies Webhook,
  });
  const accountId = await world.addAccount();
  const { remoteId } = world.accounts.get(accountId) ?? {};
  const readOnce = async () => {
    const { reads } = world.inbox;
    await announce(accountId);
    await until(async () => world.inbox.reads > reads);
  };
  await world.engagement.check(world.actor.workspaceId);
  await until(async () => (await world.engagement.overview(world.actor)).checkedAt !== null);
  await readOnce();
  expect(subscribed).toEqual([remoteId]);
  refuses = true;
  const { reads } = world.inbox;
  await world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'account.healthy', { accountId }));
  await until(async () => world.inbox.reads > reads);
  await readOnce();
  expect(subscribed).toEqual([remoteId, remoteId]);
  expect((await world.engagement.overview(world.actor)).problems).toEqual([]);
});
