import { message, verbatim } from '@everycast/messages/message';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { until } from '../../../tests/support/until.ts';
import type { NewNotification } from './notifications.ts';

let database: TestDatabase;
let app: Identity;
let service: Awaited<ReturnType<typeof startPushService>>;
let person: Awaited<ReturnType<Identity['join']>>;
let workspaceId: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, environment: { ALLOW_PRIVATE_ADDRESSES: 'on' } });
  await app.kernel.jobs.start(true);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  service = await startPushService();
  person = await app.join(`person${count++}@example.org`);
  workspaceId = (await app.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id;
});
afterEach(() => service.close());

const subscribe = (subscription: object, by = person) => app.call('POST', '/api/v1/me/push-subscriptions', by, subscription);
const notify = (more: Partial<NewNotification> = {}) =>
  app.kernel.db.transaction().execute((tx) =>
    app.notifications.notify(tx, {
      workspaceId,
      to: { userIds: [person.id] },
      kind: 'post.failed',
      link: '/drafts',
      title: verbatim('A post failed'),
      body: verbatim('Bluesky did not answer.'),
      ...more,
    }),
  );
const comment = (text: string, n = 1) =>
  notify({
    title: message('notifications.comments', { count: n }),
    body: verbatim(text),
    group: 'comment:one post',
    kind: 'engagement.comment',
  });
const subscriptions = async () => {
  const table = database.db.withTables<{ pushSubscription: { userId: string; endpoint: string } }>();
  return (await table.selectFrom('pushSubscription').select('endpoint').where('userId', '=', person.id).execute()).map(
    (row) => row.endpoint,
  );
};
const pending = async () => {
  const table = database.db.withTables<{ notification: { id: string; userId: string }; pushDelivery: { notificationId: string } }>();
  const deliveries = table.selectFrom('pushDelivery').innerJoin('notification', 'id', 'notificationId').select('id');
  return (await deliveries.where('userId', '=', person.id).execute()).length;
};

test('reaches every browser, encrypted for it and signed with the key it subscribed to', async () => {
  const [first, second] = [service.subscribe(), service.subscribe()];
  for (const one of [first, second]) expect((await subscribe(one)).statusCode).toBe(204);
  const { publicKey } = (await app.call('GET', '/api/v1/me/push-key', person)).json();
  await notify();
  await until(() => service.received.length === 2);
  expect(service.received.map(({ path }) => path).sort()).toEqual([first, second].map(({ endpoint }) => new URL(endpoint).pathname).sort());
  const expected = { title: 'A post failed', body: 'Bluesky did not answer.', link: '/drafts', tag: expect.any(String) };
  expect(service.received).toMatchObject([0, 1].map(() => ({ publicKey, message: expected })));
});

test('what happens again is one notification that counts, and its message takes the last one’s place', async () => {
  await subscribe(service.subscribe());
  await comment('First!');
  await until(() => service.received.length === 1);
  await comment('Two more', 2);
  await until(() => service.received.length === 2);
  expect(service.received.map(({ message: sent }) => sent)).toMatchObject([
    { title: '1 new comment', body: 'First!', tag: 'comment:one post' },
    { title: '3 new comments', body: 'Two more', tag: 'comment:one post' },
  ]);
  expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
  const list = async () => (await app.call('GET', '/api/v1/notifications', { ...person, workspace: workspaceId })).json();
  expect(await list()).toMatchObject({ unread: 1, items: [{ title: '3 new comments' }] });
  await app.call('POST', '/api/v1/notifications/read', { ...person, workspace: workspaceId }, {});
  await comment('After reading');
  expect((await list()).items.map(({ title }: { title: string }) => title)).toEqual(['1 new comment', '3 new comments']);
});

test('5,000 in a minute are one row and one mail, and pushed each time they double', async () => {
  await subscribe(service.subscribe());
  const mention = (n: number) =>
    notify({ title: message('notifications.mentions', { count: n }), kind: 'engagement.mention', group: 'mention:a' });
  for (let n = 0; n < 100; n++) await mention(50);
  await until(async () => (await pending()) === 0);
  const { items } = (await app.call('GET', '/api/v1/notifications', { ...person, workspace: workspaceId })).json();
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['5,000 new mentions']);
  const table = database.db.withTables<{ notification: { userId: string; emailPending: boolean } }>().selectFrom('notification');
  expect(await table.select('emailPending').where('userId', '=', person.id).execute()).toEqual([{ emailPending: true }]);
  // At 50, 100, 150, 300, 550, 1050, 2050 and 4100.
  expect(service.received.length).toBeLessThanOrEqual(8);
});

test('fifty at the same time are counted exactly', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => comment(`Comment ${index}`)));
  const { items } = (await app.call('GET', '/api/v1/notifications', { ...person, workspace: workspaceId })).json();
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['50 new comments']);
});

test.each([
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://10.0.0.7/push',
  'https://169.254.169.254/latest',
  'https://localhost/push',
  'https://push.example:22/',
])('an endpoint at %s is not stored', async (endpoint) => {
  const closed = await startIdentity({ databaseUrl: database.url });
  try {
    const refused = await closed.call('POST', '/api/v1/me/push-subscriptions', person, { ...service.subscribe(), endpoint });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'address_not_allowed']);
    expect(await subscriptions()).toEqual([]);
  } finally {
    await closed.close();
  }
});

test('a person has ten browsers, however many subscribe at the same time', async () => {
  await Promise.all(Array.from({ length: 30 }, () => subscribe(service.subscribe())));
  expect(await subscriptions()).toHaveLength(10);
});

test.each([404, 410])('a browser whose service answers %i is forgotten', async (status) => {
  await subscribe(service.subscribe());
  service.fates.push(status);
  await notify();
  await until(async () => (await subscriptions()).length === 0);
  expect(service.received).toEqual([]);
});

test('a service that is out stays, and is tried again', async () => {
  await subscribe(service.subscribe());
  service.fates.push(503);
  await notify();
  await until(() => service.fates.length === 0);
  expect(await subscriptions()).toHaveLength(1);
  expect(await pending()).toBe(1);
});

test('someone who turned push off gets none, and later none of it', async () => {
  await subscribe(service.subscribe());
  app.noPush.add(person.id);
  await notify();
  await until(async () => (await pending()) === 0);
  expect(service.received).toEqual([]);
});

test('what was to be pushed to somebody is not pushed to the next person on the same browser', async () => {
  const browser = service.subscribe();
  await subscribe(browser);
  service.fates.push(503);
  await notify();
  await until(() => service.fates.length === 0);
  const next = await app.join(`next${count++}@example.org`);
  await subscribe(browser, next);
  expect(await pending()).toBe(0);
});

describe('a browser', () => {
  test('is forgotten when it signs out', async () => {
    await subscribe(service.subscribe());
    expect((await app.post('/sign-out', {}, person)).statusCode).toBe(200);
    expect(await subscriptions()).toEqual([]);
  });

  test('belongs to who uses it now', async () => {
    const browser = service.subscribe();
    await subscribe(browser);
    const next = await app.join(`next${count++}@example.org`);
    await subscribe(browser, next);
    expect(await subscriptions()).toEqual([]);
  });

  test('is one of ten: the oldest gives way', async () => {
    const all = Array.from({ length: 12 }, () => service.subscribe());
    for (const one of all) await subscribe(one);
    expect((await subscriptions()).sort()).toEqual(
      all
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
  });

  test.each([
    ['a key that is no point', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['no push endpoint', { endpoint: 'ftp://push.example/1' }],
    ['an endpoint with a password', { endpoint: 'https://a:b@push.example/1' }],
  ])('with %s is refused', async (_what, more) => {
    expect((await subscribe({ ...service.subscribe(), ...more })).statusCode).toBe(400);
    expect(await subscriptions()).toEqual([]);
  });
});
