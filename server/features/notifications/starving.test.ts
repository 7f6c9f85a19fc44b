import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { newBrowserKeys, startPushService } from '../../../tests/support/push-service.ts';
import { until } from '../../../tests/support/until.ts';

/*
 * What waits, and what doesn't, while the push service of some browsers doesn't answer.
 */

let database: TestDatabase;
let app: Identity;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, environment: { ALLOW_PRIVATE_ADDRESSES: 'on' } });
  await app.kernel.jobs.start(true);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** A push service that accepts connections and never answers. */
async function startHanging() {
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => void held.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    held,
    subscribe: () => ({ endpoint: `${origin}/push/${count++}`, expirationTime: null, keys: newBrowserKeys().keys }),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function setUp() {
  const [service, hanging] = [await startPushService(), await startHanging()];
  const person = async (name: string, ...subscriptions: object[]) => {
    const one = await app.join(`${name}@example.org`);
    for (const subscription of subscriptions) await app.call('POST', '/api/v1/me/push-subscriptions', one, subscription);
    const workspaceId = (await app.call('POST', '/api/v1/workspaces', one, { name: 'Studio' })).json().id as string;
    const message = { kind: 'post.failed', title: verbatim('A post failed'), body: verbatim('No answer.'), link: '/drafts' };
    return () =>
      app.kernel.db.transaction().execute((tx) => app.notifications.notify(tx, { workspaceId, to: { userIds: [one.id] }, ...message }));
  };
  return { service, hanging, person, close: () => Promise.all([service.close(), hanging.close()]) };
}

test('while the push service of many people hangs, others get theirs', async () => {
  const { service, hanging, person, close } = await setUp();
  const slow = await Promise.all(Array.from({ length: 40 }, (_, n) => person(`slow${n}`, hanging.subscribe())));
  const other = await person('other', service.subscribe());
  for (const notify of slow) await notify();
  await until(() => hanging.held.length >= 4);
  const before = performance.now();
  await other();
  await until(() => service.received.length === 1);
  expect(performance.now() - before).toBeLessThan(3_000);
  expect(hanging.held.length).toBeLessThan(slow.length);
  await close();
});

test('a browser that cannot be reached holds up no other of the same person, and only it gets the message again', async () => {
  const { service, hanging, person, close } = await setUp();
  const [slow, fine] = [hanging.subscribe(), service.subscribe()];
  const notify = await person('both', slow, fine);
  await notify();
  await until(() => hanging.held.length === 1 && service.received.length === 1);
  const table = database.db.withTables<{ pushDelivery: { subscriptionId: string }; pushSubscription: { id: string; endpoint: string } }>();
  const pending = table.selectFrom('pushDelivery').innerJoin('pushSubscription', 'id', 'subscriptionId').select('endpoint');
  const ours = async () =>
    (await pending.where('endpoint', 'in', [slow.endpoint, fine.endpoint]).execute()).map(({ endpoint }) => endpoint);
  await until(async () => (await ours()).length === 1);
  hanging.held[0]?.writeHead(503).end();
  await until(async () => (await waiting()) === 1);
  expect(await ours()).toEqual([slow.endpoint]);
  await close();

  async function waiting(): Promise<number> {
    const jobs = database.db.withTables<{ job: { queue: string; state: string; host: string } }>().selectFrom('job').selectAll();
    const here = jobs
      .where('queue', '=', 'notifications.push')
      .where('state', '=', 'waiting')
      .where('host', '=', new URL(slow.endpoint).host);
    return (await here.execute()).length;
  }
});
