import type { CalendarLine, CalendarSlots } from '@everycast/contract/calendar';
import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { postsCalendarRoutes, postsRoutes } from '../post-routes.ts';
import { createPostsCalendar } from './calendar.ts';

/** The calendar's summaries, and the filters that it shares with the list of posts. The world's clock shows November 21, 2026. */

let world: PublishingWorld;
let http: Http;
let workspaceId = '';

beforeAll(async () => {
  world = await createPublishingWorld();
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  const calendar = createPostsCalendar(world.kernel, {
    accounts: {
      describe: async (_of, ids) =>
        new Map(
          ids.map((id) => [
            id,
            { id, platform: 'bluesky', traits: {}, handle: 'a.example', displayName: 'A', sandbox: false, connected: true } as const,
          ]),
        ),
    },
    groups: world.groups,
    labels: world.labels,
    media: { resolve: async () => new Map(), prepare: async () => undefined, addUser: () => undefined },
    posts: world.posts,
  });
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [world.actor.userId]: { [workspaceId]: 'owner' } },
    routes(open) {
      postsRoutes(open, world.posts);
      postsCalendarRoutes(open, calendar);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const zone = 'Europe/Berlin';
async function call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
  const headers = { 'x-user': world.actor.userId, 'x-workspace': workspaceId };
  const answer = await http.inject({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) });
  if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}
const write = (text: string, at: string, more: object = {}) => call<Post>('POST', '/posts', { text, schedule: { at, zone }, ...more });
const december = 'first=2026-11-29&last=2027-01-02&zone=Europe/Berlin';
const month = (more = '') => call<CalendarSlots>('GET', `/posts/calendar?${december}${more}`);
const texts = (days: CalendarSlots) => days.slots.flatMap(({ lines }) => lines.map(({ text }) => text));
const failed = (id: string) =>
  world.db
    .updateTable('target')
    .set({
      state: 'failed',
      problemKind: 'rejected',
      problemMessage: JSON.stringify({ code: 'x' }),
      problemAt: new Date(),
      nextAttemptAt: null,
    })
    .where('postId', '=', id)
    .execute();

describe('a month', () => {
  test('a day has its first four posts, what failed among them, in order of time, and counts the others', async () => {
    const accountIds = [await world.addAccount(workspaceId)];
    for (const hour of ['08', '09', '10', '11', '12']) await write(`At ${hour}`, `2026-12-01T${hour}:00`, { accountIds });
    await failed((await write('Failed late', '2026-12-01T20:00', { accountIds })).id);
    const found = await month();
    expect(found.slots).toMatchObject([{ slot: '2026-12-01', count: 6 }]);
    expect(texts(found)).toEqual(['At 08', 'At 09', 'At 10', 'Failed late']);
    expect(found.slots[0]?.lines[3]).toMatchObject({ state: 'failed', accounts: 1, failed: 1, places: [{ platform: 'bluesky' }] });
    expect(found.states).toEqual({ scheduled: 5, failed: 1 });
    const narrowed = await month('&state=failed');
    expect([texts(narrowed), narrowed.slots[0]?.count, narrowed.states]).toEqual([['Failed late'], 1, found.states]);
  });

  test('days begin and end in the given zone, on the days that clocks change too', async () => {
    const accountIds = [await world.addAccount(workspaceId)];
    await write('Last minute', '2027-03-28T23:59', { accountIds });
    await write('First minute', '2027-03-28T00:00', { accountIds });
    await write('The day after', '2027-03-29T00:00', { accountIds });
    const days = await call<CalendarSlots>('GET', '/posts/calendar?first=2027-03-27&last=2027-03-29&zone=Europe/Berlin');
    expect(days.slots.map(({ slot, count }) => [slot, count])).toEqual([
      ['2027-03-28', 2],
      ['2027-03-29', 1],
    ]);
    const inTokyo = await call<CalendarSlots>('GET', '/posts/calendar?first=2027-03-27&last=2027-03-29&zone=Asia/Tokyo');
    expect(inTokyo.slots.map(({ slot, count }) => [slot, count])).toEqual([
      ['2027-03-28', 1],
      ['2027-03-29', 2],
    ]);
  });

  test('hours are slots of a week; one that is skipped is empty, one that happens twice is one', async () => {
    const accountIds = [await world.addAccount(workspaceId)];
    const byHour = (date: string) => call<CalendarSlots>('GET', `/posts/calendar?first=${date}&last=${date}&zone=${zone}&by=hour&lines=1`);
    for (const at of ['01:59', '02:30', '03:00', '23:00']) await write(at, `2027-03-28T${at}`, { accountIds });
    const spring = await byHour('2027-03-28');
    expect(spring.slots.map(({ slot, count, lines }) => [slot, count, lines[0]?.text])).toEqual([
      ['2027-03-28T01', 1, '01:59'],
      // 2:30 does not exist, and is 3:30.
      ['2027-03-28T03', 2, '03:00'],
      ['2027-03-28T23', 1, '23:00'],
    ]);
    for (const fold of ['earlier', 'later']) await write(fold, '', { accountIds, schedule: { at: '2027-10-31T02:30', zone, fold } });
    expect((await byHour('2027-10-31')).slots).toMatchObject([{ slot: '2027-10-31T02', count: 2, lines: [{ text: 'earlier' }] }]);
    await expect(call('GET', '/posts/calendar?first=2026-12-01&last=2026-12-08&zone=UTC&by=hour')).rejects.toThrow('400');
  });

  test('drafts are at their planned time, and leave the calendar with it', async () => {
    const draft = await call<Post>('POST', '/posts', { text: 'Draft', intended: { at: '2026-12-02T09:30', zone } });
    await call<Post>('POST', '/posts', { text: 'Draft without a time' });
    const found = await month();
    expect(found.slots).toMatchObject([
      { slot: '2026-12-02', count: 1, lines: [{ text: 'Draft', state: 'draft', at: '2026-12-02T08:30:00.000Z' }] },
    ]);
    expect(found.slots[0]?.lines[0]?.schedule).toEqual({ at: '2026-12-02T09:30', zone });
    const { items } = await call<{ items: Post[] }>('GET', '/posts?from=2026-12-01T00:00:00Z&to=2026-12-31T00:00:00Z');
    expect(items.map(({ text }) => text)).toEqual(['Draft']);
    await call('PATCH', `/posts/${draft.id}`, { intended: null });
    expect((await month()).slots).toEqual([]);
  });

  test('a post keeps its state wherever it moves, by the worst of its accounts', async () => {
    const accountIds = await Promise.all([1, 2].map(() => world.addAccount(workspaceId)));
    const january = () => call<CalendarSlots>('GET', '/posts/calendar?first=2027-01-03&last=2027-01-30&zone=Europe/Berlin');
    const onFirst = (id: string, change: object) =>
      world.db.updateTable('target').set(change).where('postId', '=', id).where('accountId', '=', accountIds[0]).execute();
    const problem = { problemKind: 'outage', problemMessage: JSON.stringify({ code: 'x' }), problemAt: new Date() };

    const draft = await call<Post>('POST', '/posts', { text: 'Draft', accountIds });
    expect((await month()).states).toEqual({});
    await call('PATCH', `/posts/${draft.id}`, { intended: { at: '2026-12-02T09:30', zone } });
    expect((await month()).states).toEqual({ draft: 1 });
    await call('PATCH', `/posts/${draft.id}`, { schedule: { at: '2026-12-03T09:30', zone } });
    expect((await month()).states).toEqual({ scheduled: 1 });

    await onFirst(draft.id, { state: 'published', publishedAt: new Date(), nextAttemptAt: null });
    expect((await month()).states).toEqual({ scheduled: 1 });
    await call('PATCH', `/posts/${draft.id}`, { schedule: { at: '2027-01-05T09:30', zone } });
    expect([(await month()).states, (await january()).states]).toEqual([{}, { scheduled: 1 }]);
    await world.db.updateTable('target').set(problem).where('postId', '=', draft.id).where('state', '=', 'scheduled').execute();
    expect((await january()).states).toEqual({ retrying: 1 });
    await onFirst(draft.id, problem);
    await world.db.updateTable('target').set({ state: 'cancelled', nextAttemptAt: null }).where('state', '=', 'scheduled').execute();
    expect((await january()).states).toEqual({ incomplete: 1 });

    const other = await write('Other', '2027-01-06T09:00', { accountIds });
    await failed(other.id);
    expect((await january()).slots.map(({ slot, lines }) => [slot, lines[0]?.state])).toEqual([
      ['2027-01-05', 'incomplete'],
      ['2027-01-06', 'failed'],
    ]);
    await world.posts.remove({ ...world.actor, workspaceId }, other.id);
    expect((await january()).states).toEqual({ incomplete: 1 });
  });

  test.each([
    ['first=2026-12-01&last=2027-01-12&zone=UTC', 'more than six weeks'],
    ['first=2026-12-02&last=2026-12-01&zone=UTC', 'the last day before the first'],
    ['first=2026-02-31&last=2026-03-01&zone=UTC', 'a day that does not exist'],
    ['first=2026-12-01&last=2026-12-01&zone=Mars/Base', 'an unknown zone'],
    ['first=2026-12-01&last=2026-12-01&zone=UTC&state=lost', 'an unknown state'],
    ['first=2026-12-01&last=2026-12-01&zone=UTC&group=x', 'a group that is no ID'],
  ])('%s is refused: %s', async (query) => {
    await expect(call('GET', `/posts/calendar?${query}`)).rejects.toThrow('400');
  });
});

test('a list begins with the earliest or the latest, page by page, and counts states once', async () => {
  const hours = [9, 10, 11, 12, 13];
  const accountIds = [await world.addAccount(workspaceId)];
  for (const hour of hours) await write(`At ${hour}`, `2026-12-01T${String(hour).padStart(2, '0')}:00`, { accountIds });
  await call('POST', '/posts', { text: 'Draft', intended: { at: '2026-12-01T14:00', zone } });
  await write('Before', '2026-11-30T09:00', { accountIds });
  type Lines = { items: CalendarLine[]; cursor: string | null; states?: Record<string, number> };
  const read = async (order: string) => {
    const pages: Lines[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
      const query = `from=2026-11-30T23:00:00Z&limit=2&state=scheduled${order}${cursor && `&cursor=${cursor}`}`;
      pages.push(await call<Lines>('GET', `/posts/calendar/lines?${query}`));
    }
    return pages;
  };
  const [earliest, latest] = [await read(''), await read('&order=latest')];
  expect(earliest.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(hours.map((hour) => `At ${hour}`));
  expect(latest.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(hours.toReversed().map((hour) => `At ${hour}`));
  // All states, although only some are listed.
  expect(latest.map(({ states }) => states)).toEqual([{ scheduled: 5, draft: 1 }, undefined, undefined]);
  await expect(read('&order=random')).rejects.toThrow('400');
});

describe('filters', () => {
  test('by account, group, label, author and words, in the month, in lines and in lists', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => world.addAccount(workspaceId)));
    const account = (id = '') => world.accounts.get(id);
    expect(account(one)).toBeDefined();
    const group = await world.groups.create(workspaceId, { name: 'Brand', color: 'teal', accountIds: [one ?? '', two ?? ''] });
    const label = await world.labels.create(workspaceId, { name: 'Winter', color: 'sky' });
    await write('Of the group', '2026-12-01T09:00', { accountIds: [one, two], labelIds: [label.id] });
    await write('Across', '2026-12-01T10:00', { accountIds: [two, three] });
    await write('Outside', '2026-12-01T11:00', { accountIds: [three], variants: { [three ?? '']: { text: '100% Ümlaut 🎉' } } });

    const all = await month();
    expect(all.slots[0]?.lines.map(({ groupId, severalGroups }) => [groupId, severalGroups])).toEqual([
      [group.id, false],
      [null, true],
      [null, false],
    ]);
    const expected: [string, string[]][] = [
      [`&group=${group.id}`, ['Of the group', 'Across']],
      [`&account=${three}`, ['Across', 'Outside']],
      [`&account=${one},${three}`, ['Of the group', 'Across', 'Outside']],
      [`&group=${group.id}&account=${three}`, ['Across']],
      [`&label=${label.id}`, ['Of the group']],
      [`&author=${world.actor.userId}`, ['Of the group', 'Across', 'Outside']],
      ['&author=nobody', []],
      ['&search=GROUP%20the', ['Of the group']],
      ['&search=100%25', ['Outside']],
      ['&search=_cross', []],
      ['&search=ümlaut', ['Outside']],
    ];
    for (const [query, found] of expected) {
      expect([query, texts(await month(query))]).toEqual([query, found]);
      const range = 'from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:00Z';
      const list = await call<{ items: Post[] }>('GET', `/posts?${range}${query}`);
      expect([query, list.items.map(({ text }) => text)]).toEqual([query, found]);
      const lines = await call<{ items: CalendarLine[] }>('GET', `/posts/calendar/lines?${range}${query}`);
      expect([query, lines.items.map(({ text }) => text)]).toEqual([query, found]);
    }

    await world.groups.remove(workspaceId, group.id);
    expect(texts(await month(`&group=${group.id}`))).toEqual([]);
    expect((await month()).slots[0]?.lines.map(({ severalGroups }) => severalGroups)).toEqual([false, false, false]);
  });

  test('lines come in pages, each post once, even with equal times', async () => {
    const accountIds = [await world.addAccount(workspaceId)];
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => write(text, '2026-12-01T09:00', { accountIds })));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page: { items: CalendarLine[]; cursor: string | null } = await call(
        'GET',
        `/posts/calendar/lines?from=2026-12-01T00:00:00Z&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? '';
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }) => id).toSorted());
  });
});
