import { createHmac } from 'node:crypto';
import { twitterWebhook } from '@everycast/platforms/twitter/twitter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { until } from '../../../tests/support/until.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

let world: EngagementWorld;
let stop = async (): Promise<void> => undefined;
beforeEach(async () => {
  world = await createEngagementWorld({ clock: 'database', charging: { platform: 'twitter', readEvery: 3_600 } });
});
afterEach(async () => {
  await stop();
  await world?.close();
});

const all = async () => (await world.engagement.list(world.actor, { queue: 'all', limit: 50 })).items;

/** Whether an account's inbox is due, as if it had been read a minute ago. */
async function isDueAfterAMinute(accountId: string): Promise<boolean> {
  type Row = { id: string; checkedAt: Date; nextAttemptAt: Date };
  const { db } = world.kernel;
  const sources = () => db.withTables<{ engagementSource: Row }>();
  const read = { checkedAt: new Date(Date.now() - 60_000), nextAttemptAt: new Date(Date.now() + 60_000) };
  await sources().updateTable('engagementSource').set(read).where('id', '=', accountId).execute();
  await world.engagement.check(world.actor.workspaceId);
  const row = sources().selectFrom('engagementSource').select('nextAttemptAt').where('id', '=', accountId);
  return (await row.executeTakeFirstOrThrow()).nextAttemptAt.getTime() < Date.now();
}

const nextOf = async (accountId: string): Promise<Date> => {
  const sources = world.kernel.db.withTables<{ engagementSource: { id: string; nextAttemptAt: Date } }>().selectFrom('engagementSource');
  return (await sources.select('nextAttemptAt').where('id', '=', accountId).executeTakeFirstOrThrow()).nextAttemptAt;
};

const inSandbox = (sandbox: boolean) =>
  world.kernel.db.withTables<{ account: { sandbox: boolean } }>().updateTable('account').set({ sandbox }).execute();

/** Delivers what X signs about an account. */
async function deliver(remoteId: string): Promise<void> {
  const app = { clientId: 'our app', clientSecret: 'a secret' };
  const body = JSON.stringify({ for_user_id: remoteId, tweet_create_events: [{ id_str: '1' }] });
  const signature = createHmac('sha256', app.clientSecret).update(body).digest('base64');
  const headers = { 'x-twitter-webhooks-signature': `sha256=${signature}` };
  const platforms = { twitter: { webhook: twitterWebhook } } as never;
  const webhooks = createWebhooks(world.kernel, { platforms, accounts: { appOf: async () => app } }, world.engagement.readSoon);
  await webhooks.deliver('twitter', { headers, query: {}, body: Buffer.from(body) });
}

test('where reading costs, an open screen only reads now and then, except in the sandbox; a signed delivery reads at once', async () => {
  const charged = await world.addAccount(undefined, { platform: 'twitter', remoteId: '4711' });
  const free = await world.addAccount();
  await world.engagement.check(world.actor.workspaceId);
  expect([await isDueAfterAMinute(charged), await isDueAfterAMinute(free)]).toEqual([false, true]);
  await inSandbox(true);
  expect(await isDueAfterAMinute(charged)).toBe(true);
  await world.kernel.db
    .withTables<{ account: { id: string; sandbox: boolean } }>()
    .updateTable('account')
    .set({ sandbox: false })
    .execute();
  expect(await isDueAfterAMinute(charged)).toBe(false);
  stop = world.engagement.start();
  world.inbox.items.push(itemOf({ text: 'Announced by X' }));
  await deliver('4711');
  await until(async () => (await all()).some(({ text }) => text === 'Announced by X'));
  // Without anybody who looks, it isn't read more often either.
  await until(async () => (await nextOf(charged)).getTime() > Date.now() + 3_000_000);
  expect((await nextOf(free)).getTime()).toBeLessThan(Date.now() + 3_000_000);
});
