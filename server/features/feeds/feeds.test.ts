import type { Feed, FeedCheck } from '@everycast/contract/feeds';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FedItem, type FeedServer, rss, startFeedServer } from '../../../tests/support/feeds.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { until } from '../../../tests/support/until.ts';
import { readConfig } from '../../kernel/config.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Http } from '../../kernel/http/http.ts';
import { type Approvals, createApprovals } from '../approvals/approvals.ts';
import { createLinkCards } from '../link-cards/link-cards.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { createQueues } from '../queues/queues.ts';
import { feedsRoutes } from './feed-routes.ts';
import { createFeeds } from './feeds.ts';
import type { FeedsNeeds } from './needs.ts';

/** Feeds over the API, read from a real web server. */

let world: PublishingWorld;
let site: FeedServer;
let http: Http;
let approvals: Approvals;
/** The pictures that came into the library. */
const added: string[] = [];
let contributor: string;
let queues: ReturnType<typeof createQueues>;
let start: () => () => Promise<void>;
let stops: (() => Promise<void>)[] = [];
/** Whether its author is still a member. */
let isMember = true;

const minute = 60_000;
const hour = 60 * minute;

beforeAll(async () => {
  world = await createPublishingWorld();
  site = await startFeedServer();
  contributor = await world.addPerson();
  queues = createQueues(world.kernel, { accounts: world.described, groups: world.groups, posts: world.posts });
  approvals = createApprovals(world.kernel, {
    posts: world.posts,
    accounts: world.described,
    groups: world.groups,
    people: { names: async (ids) => new Map(ids.map((id) => [id, 'Someone'])) },
    workspaces: { may: async () => true },
    notifications: world.needs.notifications,
  });
  const kernel = { ...world.kernel, config: readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on' }) };
  const workspaces: FeedsNeeds['workspaces'] = { membership: async () => (isMember ? { ...world.actor, groupIds: null } : null) };
  const feeds = createFeeds(
    kernel,
    {
      accounts: world.described,
      // What the library takes is tested there: here it takes what begins like a picture.
      media: {
        async add(_workspaceId, { name, bytes }) {
          if (bytes[0] !== 0x89) throw new AppError('unsupported_media', 'media.gone');
          added.push(name);
          return { id: await world.addMedia() } as Media;
        },
      },
      linkCards: createLinkCards(kernel, { still: async (bytes) => ({ bytes: Buffer.from(bytes), width: 1200, height: 630 }) }),
      posts: world.posts,
      queues,
      workspaces,
    },
    { wholeMs: 2_000, maxBytes: 3_000_000 },
  );
  ({ start } = feeds);
  const { workspaceId, userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [contributor]: { [workspaceId]: 'contributor' } },
    routes(open) {
      postsRoutes(open, world.posts);
      feedsRoutes(open, feeds);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await site?.close();
  await world?.close();
});
beforeEach(() => {
  isMember = true;
  stops = [start()];
});
afterEach(async () => {
  for (const { id } of (await json<{ items: Feed[] }>('GET', '/feeds')).items) await call('DELETE', `/feeds/${id}`);
  await Promise.all(stops.map((stop) => stop()));
  for (const { id } of await posts()) await call('DELETE', `/posts/${id}`);
});

const call = (method: InjectOptions['method'], url: string, body?: object, headers: Record<string, string> = {}) =>
  http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-user': world.actor.userId, 'x-workspace': world.actor.workspaceId, ...headers },
    ...(body && { payload: body }),
  });
async function json<T = Record<string, unknown>>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json();
}

const posts = async () => (await json<{ items: Post[] }>('GET', '/posts?limit=100')).items;
/** The texts of all posts, the oldest first. */
const texts = async () => (await posts()).toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ text }) => text);
const ago = (milliseconds: number) => new Date(world.clock.now().getTime() - milliseconds);
const put = (items: readonly FedItem[], path = '/feed') => site.put(path, rss(items));

/** A feed after it was read as often as it is due. */
const settled = (id: string): Promise<Feed> =>
  until(async () => {
    const feed = (await json<{ items: Feed[] }>('GET', '/feeds')).items.find((one) => one.id === id);
    const isRead = feed && !feed.reading && (feed.paused || (feed.nextAt !== null && new Date(feed.nextAt) > world.clock.now()));
    return isRead ? feed : null;
  });
async function add(settings: object = {}): Promise<Feed> {
  const body = { url: `${site.url}/feed`, name: 'Harbour', template: '{title}\n{link}', action: 'draft', accountIds: [], ...settings };
  const { id } = await json<Feed>('POST', '/feeds', body);
  return settled(id);
}
/** It is due again. */
async function readAgain(id: string): Promise<Feed> {
  world.advance(hour);
  await json('POST', `/feeds/${id}/read`);
  return settled(id);
}

test('the first reading takes nothing or the newest item, and later ones what is new, each once', async () => {
  put([
    { title: 'Two', at: ago(hour) },
    { title: 'One', at: ago(2 * hour) },
  ]);
  const [none, newest] = [await add(), await add({ first: 'newest', template: 'New: {title}' })];
  expect(await texts()).toEqual(['New: Two']);
  expect(newest.posts).toMatchObject([{ title: 'Two', outcome: 'draft', problem: null }]);
  expect(none).toMatchObject({ posts: [], problem: null, readAt: world.clock.now().toISOString() });

  put([
    { title: 'Three', at: ago(0) },
    { title: 'Two', at: ago(hour) },
    { title: 'One', at: ago(2 * hour) },
  ]);
  await json('POST', `/feeds/${newest.id}/pause`);
  await readAgain(none.id);
  expect(await texts()).toEqual(['New: Two', 'Three\nhttps://blog.example/Three']);
  await readAgain(none.id);
  await readAgain(none.id);
  expect(await texts()).toHaveLength(2);
});

test('an item with another ID, another link, or several times in a feed is the same', async () => {
  const [at, link] = [ago(hour), 'https://blog.example/one?a=1'];
  put([{ title: 'One', id: '1', link, at }]);
  const { id } = await add();
  put([{ title: 'One', id: 'changed', link: `${link}#top`, at }]);
  await readAgain(id);
  put([{ title: 'One', id: 'changed', link: 'https://elsewhere.example/one', at }]);
  await readAgain(id);
  expect(await texts()).toEqual([]);
  put([
    { title: 'Two', id: '2' },
    { title: 'Two again', id: '2' },
  ]);
  await readAgain(id);
  expect(await texts()).toHaveLength(1);
});

test('a link that all items have recognizes none of them', async () => {
  const link = 'https://podcast.example/';
  put([
    { title: 'Episode 1', link },
    { title: 'Trailer', link },
  ]);
  const { id } = await add({ template: '{title}' });
  put([
    { title: 'Episode 2', link },
    { title: 'Episode 1', link },
    { title: 'Trailer', link },
  ]);
  await readAgain(id);
  expect(await texts()).toEqual(['Episode 2']);
});

test('10,000 new items become as many posts as the limit allows, the newest', async () => {
  put([]);
  const { id } = await add({ template: '{title}', perDay: 3 });
  put(Array.from({ length: 10_000 }, (_, index) => ({ title: `Item ${index}`, at: ago(index * minute) })));
  const feed = await readAgain(id);
  expect(await texts()).toEqual(['Item 2', 'Item 1', 'Item 0']);
  expect(feed.skipped).toBeGreaterThan(9_000);
  await readAgain(id);
  expect(await texts()).toHaveLength(3);
});

test('after a month without the server, there is no flood, and old items of a moved feed aren’t news', async () => {
  put([{ title: 'Before', at: ago(hour) }]);
  const { id } = await add({ template: '{title}', perDay: 2 });
  const day = 24 * hour;
  world.advance(30 * day);
  put(Array.from({ length: 30 }, (_, index) => ({ title: `Day ${30 - index}`, at: ago(index * day) })));
  await readAgain(id);
  expect(await texts()).toEqual(['Day 29', 'Day 30']);
  world.advance(2 * day);
  put(Array.from({ length: 30 }, (_, index) => ({ title: `Old ${index}`, id: `other ${index}`, at: ago((90 + index) * day) })));
  await readAgain(id);
  expect(await texts()).toHaveLength(2);
});

test('filters choose by words and categories, and a date to come is now', async () => {
  put([]);
  const { id } = await add({ template: '{title} {hashtags}', contains: ['Oyster', 'bread'], without: ['sold out'], categories: ['menu'] });
  put([
    { title: 'Oysters are here', categories: ['Menu', 'Street food'], at: ago(-400 * 24 * hour) },
    { title: 'Bread at four', categories: ['News'] },
    { title: 'OYSTERS, Sold Out', categories: ['Menu'] },
    { title: 'Closed on Monday', categories: ['Menu'] },
  ]);
  await readAgain(id);
  expect(await texts()).toEqual(['Oysters are here #Menu #StreetFood']);
});

test('posts are published at once, or added to the queue; what can’t be is a draft that says why', async () => {
  const accountId = await world.addAccount();
  put([]);
  const now = await add({ name: 'Now', action: 'publish', accountIds: [accountId], template: '{title}' });
  const queued = await add({ name: 'Queued', action: 'queue', accountIds: [accountId], template: 'Q {title}' });
  put([{ title: 'First', at: ago(0) }]);
  const [published, waits] = [await readAgain(now.id), await readAgain(queued.id)];
  expect(published.posts).toMatchObject([{ outcome: 'published', problem: null }]);
  expect(waits.posts).toMatchObject([{ outcome: 'draft', problem: expect.stringMatching(/^No queue slots for /) }]);
  await json('POST', `/feeds/${now.id}/pause`);
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
  await queues.create(world.actor.workspaceId, { accountId, zone: 'UTC', slots });
  put([
    { title: 'Second', at: ago(0) },
    { title: 'Third', at: ago(-minute) },
  ]);
  const later = await readAgain(queued.id);
  expect(later.posts.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Third', 'queued'],
    ['Second', 'queued'],
    ['First', 'draft'],
  ]);
  const due = (await posts())
    .filter(({ dueAt }) => dueAt !== null)
    .toSorted((one, other) => (one.dueAt as string).localeCompare(other.dueAt as string));
  expect(due.map(({ text }) => text)).toEqual(['First', 'Q Second', 'Q Third']);
});

test('a text that no platform takes stays a draft with the reason', async () => {
  const accountId = await world.addAccount();
  put([]);
  const { id } = await add({ action: 'publish', accountIds: [accountId], template: `{title} ${'x'.repeat(1_900)}` });
  put([{ title: 'Long', at: ago(0) }]);
  const { posts: shown } = await readAgain(id);
  expect(shown).toMatchObject([{ outcome: 'draft', problem: expect.stringContaining('characters over') }]);
});

test('a feed is asked only for what changed, as rarely as it wants', async () => {
  const etag = '"one"';
  site.put('/feed', rss([{ title: 'One' }], '<ttl>180</ttl>'), {
    etag,
    'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
    'cache-control': 'max-age=60',
  });
  const feed = await add();
  const first = site.asked.length;
  expect(new Date(feed.nextAt as string).getTime() - world.clock.now().getTime()).toBe(3 * hour);
  site.answers['/feed'] = (request, response) => response.writeHead(request.headers['if-none-match'] === etag ? 304 : 500).end();
  const again = await readAgain(feed.id);
  expect(again.problem).toBeNull();
  expect(site.asked.at(first)?.headers).toMatchObject({ 'if-none-match': etag, 'if-modified-since': 'Sat, 21 Nov 2026 10:00:00 GMT' });
});

test('a server that asks to wait is left alone, and failures are tried more and more rarely', async () => {
  put([]);
  const { id } = await add();
  site.put('/feed', '', { 'retry-after': '7200' }, 503);
  const down = await readAgain(id);
  expect(down.problem).toBe(`${new URL(site.url).host} has a problem right now (HTTP 503).`);
  expect(new Date(down.nextAt as string).getTime() - world.clock.now().getTime()).toBe(2 * hour);
  world.advance(hour);
  const refused = await call('POST', `/feeds/${id}/read`);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests']);
  world.advance(hour);
  site.put('/feed', '', {}, 500);
  const waits = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { nextAt } = await readAgain(id);
    waits.push(new Date(nextAt as string).getTime() - world.clock.now().getTime());
  }
  expect(waits[2]).toBeGreaterThan((waits[1] as number) * 1.5);
  put([{ title: 'Back', at: ago(0) }]);
  expect((await readAgain(id)).problem).toBeNull();
  expect(await texts()).toEqual(['Back\nhttps://blog.example/Back']);
});

test('a feed that was removed for good is paused, and resumed with another address', async () => {
  put([{ title: 'One' }]);
  const feed = await add();
  site.put('/feed', '', {}, 410);
  expect(await readAgain(feed.id)).toMatchObject({ paused: true, problem: expect.stringContaining('removed for good') });
  expect((await call('POST', `/feeds/${feed.id}/read`)).statusCode).toBe(409);
  put([{ title: 'Moved', at: ago(0) }], '/new');
  const settings = { url: `${site.url}/new`, name: 'New', template: '{title}', action: 'draft', accountIds: [] };
  await json('PUT', `/feeds/${feed.id}`, settings);
  await json('POST', `/feeds/${feed.id}/resume`);
  expect(await settled(feed.id)).toMatchObject({ paused: false, problem: null, name: 'New' });
  expect(await texts()).toEqual([]);
});

test('a paused feed isn’t read, and one whose author has left waits for another person', async () => {
  put([]);
  const { id } = await add();
  expect(await json('POST', `/feeds/${id}/pause`)).toMatchObject({ paused: true, nextAt: null });
  put([{ title: 'One', at: ago(0) }]);
  world.advance(48 * hour);
  await json('POST', `/feeds/${id}/resume`);
  await settled(id);
  expect(await texts()).toHaveLength(1);
  isMember = false;
  put([{ title: 'Two', at: ago(0) }]);
  expect(await readAgain(id)).toMatchObject({ paused: true, problem: expect.stringContaining('Resume the feed') });
  expect(await texts()).toHaveLength(1);
});

test('two processes that read at once create each post once', async () => {
  stops.push(start(), start());
  put([]);
  const { id } = await add({ template: '{title}' });
  for (let turn = 0; turn < 5; turn += 1) {
    put([{ title: `Turn ${turn}`, at: ago(0) }]);
    await readAgain(id);
  }
  expect(await texts()).toEqual([0, 1, 2, 3, 4].map((turn) => `Turn ${turn}`));
});

const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/">
  <title>Channel</title><entry><id>yt:video:1</id><title>A film</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/>
  <author><name>Ida</name></author><published>2026-11-20T10:00:00+00:00</published>
  <media:group><media:description>What it’s about</media:description></media:group></entry></feed>`;
const jsonFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'JSON',
  items: [{ id: '1', url: '/one', title: 'One', content_html: '<p>Hi &amp; bye</p><script>bad()</script>', tags: ['a'] }],
});
test.each([
  [
    'RSS',
    rss([{ title: 'One & two', summary: '<p>First</p><p>Second</p>' }]),
    { title: 'One & two', summary: 'First\n\nSecond', source: 'Harbour blog' },
  ],
  [
    'Atom of a YouTube channel',
    atom,
    { title: 'A film', link: 'https://www.youtube.com/watch?v=1', summary: 'What it’s about', author: 'Ida' },
  ],
  ['JSON Feed', jsonFeed, { title: 'One', summary: 'Hi & bye', categories: ['a'], at: null }],
])('%s is understood', async (_format, text, item) => {
  site.put('/any', text);
  const check = await json<FeedCheck>('POST', '/feeds/check', { url: `${site.url}/any` });
  expect(check).toMatchObject({ isFeed: true, count: 1, items: [item] });
});

test('a page offers the feeds that it links to', async () => {
  const page = `<html><head><title>The Harbour</title><link rel="alternate" type="application/rss+xml" title="News" href="/feed">
    <link rel="stylesheet" href="/x.css"></head><body>Hi</body></html>`;
  site.put('/', page, { 'content-type': 'text/html' });
  const found = [{ url: `${site.url}/feed`, title: 'News' }];
  expect(await json('POST', '/feeds/check', { url: `${site.url}/` })).toMatchObject({ isFeed: false, title: 'The Harbour', found });
});

const laughs =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss version="2.0"><channel><title>&b;</title></channel></rss>';
test.each([
  ['a page without one', '<html><body>Nothing</body></html>', 'There’s no feed at this address'],
  ['nothing', '', 'There’s no feed at this address'],
  ['half a feed', rss([{ title: 'One' }]).slice(0, -60), 'is damaged'],
  ['a feed with definitions', laughs, 'definitions that aren’t allowed'],
  ['a feed that is too large', rss([{ title: 'x'.repeat(4_000_000) }]), 'too large'],
])('%s is refused with what is wrong', async (_what, text, problem) => {
  site.put('/bad', text);
  const refused = await call('POST', '/feeds/check', { url: `${site.url}/bad` });
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    400,
    { code: 'invalid_input', message: expect.stringContaining(problem) },
  ]);
});

test('a feed that never ends is given up', async () => {
  site.answers['/endless'] = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('<!-- more -->'), 50);
    response.on('close', () => clearInterval(timer));
  };
  const refused = await call('POST', '/feeds/check', { url: `${site.url}/endless` });
  expect(refused.json().error.message).toContain('didn’t respond in time');
});

test('only editors manage feeds, and each setting is checked', async () => {
  const body = { url: `${site.url}/feed`, name: 'Harbour', template: '{title}', action: 'draft', accountIds: [] };
  const refused = await call('POST', '/feeds', body, { 'x-user': contributor });
  expect([refused.statusCode, refused.json().error.details]).toEqual([403, { permission: 'feed.manage' }]);
  const wrong: [object, string][] = [
    [{ template: '{titel}' }, '“{titel}” isn’t a variable.'],
    [{ template: ' ' }, 'Enter the text of the posts.'],
    [{ url: 'http://' }, 'Enter the address of a feed'],
    [{ action: 'queue' }, 'Choose at least one account'],
    [{ accountIds: ['01900000-0000-7000-8000-000000000000'] }, 'isn’t connected'],
  ];
  for (const [change, message] of wrong) {
    const answer = await call('POST', '/feeds', { ...body, ...change });
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('a feed asks for approval, and does not say that what waits is published', async () => {
  const accountId = await world.addAccount();
  const policy = (mode: 'one' | 'none') =>
    approvals.changePolicy(world.actor, { mode, groups: [], ownersPublish: mode === 'one', timeMayChange: false });
  put([]);
  const feed = await add({ action: 'request', accountIds: [accountId] });
  // Where nothing needs approval, nobody is asked, and nothing goes out.
  put([{ title: 'One', at: ago(0) }]);
  expect((await readAgain(feed.id)).posts).toMatchObject([{ title: 'One', outcome: 'draft', problem: null }]);
  await policy('one');
  put([{ title: 'Two', at: ago(0) }]);
  // Also in the name of an owner, who could publish it.
  expect((await readAgain(feed.id)).posts[0]).toMatchObject({ title: 'Two', outcome: 'approval', problem: null });
  expect(await posts()).toMatchObject([
    { state: 'draft', approval: { state: 'waiting' } },
    { state: 'draft', approval: null, intended: null },
  ]);
  await approvals.changePolicy(world.actor, { mode: 'one', groups: [], ownersPublish: false, timeMayChange: false });
  await json('PUT', `/feeds/${feed.id}`, {
    url: feed.url,
    name: feed.name,
    template: feed.template,
    action: 'publish',
    accountIds: [accountId],
  });
  put([{ title: 'Three', at: ago(0) }]);
  expect((await readAgain(feed.id)).posts[0]).toMatchObject({ title: 'Three', outcome: 'approval' });
  const [third] = await posts();
  await approvals.approve({ ...world.actor, userId: contributor }, third?.id ?? '', { seen: third?.approval?.seen ?? '' });
  const { posts: shown } = (await json<{ items: Feed[] }>('GET', '/feeds')).items[0] as Feed;
  expect(shown[0]).toMatchObject({ title: 'Three', outcome: 'published' });
  await policy('none');
});

test('the picture of an item is attached if that is wanted, and a post without it says why', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  site.answers['/oysters.png'] = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  site.answers['/broken.png'] = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
  const item = (title: string, picture: string) =>
    `<item><title>${title}</title><guid>${title}</guid><pubDate>${ago(0).toUTCString()}</pubDate>${picture}</item>`;
  const feedOf = (...items: string[]) =>
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Harbour</title>${items.join('')}</channel></rss>`;
  site.put('/feed', feedOf());
  const [withPictures, without] = [await add({ pictures: true }), await add({ template: 'Plain: {title}' })];
  site.put(
    '/feed',
    feedOf(
      item('Enclosed', `<enclosure url="${site.url}/oysters.png" type="image/png" length="4"/>`),
      item('Media', `<media:content url="/oysters.png" medium="image"/>`),
      item('Heard', `<enclosure url="${site.url}/talk.mp3" type="audio/mpeg" length="4"/>`),
      item('Broken', `<enclosure url="${site.url}/broken.png" type="image/png" length="4"/>`),
      item('Gone', `<enclosure url="${site.url}/gone.png" type="image/png" length="4"/>`),
    ),
  );
  added.length = 0;
  const read = await readAgain(withPictures.id);
  await readAgain(without.id);
  expect(added).toEqual(['oysters.png', 'oysters.png']);
  const byTitle = Object.fromEntries(read.posts.map(({ title, problem }) => [title, problem]));
  expect(byTitle).toEqual({
    Enclosed: null,
    Media: null,
    Heard: null,
    Broken: expect.stringMatching(/^Posted without its picture\. ./),
    Gone: expect.stringContaining('didn’t return the picture (HTTP 404).'),
  });
  const media = Object.fromEntries((await posts()).map((post) => [post.text.split('\n')[0], post.media.length]));
  expect(media).toMatchObject({ Enclosed: 1, Media: 1, Heard: 0, Broken: 0, Gone: 0, 'Plain: Enclosed': 0 });
});

test('an item without a picture gets the one of its page, which is read once, and only if pictures are wanted', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  site.answers['/harbour.png'] = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  const page = (head: string): string => `<!doctype html><html><head><title>Page</title>${head}</head><body></body></html>`;
  const html = { 'content-type': 'text/html' };
  site.put('/shown', page('<meta property="og:image" content="/harbour.png">'), html);
  site.put('/bare', page(''), html);
  site.put('/endless', page('<meta property="og:image" content="/missing.png">'), html);
  const link = (path: string) => `${site.url}${path}`;
  const items = rss([
    { title: 'Shown', link: link('/shown'), at: ago(0) },
    { title: 'Bare', link: link('/bare'), at: ago(0) },
    { title: 'Lost', link: link('/nowhere'), at: ago(0) },
    { title: 'Unlinked', link: '', at: ago(0) },
    { title: 'Missing', link: link('/endless'), at: ago(0) },
  ]);
  const timesAsked = (path: string) => site.asked.filter((one) => one.path === path).length;
  added.length = 0;
  site.put('/feed', rss([]));
  const without = await add({ template: 'Plain: {title}' });
  site.put('/feed', items);
  await readAgain(without.id);
  expect(timesAsked('/shown')).toBe(0);

  site.put('/feed', rss([]));
  const [withPictures, again] = [await add({ pictures: true }), await add({ pictures: true, template: 'Again: {title}' })];
  site.put('/feed', items);
  const read = await readAgain(withPictures.id);
  await readAgain(again.id);
  expect(added).toEqual([`${new URL(site.url).host}.jpg`, `${new URL(site.url).host}.jpg`]);
  expect(timesAsked('/shown')).toBe(1);
  // The feed promised none, so that nothing is missing.
  expect(read.posts.map(({ problem }) => problem)).toEqual([null, null, null, null, null]);
  const media = Object.fromEntries((await posts()).map((post) => [post.text.split('\n')[0], post.media.length]));
  expect(media).toMatchObject({ Shown: 1, 'Again: Shown': 1, Bare: 0, Lost: 0, Unlinked: 0, Missing: 0, 'Plain: Shown': 0 });
});
