import { defaultNotificationChoices, type NotificationChoices, unsubscribable } from '@everycast/contract/notification-settings';
import { NotificationTopic, topicOf } from '@everycast/contract/notifications';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { type SmtpServer, startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { runSql } from '../../kernel/database/run-sql.ts';

let database: TestDatabase;
let smtp: SmtpServer;
let app: Identity;
/** Without a mail server. */
let bare: Identity;
let person: Awaited<ReturnType<Identity['join']>>;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  const common = { databaseUrl: database.url, environment: { ALLOW_PRIVATE_ADDRESSES: 'on' } };
  app = await startIdentity({ ...common, environment: { ...common.environment, SMTP_URL: smtp.url } });
  bare = await startIdentity(common);
});
afterAll(async () => {
  await app?.close();
  await bare?.close();
  await smtp?.close();
  await database?.drop();
});
beforeEach(async () => {
  person = await app.join(`tester${count++}@example.org`);
});

const send = async (by = app) => (await by.call('POST', '/api/v1/me/notification-test', person)).json();
const choose = (topics: NotificationChoices['topics']) =>
  app.call('PUT', '/api/v1/me/notification-settings', person, { ...defaultNotificationChoices, topics });
const everywhere = (channels: { email: boolean; push: boolean }) =>
  Object.fromEntries(NotificationTopic.options.map((topic) => [topic, { app: true, ...channels }])) as NotificationChoices['topics'];

test('a test reaches the person by mail and in their browsers, and says so', async () => {
  const service = await startPushService();
  await app.call('POST', '/api/v1/me/push-subscriptions', person, service.subscribe());
  expect(await send()).toEqual({ email: 'sent', push: 'sent' });
  expect(smtp.received.map(({ to, raw }) => [to, raw.includes('Subject: Test notification')])).toEqual([[[person.email], true]]);
  expect(service.received).toMatchObject([{ message: { title: 'Test notification', link: '/settings/notifications' } }]);
  await service.close();
});

test('what keeps it from them is said by channel', async () => {
  expect(await send(bare)).toEqual({ email: 'no_server', push: 'no_browser' });
  smtp.faults.push({ at: 'rcpt', answer: '550 no such mailbox' });
  app.noPush.add(person.id);
  expect(await send()).toEqual({ email: 'refused', push: 'off' });
  app.noPush.delete(person.id);
  await choose(everywhere({ email: false, push: true }));
  expect(await send()).toEqual({ email: 'off', push: 'no_browser' });
  expect((await app.mails()).filter(({ to }) => to === person.email)).toEqual([]);
});

test('five a minute', async () => {
  for (let n = 0; n < 5; n++) await send(bare);
  const refused = await bare.call('POST', '/api/v1/me/notification-test', person);
  expect(refused.statusCode).toBe(429);
});

test('mails of every kind but access and security end with one click', async () => {
  const workspace = (await bare.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id;
  await choose(everywhere({ email: true, push: true }));
  const kinds = ['publishing.failed', 'account.reconnect', 'stream.started', 'engagement.mention', 'engagement.comment'];
  kinds.push('post.published', 'report.weekly', 'plan.paused', 'member.joined', 'comment.mention');
  expect(new Set(kinds.map(topicOf))).toEqual(new Set(NotificationTopic.options));
  for (const kind of kinds) {
    await bare.notifications.notify(bare.kernel.db, {
      workspaceId: workspace,
      to: { userIds: [person.id] },
      kind,
      title: verbatim(kind),
      body: verbatim('Why'),
    });
  }
  await runSql(bare.kernel.db, "update notification set since = now() - interval '1 hour'", []);
  await bare.notifications.sendMails();
  const mails = (await bare.mails()).filter(({ to }) => to === person.email);
  const ending = mails.filter(({ text }) => text.includes('/unsubscribe?token=')).map(({ subject }) => topicOf(subject));
  expect(ending.sort()).toEqual(unsubscribable.filter((kind) => kind !== 'summary').sort());
  expect(mails).toHaveLength(NotificationTopic.options.length);
});
