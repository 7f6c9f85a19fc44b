import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import { newId } from '../../kernel/ids.ts';
import { createReports } from './reports.ts';

let world: AnalyticsWorld;
let app: Identity;
let author: Awaited<ReturnType<Identity['join']>>;
let [workspace, accountId, otherId] = ['', '', ''];
let count = 0;

beforeAll(async () => {
  world = await openAnalyticsWorld();
  app = await startIdentity({ databaseUrl: world.url, clock: { now: () => world.now } });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});
beforeEach(async () => {
  world.now = new Date(`2026-11-18T${15 + count}:00:30Z`);
  author = await app.join(`author${count++}@example.org`);
  workspace = (await app.call('POST', '/api/v1/workspaces', author, { name: 'Kestrel' })).json().id;
  [accountId, otherId] = [await world.addAccount(workspace), await world.addAccount(workspace)];
  await tell();
});

const reports = () => createReports(app.kernel, { dashboard: world.dashboard, notifications: app.notifications });
const tell = () => reports().tellPublished();
async function publish(text: string): Promise<{ postId: string; targetId: string }> {
  const post = await world.addPost(workspace, accountId, text);
  await world.ask('update post set author_id = $2 where id = $1', [post.postId, author.id]);
  return post;
}
const told = async () => {
  const { items } = (await app.call('GET', '/api/v1/notifications', { ...author, workspace })).json();
  return items.map(({ title, body, topic }: { title: string; body: string; topic: string }) => [topic, title, body]);
};

test('a day’s published posts are one notification that counts them, in the app alone', async () => {
  await publish('Low tide');
  await tell();
  expect(await told()).toEqual([]); // it may not be committed yet
  world.pass(2);
  await tell();
  expect(await told()).toEqual([['published', '1 post published', '“Low tide”']]);
  for (const text of ['High tide', 'Spring tide', 'Neap tide', 'Fog']) await publish(text);
  world.pass(2);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await told()).toEqual([['published', '5 posts published', '“Fog”\n“Neap tide”\n“Spring tide”']]);
  await app.notifications.sendMails();
  expect((await app.mails()).filter(({ to }) => to === author.email)).toEqual([]);
});

test('a post counts once it is out on all its accounts; one that failed on some, a reply and a deleted one don’t', async () => {
  const { postId } = await publish('Low tide');
  const second = await publish('Somewhere else');
  await world.ask("update target set post_id = $1, account_id = $2, state = 'publishing', published_at = null where id = $3", [
    ...[postId, otherId, second.targetId],
  ]);
  const [reply, gone] = [await publish('Thank you'), await publish('Oops')];
  await world.ask("update post set response = '{}' where id = $1", [reply.postId]);
  await world.ask('update post set deleted_at = $2 where id = $1', [gone.postId, world.now]);
  world.pass(2);
  await tell();
  expect(await told()).toEqual([]);
  await world.ask("update target set state = 'published', published_at = $2 where id = $1", [second.targetId, world.now]);
  world.pass(2);
  await tell();
  expect(await told()).toEqual([['published', '1 post published', '“Low tide”']]);
});

test('an author who is limited to account groups is told of each post that they see, and of no other', async () => {
  const guest = await app.join(`guest${count}@example.org`);
  const groupId = newId();
  await world.ask("insert into member (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', $3)", [
    ...[workspace, guest.id, world.now],
  ]);
  await world.ask(
    "insert into account_group (id, workspace_id, name, name_key, color, position, created_at) values ($1, $2, 'Brand', 'brand', 'teal', 0, $3)",
    [groupId, workspace, world.now],
  );
  await world.ask('insert into account_group_member (group_id, account_id) values ($1, $2)', [groupId, accountId]);
  const publishAs = async (text: string, on: string) => {
    const { postId } = await world.addPost(workspace, on, text);
    await world.ask('update post set author_id = $2 where id = $1', [postId, guest.id]);
  };
  const toldGuest = async () => {
    const { items, unread } = (await app.call('GET', '/api/v1/notifications', { ...guest, workspace })).json();
    return [unread, ...items.map(({ title, body }: { title: string; body: string }) => [title, body]).toSorted()];
  };
  const tellLater = async () => {
    world.pass(2);
    await tell();
  };
  // While they see everything, the newest is of the brand.
  await publishAs('Of another brand', otherId);
  await publishAs('Of their brand', accountId);
  await tellLater();
  expect(await toldGuest()).toEqual([1, ['2 posts published', '“Of their brand”\n“Of another brand”']]);
  await world.ask('update member set limited = true where workspace_id = $1 and user_id = $2', [workspace, guest.id]);
  await world.ask('insert into member_group (workspace_id, user_id, group_id) values ($1, $2, $3)', [workspace, guest.id, groupId]);
  expect(await toldGuest()).toEqual([0]);

  await publishAs('Low tide', accountId);
  await publishAs('High tide', accountId);
  await publishAs('Hidden', otherId); // the newest
  await tellLater();
  const both = [2, ['1 post published', '“High tide”'], ['1 post published', '“Low tide”']];
  expect(await toldGuest()).toEqual(both);
  await publishAs('Hidden, too', otherId);
  await tellLater();
  expect(await toldGuest()).toEqual(both);
  await world.ask('delete from account_group_member where group_id = $1', [groupId]);
  expect(await toldGuest()).toEqual([0]);
});

test('the activity is told once of every post, when it was published and on which accounts', async () => {
  const happened: Happened[] = [];
  app.kernel.domainEvents.on('activity.happened', async (_tx, one) => {
    if (one.workspaceId === workspace) happened.push(one);
  });
  const { postId } = await publish('Low tide');
  const second = await publish('Somewhere else');
  await world.ask('update target set post_id = $1, account_id = $2 where id = $3', [postId, otherId, second.targetId]);
  const nobodys = await world.addPost(workspace, accountId, 'Without an author');
  const failed = await publish('Not out');
  await world.ask("update target set state = 'publishing', published_at = null where id = $1", [failed.targetId]);
  await tell();
  expect(happened).toEqual([]);
  world.pass(2);
  await Promise.all([tell(), tell()]);
  await tell();
  const on = { platform: expect.any(String), handle: expect.any(String) };
  expect(happened.toSorted((one, other) => one.subject.name.localeCompare(other.subject.name))).toEqual([
    {
      workspaceId: workspace,
      action: 'post.published',
      subject: { id: postId, name: 'Low tide' },
      accountIds: expect.arrayContaining([accountId, otherId]),
      details: { on: [on, on] },
      at: expect.any(Date),
    },
    expect.objectContaining({ subject: { id: nobodys.postId, name: 'Without an author' }, accountIds: [accountId] }),
  ]);
});
