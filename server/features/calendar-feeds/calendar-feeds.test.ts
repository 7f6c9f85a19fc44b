import { message } from '@everycast/messages/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { briefOf } from '../../../tests/support/publishing-options.ts';
import type { Http } from '../../kernel/http/http.ts';
import { render } from '../../kernel/messages.ts';
import { createPeople } from '../auth/people.ts';
import { createPostsCalendar } from '../posts/calendar/calendar.ts';
import { calendarFeedRoutes } from './calendar-feed-routes.ts';
import { createCalendarFeeds } from './calendar-feeds.ts';

/** The calendar's feed for other calendar apps. The world's clock shows November 21, 2026. */

let world: PublishingWorld;
let http: Http;
let accountId = '';
let roles: Record<string, 'viewer' | 'owner'> = {};
const origin = 'https://everycast.example';

beforeAll(async () => {
  world = await createPublishingWorld();
  accountId = await world.addAccount();
  const { workspaceId, userId } = world.actor;
  const viewer = await world.addPerson();
  roles = { [userId]: 'owner', [viewer]: 'viewer' };
  for (const [id, role] of Object.entries(roles))
    await world.db.insertInto('member').values({ workspaceId, userId: id, role, joinedAt: new Date() }).execute();
  const describe = async (_of: string, ids: readonly string[]) => new Map(ids.map((id) => [id, briefOf(id)]));
  const media = { resolve: async () => new Map(), prepare: async () => undefined, addUser: () => undefined };
  const calendar = createPostsCalendar(world.kernel, {
    accounts: { describe },
    groups: world.groups,
    labels: world.labels,
    media,
    posts: world.posts,
  });
  const feeds = createCalendarFeeds(world.kernel, {
    calendar,
    people: createPeople(world.kernel),
    workspaces: {
      membership: async (who, where) => {
        const role = where === workspaceId ? roles[who] : undefined;
        return role ? { role, workspaceId, userId: who } : null;
      },
    },
  });
  const members = Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, { [workspaceId]: role }]));
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => calendarFeedRoutes(open, feeds, () => origin) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const own = (method: 'GET' | 'POST' | 'DELETE', as = world.actor.userId) =>
  http.inject({ method, url: '/api/v1/calendar-feed', headers: { 'x-user': as } });
async function create(as?: string): Promise<string> {
  const answer = await own('POST', as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().url;
}
const read = (url: string) => http.inject({ method: 'GET', url: url.slice(origin.length) });
/** Long lines are folded. */
const plain = (body: string) => body.replaceAll('\r\n ', '');

test('the feed has what is scheduled, with UIDs that stay, and no drafts', async () => {
  const schedule = { at: '2026-12-01T09:00', zone: 'Europe/Berlin' };
  const post = { accountIds: [accountId], media: [], variants: {} };
  const planned = await world.posts.create(world.actor, { ...post, text: 'Winter menu, with; special \\ signs\nand 🎉', schedule }, null);
  await world.posts.create(world.actor, { ...post, text: 'A secret draft', intended: schedule }, null);
  const removed = await world.posts.create(world.actor, { ...post, text: 'Taken back', schedule }, null);

  const url = await create();
  expect(url).toMatch(/^https:\/\/everycast\.example\/api\/v1\/calendar-feed\/[\w-]{43}\/calendar\.ics$/);
  const answer = await read(url);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const feed = plain(answer.body);
  expect(feed).toContain(`UID:${planned.id}@everycast`);
  expect(feed).toContain('DTSTART:20261201T080000Z');
  expect(feed).toContain('SUMMARY:Winter menu\\, with\\; special \\\\ signs and 🎉');
  expect(feed).toContain(`${origin}/posts/${planned.id}`);
  expect(feed).toContain('Taken back');
  expect(feed).not.toContain('draft');

  await world.posts.remove(world.actor, removed.id);
  await world.posts.change(world.actor, planned.id, { schedule: { ...schedule, at: '2026-12-02T10:00' } });
  const later = plain((await read(url)).body);
  expect(later).not.toContain('Taken back');
  expect(later).toContain(`UID:${planned.id}@everycast`);
  expect(later).toContain('DTSTART:20261202T090000Z');
  expect((await own('GET')).json()).toEqual({ createdAt: expect.any(String), readAt: expect.any(String) });
});

test('what is cut ends with “…”, and what failed says so', async () => {
  const schedule = { at: '2026-12-03T09:00', zone: 'UTC' };
  const post = { accountIds: [accountId], media: [], variants: {}, schedule };
  await world.posts.create(world.actor, { ...post, text: `Long ${'👨‍👩‍👧‍👦'.repeat(20)}` }, null);
  for (const state of ['failed', 'unconfirmed', 'published']) {
    const { id } = await world.posts.create(world.actor, { ...post, text: `One, ${state}` }, null);
    const failure = { problemKind: 'rejected', problemMessage: JSON.stringify({ code: 'common.internal' }), problemAt: new Date() };
    const done = state === 'published' ? { publishedAt: new Date() } : state === 'failed' ? failure : {};
    await world.db
      .updateTable('target')
      .set({ state, nextAttemptAt: null, ...done })
      .where('postId', '=', id)
      .execute();
  }
  const feed = plain((await read(await create())).body);
  expect(feed).toContain(`SUMMARY:Long ${'👨‍👩‍👧‍👦'.repeat(14)}…`);
  expect(feed).toContain('SUMMARY:Failed: One\\, failed');
  expect(feed).toContain('SUMMARY:Unconfirmed: One\\, unconfirmed');
  expect(feed).toContain('SUMMARY:One\\, published');
});

test('the feed is in its owner’s language, whatever a calendar app asks for', async () => {
  const schedule = { at: '2026-12-04T09:00', zone: 'UTC' };
  const { id } = await world.posts.create(world.actor, { accountIds: [accountId], media: [], variants: {}, text: 'Menu', schedule }, null);
  await world.db.updateTable('target').set({ state: 'unconfirmed', nextAttemptAt: null }).where('postId', '=', id).execute();
  const people = world.kernel.db.withTables<{ authUser: { id: string; language: string | null } }>();
  const reads = (language: string | null) =>
    people.updateTable('authUser').set({ language }).where('id', '=', world.actor.userId).execute();
  await reads('fr');
  const feed = plain((await read(await create())).body);
  expect(feed).toContain('PRODID:-//Everycast//Calendar//FR');
  const text = message('calendar_feeds.unconfirmed', { text: 'Menu' });
  expect(feed).toContain(`SUMMARY:${render(text, { language: 'fr' })}`);
  expect(feed).not.toContain(render(text, { language: 'en' }));
  await reads(null);
  expect(plain((await read(await create())).body)).toContain(`SUMMARY:${render(text, { language: 'en' })}`);
});

test('only the newest address works, and none once it is switched off; the secret is stored nowhere', async () => {
  const [first, second] = [await create(), await create()];
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  const secret = second.split('/').at(-2) ?? '';
  expect(JSON.stringify(await world.db.selectFrom('calendarFeed').selectAll().execute())).not.toContain(secret);
  expect((await own('DELETE')).statusCode).toBe(204);
  expect((await read(second)).statusCode).toBe(404);
  expect((await own('GET')).json()).toEqual({ createdAt: null, readAt: null });
  for (const wrong of ['x', 'a'.repeat(43), `${'a'.repeat(42)}%00`])
    expect([400, 404]).toContain((await read(`${origin}/api/v1/calendar-feed/${wrong}/calendar.ics`)).statusCode);
});

test('a feed ends with the membership, for good, and with a new password', async () => {
  const [viewer = ''] = Object.keys(roles).filter((id) => roles[id] === 'viewer');
  const url = await create(viewer);
  expect((await read(url)).statusCode).toBe(200);
  const { workspaceId } = world.actor;
  await world.db.deleteFrom('member').where('userId', '=', viewer).execute();
  await world.db.insertInto('member').values({ workspaceId, userId: viewer, role: 'viewer', joinedAt: new Date() }).execute();
  expect((await read(url)).statusCode).toBe(404);

  const mine = await create();
  await world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'password.reset', { userId: world.actor.userId }));
  expect((await read(mine)).statusCode).toBe(404);
});
