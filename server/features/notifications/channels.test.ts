import { defaultNotificationChoices, type NotificationChoices } from '@everycast/contract/notification-settings';
import { message, verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { until } from '../../../tests/support/until.ts';
import type { NewNotification } from './notifications.ts';

let database: TestDatabase;
let app: Identity;
let now: Date;
let person: Awaited<ReturnType<Identity['join']>>;
let workspace: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now }, environment: { ALLOW_PRIVATE_ADDRESSES: 'on' } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  now = new Date('2026-11-18T15:00:00Z');
  person = await app.join(`reader${count++}@example.org`);
  workspace = (await app.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id;
});

const settings = '/api/v1/me/notification-settings';
const choose = (change: Partial<NotificationChoices>) => app.call('PUT', settings, person, { ...defaultNotificationChoices, ...change });
const only = (topic: keyof NotificationChoices['topics'], channels: NotificationChoices['topics']['comments']) => ({
  topics: { ...defaultNotificationChoices.topics, [topic]: channels },
});
const notify = (kind: string, more: Partial<NewNotification> = {}) =>
  app.notifications.notify(app.kernel.db, {
    workspaceId: workspace,
    to: { userIds: [person.id] },
    kind,
    title: verbatim(kind),
    body: verbatim('Why'),
    link: '/drafts',
    ...more,
  });
const failed = () => notify('publishing.failed');
const comment = () => notify('engagement.comment', { title: message('notifications.comments', { count: 1 }), group: 'comment:1' });
const list = async () => (await app.call('GET', '/api/v1/notifications', { ...person, workspace })).json();
const mails = async () => (await app.mails()).filter((mail) => mail.to === person.email).map(({ subject }) => subject);
const at = async (iso: string) => {
  now = new Date(iso);
  await app.notifications.sendMails();
};

describe('the matrix', () => {
  test('what is off in the app is only mailed, once until then; what is off everywhere is nothing', async () => {
    await choose(only('comments', { app: false, email: true, push: false }));
    await comment();
    await comment();
    expect(await list()).toMatchObject({ items: [], unread: 0 });
    await at('2026-11-18T15:01:00Z');
    await comment();
    await at('2026-11-18T15:03:00Z');
    expect((await mails()).sort()).toEqual(['1 new comment', '2 new comments']);
    await choose(only('comments', { app: false, email: false, push: false }));
    await comment();
    await choose({});
    expect((await list()).items).toEqual([]);
  });

  test('mails about different things are apart, so that each can be ended', async () => {
    await failed();
    await comment();
    await at('2026-11-18T15:01:00Z');
    expect((await mails()).sort()).toEqual(['1 new comment', 'publishing.failed']);
  });

  test.each(['failures', 'accounts', 'team'] as const)('%s can’t be turned off in the app', async (topic) => {
    const refused = await choose(only(topic, { app: false, email: true, push: true }));
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['no time', { quiet: { ...defaultNotificationChoices.quiet, from: '24:00' } }],
    ['no zone', { quiet: { ...defaultNotificationChoices.quiet, zone: 'Mars/Olympus' } }],
    ['seven quiet days', { quiet: { ...defaultNotificationChoices.quiet, days: [1, 2, 3, 4, 5, 6, 7] } }],
  ])('%s is refused', async (_what, change) => {
    expect((await choose(change)).statusCode).toBe(400);
  });
});

describe('quiet hours', () => {
  const quiet = { ...defaultNotificationChoices.quiet, on: true, zone: 'America/New_York' };

  test('hold mails, never the app, and one mail sums up what was held; failures come through', async () => {
    await choose({ quiet });
    await at('2026-11-19T01:00:00Z'); // 8 PM
    await comment();
    await notify('engagement.mention', { title: message('notifications.mentions', { count: 2 }), group: 'mention:a' });
    await failed();
    expect((await list()).unread).toBe(3);
    await at('2026-11-19T01:02:00Z');
    expect(await mails()).toEqual(['publishing.failed']);
    await at('2026-11-19T12:59:00Z');
    expect(await mails()).toHaveLength(1);
    await at('2026-11-19T13:00:00Z'); // 8 AM
    expect((await mails()).sort()).toEqual(['2 notifications from Everycast', 'publishing.failed']);
  });

  test('say when they start and end, and when the summary comes', async () => {
    const told = {
      zone: 'America/New_York',
      quietUntil: null,
      quietFrom: '2026-11-19T00:00:00.000Z',
      nextSummary: '2026-11-19T13:00:00.000Z',
    };
    expect((await choose({ quiet })).json()).toMatchObject({ ...told, email: person.email, browsers: 0 });
    now = new Date('2026-11-19T03:00:00Z');
    expect((await app.call('GET', settings, person)).json()).toMatchObject({ quietUntil: '2026-11-19T13:00:00.000Z' });
  });

  test('hold what is pushed, and then tell of it in one message', async () => {
    now = new Date();
    await app.kernel.jobs.start(true);
    const service = await startPushService();
    await app.call('POST', '/api/v1/me/push-subscriptions', person, service.subscribe());
    // All hours around now.
    const wall = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await choose({ quiet: { ...quiet, zone: 'UTC', from: wall(-2), to: wall(2) } });
    await comment();
    await notify('engagement.mention', { title: message('notifications.mentions', { count: 2 }), group: 'mention:a' });
    await failed();
    await until(() => service.received.length === 1);
    expect(service.received).toMatchObject([{ message: { title: 'publishing.failed' } }]);
    await app.notifications.pushHeld();
    await choose({ quiet: { ...quiet, on: false } });
    await app.notifications.pushHeld();
    await until(() => service.received.length === 2);
    expect(service.received[1]).toMatchObject({ message: { title: '2 notifications during quiet hours', link: '/notifications' } });
    await service.close();
    await app.kernel.jobs.stop();
  });
});

test('the daily digest is one mail a day; failures don’t wait for it', async () => {
  await choose({ digest: { on: true, at: '16:00' }, quiet: { ...defaultNotificationChoices.quiet, zone: 'UTC' } });
  await comment();
  await failed();
  await at('2026-11-18T15:02:00Z');
  expect(await mails()).toEqual(['publishing.failed']);
  await at('2026-11-18T16:00:00Z');
  await notify('engagement.mention');
  await at('2026-11-18T18:00:00Z');
  expect((await mails()).sort()).toEqual(['1 new comment', 'publishing.failed']);
  await at('2026-11-19T16:00:00Z');
  expect((await mails()).sort()).toEqual(['1 new comment', 'engagement.mention', 'publishing.failed']);
});

describe('one click in a mail', () => {
  const form = (url: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'social.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const pathOf = (link: string) => link.slice('http://social.example'.length);

  test('ends mails of that kind without signing in, again and again, and nothing else', async () => {
    const link = pathOf(app.notifications.unsubscribing.link(person.id, 'comments'));
    const look = () => app.http.inject({ method: 'GET', url: `/api/v1${link}`, headers: { host: 'social.example' } });
    expect((await look()).json()).toEqual({ kind: 'comments', subscribed: true });
    for (let n = 0; n < 2; n++) expect((await form(link)).statusCode).toBe(200);
    expect((await look()).json()).toEqual({ kind: 'comments', subscribed: false });
    await comment();
    await failed();
    await at('2026-11-18T15:01:00Z');
    expect(await mails()).toEqual(['publishing.failed']);
    expect((await list()).unread).toBe(2);
  });

  test('needs a link of ours, unchanged, of somebody who is here', async () => {
    const link = pathOf(app.notifications.unsubscribing.link(person.id, 'comments'));
    const nobody = pathOf(app.notifications.unsubscribing.link('nobody', 'comments'));
    const other = app.kernel.secrets.seal(JSON.stringify({ userId: person.id, kind: 'comments' }), 'another purpose');
    for (const wrong of [
      // Its last characters may be these.
      `${link.slice(0, -2)}${link.endsWith('AA') ? 'BA' : 'AA'}`,
      '/unsubscribe?token=guess',
      nobody,
      `/unsubscribe?token=${other}`,
      link.replace('v1', 'v2'),
    ])
      expect((await form(wrong)).statusCode, wrong).toBe(404);
    expect((await form('/unsubscribe')).statusCode).toBe(400);
    expect((await app.call('GET', settings, person)).json().topics.comments.email).toBe(true);
  });

  test('stands in the mail’s text and headers, but not where it is about access', async () => {
    await comment();
    await notify('account.reconnect');
    await at('2026-11-18T15:01:00Z');
    const texts = new Map((await app.mails()).filter(({ to }) => to === person.email).map(({ subject, text }) => [subject, text]));
    expect(texts.get('1 new comment')).toMatch(/Stop emails of this kind: http:\/\/social\.example\/unsubscribe\?token=/);
    expect(texts.get('account.reconnect')).not.toContain('unsubscribe');
  });
});
