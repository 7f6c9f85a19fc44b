import { message, verbatim } from '@everycast/messages/message';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { inEnglish, reads } from '../../../tests/support/reads.ts';
import { notificationMail } from './mails.ts';
import type { NewNotification } from './notifications.ts';

const unreadable = inEnglish(message('common.unreadable'));
type Somebody = Awaited<ReturnType<Identity['join']>>;
let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-21T12:00:00Z');
let owner: Somebody;
let viewer: Somebody;
let stranger: Somebody;
let workspace: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  [owner, viewer, stranger] = (await Promise.all(
    ['owner', 'viewer', 'stranger'].map((name) => app.join(`${name}${count}@example.org`)),
  )) as [Somebody, Somebody, Somebody];
  count++;
  workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  const row = { workspaceId: workspace, userId: viewer.id, role: 'viewer', joinedAt: now };
  await database.db.withTables<{ member: typeof row }>().insertInto('member').values(row).execute();
});

const path = '/api/v1/notifications';
const notify = (to: NewNotification['to'], more: Partial<NewNotification> = {}) =>
  app.notifications.notify(app.kernel.db, {
    workspaceId: workspace,
    to,
    kind: 'post.failed',
    title: verbatim('A post failed'),
    body: verbatim('Bluesky did not answer.'),
    link: '/drafts',
    ...more,
  });
const listOf = async (by: Somebody, query = '') => (await app.call('GET', path + query, { ...by, workspace })).json();
const mailsTo = async (person: Somebody) => (await app.mails()).filter((mail) => mail.to === person.email);
const aMinuteLater = async () => {
  now = new Date(now.getTime() + 60_000);
  await app.notifications.sendMails();
};

describe('in the app', () => {
  test('are all listed and mailed, even if the text of one can’t be read', async () => {
    await notify({ userIds: [viewer.id] });
    await notify({ userIds: [viewer.id] }, { title: verbatim('Another') });
    const rows = database.db.withTables<{ notification: { userId: string; title: unknown } }>();
    const spoilt = rows.updateTable('notification').set({ title: { code: 7 } });
    await spoilt
      .where('userId', '=', viewer.id)
      .where((row) => row(sql`title #>> '{params,text}'`, '=', 'Another'))
      .execute();
    const { items } = await listOf(viewer);
    expect(items.map(({ title }: { title: string }) => title)).toEqual([unreadable, 'A post failed']);
    await aMinuteLater();
    expect(await mailsTo(viewer)).toHaveLength(1);
  });

  test('are replaced by the next of their group, read or not, and mailed once until they are read', async () => {
    const failedOn = (targets: number, title = message('notifications.failed_on', { targets, of: 38 })) =>
      notify({ userIds: [viewer.id] }, { title, group: 'post:1' });
    await failedOn(3);
    await failedOn(16);
    expect(await listOf(viewer)).toMatchObject({ items: [{ title: 'Failed on 16 of 38 accounts' }], unread: 1 });
    await aMinuteLater();
    await failedOn(17);
    await aMinuteLater();
    expect(await mailsTo(viewer)).toMatchObject([{ subject: 'Failed on 16 of 38 accounts' }]);
    await app.call('POST', `${path}/read`, { ...viewer, workspace }, {});
    await failedOn(2);
    expect(await listOf(viewer)).toMatchObject({ items: [{ title: 'Failed on 2 of 38 accounts', readAt: null }], unread: 1 });
  });

  test('of a group that went on after they were read stay read', async () => {
    const commented = () =>
      notify({ userIds: [viewer.id] }, { title: message('notifications.comments', { count: 1 }), group: 'comment:1' });
    await commented();
    const { readAt } = (await app.call('POST', `${path}/read`, { ...viewer, workspace }, {})).json();
    await commented();
    await app.call('POST', `${path}/unread`, { ...viewer, workspace }, { readAt });
    expect(await listOf(viewer)).toMatchObject({ unread: 1, items: [{ readAt: null }, { readAt }] });
  });

  test('say how many they count, of what, and what became of them', async () => {
    app.notifications.handledBy('publishing.', async (_workspace, rows) => new Map(rows.map(({ id }) => [id, verbatim('Retried')])));
    await notify({ userIds: [viewer.id] }, { kind: 'publishing.failed', group: 'post:1' });
    await notify(
      { userIds: [viewer.id] },
      { kind: 'engagement.comment', title: message('notifications.comments_on', { count: 3, text: 'Kiln' }), group: 'comment:1' },
    );
    expect((await listOf(viewer)).items).toMatchObject([
      { topic: 'comments', count: 3, subject: 'Kiln', handled: null },
      { topic: 'failures', count: null, subject: null, handled: 'Retried' },
    ]);
  });

  test('reach the members they name, or all who have a permission', async () => {
    await notify({ userIds: [viewer.id, stranger.id] }, { title: verbatim('For two') });
    await notify({ permission: 'account.connect' }, { title: verbatim('For admins') });
    await notify({ permission: 'workspace.read' }, { title: verbatim('For all') });
    expect((await listOf(owner)).items.map((item: { title: string }) => item.title)).toEqual(['For all', 'For admins']);
    expect((await listOf(viewer)).items).toMatchObject([
      {
        title: 'For all',
        kind: 'post.failed',
        body: 'Bluesky did not answer.',
        link: '/drafts',
        readAt: null,
        createdAt: now.toISOString(),
      },
      { title: 'For two' },
    ]);
    expect((await app.call('GET', path, stranger)).json()).toEqual({ items: [], cursor: null, unread: 0 });
  });

  test('exist only if the transaction commits, and are then heard of', async () => {
    const heard: unknown[] = [];
    const stop = app.kernel.events.subscribe(workspace, (news) => heard.push(news));
    const doomed = app.kernel.db.transaction().execute(async (tx) => {
      await app.notifications.notify(tx, {
        workspaceId: workspace,
        to: { permission: 'workspace.read' },
        kind: 'x',
        title: verbatim('x'),
        body: verbatim('x'),
      });
      throw new Error('taken back');
    });
    await expect(doomed).rejects.toThrow('taken back');
    await notify({ userIds: [viewer.id] });
    await expect.poll(() => heard).toEqual([{ type: 'notification.created', userId: viewer.id }]);
    expect((await listOf(viewer)).items).toHaveLength(1);
    stop();
  });

  test('come in pages, and are read some or all', async () => {
    for (let n = 1; n <= 5; n++) await notify({ userIds: [viewer.id] }, { title: verbatim(`No. ${n}`) });
    const first = await listOf(viewer, '?limit=2');
    expect(first).toMatchObject({ items: [{ title: 'No. 5' }, { title: 'No. 4' }], unread: 5 });
    const second = await listOf(viewer, `?limit=2&cursor=${first.cursor}`);
    const third = await listOf(viewer, `?limit=2&cursor=${second.cursor}`);
    expect([second.items.length, third.items.length, third.cursor]).toEqual([2, 1, null]);

    const read = (by: Somebody, body: object) => app.call('POST', `${path}/read`, { ...by, workspace }, body);
    expect((await read(owner, {})).statusCode).toBe(200);
    expect((await read(viewer, { ids: [first.items[0].id] })).statusCode).toBe(200);
    expect(await listOf(viewer)).toMatchObject({ unread: 4, items: [{ readAt: now.toISOString() }, { readAt: null }, {}, {}, {}] });
    now = new Date(now.getTime() + 1_000);
    const { readAt } = (await read(viewer, {})).json();
    expect((await listOf(viewer)).unread).toBe(0);
    expect((await app.call('POST', `${path}/unread`, { ...viewer, workspace }, { readAt })).statusCode).toBe(204);
    expect((await listOf(viewer)).unread).toBe(4);
    const refused = await app.call('GET', `${path}?cursor=nonsense`, { ...viewer, workspace });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      400,
      { code: 'invalid_input', message: 'This cursor isn’t valid. Start from the first page.' },
    ]);
  });
});

describe('by mail', () => {
  test('come once, gathered for a minute per person', async () => {
    for (let n = 1; n <= 30; n++) await notify({ userIds: [viewer.id, owner.id] }, { title: verbatim(`Post ${n} failed`) });
    await app.notifications.sendMails();
    expect(await mailsTo(viewer)).toEqual([]);
    await Promise.all([aMinuteLater(), app.notifications.sendMails(), app.notifications.sendMails()]);
    await aMinuteLater();
    for (const person of [viewer, owner]) {
      const mails = await mailsTo(person);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toBe('30 notifications from Everycast');
      expect(mails[0]?.text).toContain('Post 1 failed\nBluesky did not answer.\nhttp://social.example/drafts');
      expect(mails[0]?.text).toContain('And 10 more');
    }
  });

  test('do not come to who wants none, nor to who turned them off in the meantime', async () => {
    await app.call('PATCH', '/api/v1/me', owner, { emailNotifications: false });
    await notify({ permission: 'workspace.read' });
    await app.call('PATCH', '/api/v1/me', viewer, { emailNotifications: false });
    await aMinuteLater();
    expect([await mailsTo(owner), await mailsTo(viewer)]).toEqual([[], []]);
    expect((await listOf(owner)).unread).toBe(1);
  });

  test('have their times in the zone and on the clock of who reads them; until they choose one, in the workspace’s', async () => {
    await app.call('PATCH', '/api/v1/workspaces/current', { ...owner, workspace }, { zone: 'America/New_York' });
    await app.call('PATCH', '/api/v1/me', viewer, { zone: 'Asia/Kathmandu', clock: '24h' });
    // 23:30 in New York is the next day in Kathmandu.
    const body = message('stream_events.reminder_body', { at: '2026-12-02T04:30:00Z' });
    await notify({ userIds: [owner.id, viewer.id] }, { body });
    await aMinuteLater();
    const [theirs, ours] = ['Dec 2, 2026, 10:15 GMT+5:45', 'Dec 1, 2026, 11:30 PM EST'];
    expect((await mailsTo(viewer))[0]?.text).toContain(theirs);
    expect((await mailsTo(owner))[0]?.text).toContain(ours);
    expect((await listOf(viewer)).items[0].body).toContain(theirs);
    expect((await listOf(owner)).items[0].body).toContain(ours);
  });

  test('say in the subject what a single one is about', () => {
    const mail = notificationMail(
      { to: 'a@example.org', language: null },
      [{ title: verbatim('A post failed'), body: verbatim('Why'), link: null }],
      'http://social.example',
    );
    expect(mail).toMatchObject({ subject: reads('A post failed'), text: reads(/^A post failed\nWhy\n\nYou can turn/) });
  });
});
