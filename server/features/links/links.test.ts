import type { ShortLink } from '@everycast/contract/short-links';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { linkRoutes } from './link-routes.ts';
import { createLinks, type Links } from './links.ts';
import { openRedirects } from './redirects/redirects.ts';

/** Short links over the API, and where they lead. */

let world: PublishingWorld;
let http: Http;
let links: Links;
let redirects: ReturnType<typeof openRedirects>;
let other: string;
let [contributor, viewer] = ['', ''];
let workspaceId = '';
beforeAll(async () => {
  world = await createPublishingWorld();
  links = createLinks(world.kernel, { accounts: world.described, posts: world.posts });
  other = await world.addWorkspace();
  [contributor, viewer] = [await world.addPerson(), await world.addPerson()];
});
beforeEach(async () => {
  await http?.close();
  await redirects?.close();
  workspaceId = await world.addWorkspace();
  const members = {
    [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
    [contributor]: { [workspaceId]: 'contributor' },
    [viewer]: { [workspaceId]: 'viewer' },
  } as const;
  http = await openTestHttp({
    db: world.kernel.db,
    members,
    routes(open) {
      linkRoutes(open, links);
      redirects = openRedirects(open, world.kernel);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await redirects?.close();
  await world?.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';
const call = (method: Method, url: string, body?: object, { by = world.actor.userId, at = workspaceId } = {}) =>
  http.inject({ method, url: `/api/v1/short-links${url}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
const make = async (url: string, more: object = {}): Promise<ShortLink> => (await call('POST', '', { url, ...more })).json();
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const follow = (slug: string, headers: Record<string, string> = {}) =>
  http.inject({ method: 'GET', url: `/l/${slug}`, headers: { 'user-agent': browser, ...headers } });
/** The clicks of a link, once there are so many. */
const counted = async ({ id }: ShortLink, clicks: number) => {
  await expect.poll(async () => (await call('GET', `/${id}`)).json().clicks, { timeout: 10_000 }).toBe(clicks);
  return (await call('GET', `/${id}`)).json();
};

describe('a short link', () => {
  test('is made, followed and counted: bots apart, visitors of a day once', async () => {
    const made = await call('POST', '', { url: 'https://casa.example.org/menu?day=1#top' });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        slug: expect.stringMatching(/^[a-z0-9]{7}$/),
        url: 'https://casa.example.org/menu?day=1#top',
        state: 'on',
        clicks: 0,
        accountId: null,
      },
    ]);
    const link = made.json<ShortLink>();
    expect(link.shortUrl).toBe(`${links.base()}${link.slug}`);
    const answer = await follow(link.slug, { referer: 'https://www.news.example.com/a/private/page?user=1' });
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      'https://casa.example.org/menu?day=1#top',
      'private, no-store',
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await follow(`${link.slug.toUpperCase()}/?utm_source=x`)).headers.location).toBe(link.url);
    await follow(link.slug, { 'user-agent': 'facebookexternalhit/1.1' });
    await follow(link.slug, { 'sec-purpose': 'prefetch' });
    await http.inject({ method: 'HEAD', url: `/l/${link.slug}`, headers: { 'user-agent': browser } });
    expect(await counted(link, 2)).toMatchObject({
      visitors: 1,
      bots: 3,
      sites: [{ name: 'news.example.com', clicks: 1 }],
      devices: [{ name: 'computer', clicks: 2 }],
      countries: [],
      days: [{ clicks: 2, visitors: 1 }],
    });
    const stored = JSON.stringify(await world.db.selectFrom('shortLinkVisitor').selectAll().execute());
    expect(stored).not.toMatch(/127\.0\.0\.1|Firefox/);
  });

  test('has an ending of its own, that nobody had before and that is no page of the server', async () => {
    expect(await make('https://casa.example.org/', { slug: ' Spring-Menu ' })).toMatchObject({ slug: 'spring-menu' });
    for (const [slug, code] of [
      ['spring-MENU', 'already_exists'],
      ['calendar', 'invalid_input'],
      ['api', 'invalid_input'],
      ['l', 'invalid_input'],
      ['a b', 'invalid_input'],
      ['über', 'invalid_input'],
      ['-a-', 'invalid_input'],
      ['x'.repeat(51), 'invalid_input'],
    ])
      expect((await call('POST', '', { url: 'https://casa.example.org/', slug })).json().error.code, slug).toBe(code);
    const twice = await Promise.all(['once', 'once'].map((slug) => call('POST', '', { url: 'https://casa.example.org/', slug })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test.each([
    ['javascript:alert(1)', /starts with https/],
    ['ftp://casa.example.org/', /starts with https/],
    ['casa', /starts with https/],
    ['https://user:secret@casa.example.org/', /password/],
    ['http://127.0.0.1/', /private network/],
    ['http://0x7f000001/', /private network/],
    ['http://[::ffff:10.0.0.1]/', /private network/],
    ['http://router.local/', /private network/],
    ['https://casa.example.org/?utm_source={platform}', /differs from account to account/],
  ])('may not lead to %s', async (url, why) => {
    const refused = await call('POST', '', { url });
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
    expect(refused.json().error.message).toMatch(why);
  });

  test('may not lead to another short link of this server', async () => {
    const { shortUrl } = await make('https://casa.example.org/');
    for (const url of [shortUrl, shortUrl.toUpperCase().replace('HTTP', 'http')])
      expect((await call('POST', '', { url })).json().error.message).toMatch(/leads back/);
  });

  test('leads elsewhere at once when it is changed, and keeps where it led before', async () => {
    const link = await make('https://casa.example.org/old');
    expect((await follow(link.slug)).headers.location).toBe('https://casa.example.org/old');
    expect((await call('PATCH', `/${link.id}`, { url: 'https://casa.example.org/new' })).json()).toMatchObject({
      url: 'https://casa.example.org/new',
    });
    await expect.poll(async () => (await follow(link.slug)).headers.location).toBe('https://casa.example.org/new');
    expect((await call('GET', `/${link.id}`)).json().history).toMatchObject([
      { url: 'https://casa.example.org/old', by: world.actor.userId },
    ]);
    // Nothing new is no change.
    await call('PATCH', `/${link.id}`, { url: 'https://casa.example.org/new' });
    expect((await call('GET', `/${link.id}`)).json().history).toHaveLength(1);
  });

  test('says that it is switched off, blocked, or gone with its workspace, and leads nowhere else', async () => {
    const link = await make('https://shop.casa.example.org/', { slug: 'casa-shop' });
    await call('PATCH', `/${link.id}`, { on: false });
    await expect.poll(async () => (await follow('casa-shop')).statusCode).toBe(410);
    expect((await follow('casa-shop', { 'accept-language': 'de' })).body).toContain('Dieser Link ist ausgeschaltet');
    await call('PATCH', `/${link.id}`, { on: true });
    await expect.poll(async () => (await follow('casa-shop')).statusCode).toBe(302);

    await links.block('example.org');
    await expect.poll(async () => (await follow('casa-shop')).body).toContain('This link is blocked');
    expect((await call('GET', `/${link.id}`)).json().state).toBe('blocked');
    expect((await call('POST', '', { url: 'https://a.EXAMPLE.org' })).json().error.message).toMatch(/blocked on this server/);
    expect((await call('POST', '', { url: 'https://notexample.org' })).statusCode).toBe(201);
    await links.unblock('example.org');
    await expect.poll(async () => (await follow('casa-shop')).statusCode).toBe(302);

    await world.db.deleteFrom('workspace').where('id', '=', workspaceId).execute();
    await expect.poll(async () => (await follow('casa-shop')).statusCode).toBe(410);
    expect((await follow('casa-shop')).body).toContain('This link no longer exists');
    const again = await call('POST', '', { url: 'https://casa.example.org/', slug: 'casa-shop' }, { at: other });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_exists']);
  });

  test('that nobody made is not there', async () => {
    const answer = await follow('never-made');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    for (const slug of ['%00', '..%2f..%2fetc', 'a'.repeat(3_000), '%E0%A4%A']) expect((await follow(slug)).statusCode, slug).toBe(404);
  });

  test('has a QR code, which is the same wherever it leads', async () => {
    const link = await make('https://casa.example.org/');
    const svg = await call('GET', `/${link.id}/qr.svg`);
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.body).toMatch(/^<svg /);
    await call('PATCH', `/${link.id}`, { url: 'https://casa.example.org/new' });
    expect((await call('GET', `/${link.id}/qr.svg`)).body).toBe(svg.body);
    const png = await call('GET', `/${link.id}/qr.png`);
    expect([png.headers['content-type'], png.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG']);
    expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([1024, 1024]);
  });
});

describe('figures', () => {
  test('are those of the workspace’s days and hours', async () => {
    const link = await make('https://casa.example.org/');
    await world.db.updateTable('workspace').set({ zone: 'Asia/Tokyo' }).where('id', '=', workspaceId).execute();
    const hours = [
      ['2026-11-19T15:00:00Z', 3],
      ['2026-11-20T14:00:00Z', 2],
      ['2026-11-20T15:00:00Z', 1],
    ] as const;
    for (const [hour, clicks] of hours)
      await world.db.insertInto('shortLinkHour').values({ linkId: link.id, hour, clicks, visitors: 1, bots: 0 }).execute();
    // In Tokyo it's the evening of the 21st.
    expect((await call('GET', `/${link.id}?days=2`)).json()).toMatchObject({
      zone: 'Asia/Tokyo',
      days: [
        { day: '2026-11-20', clicks: 5, visitors: 2 },
        { day: '2026-11-21', clicks: 1, visitors: 1 },
      ],
      hours: [
        { hour: 0, clicks: 4 },
        { hour: 23, clicks: 2 },
      ],
    });
    expect((await call('GET', `/${link.id}?days=1`)).json().days).toEqual([{ day: '2026-11-21', clicks: 1, visitors: 1 }]);
    const figures = async (from: string, to: string) => (await call('GET', `/figures?from=${from}&to=${to}`)).json();
    expect(await figures('2026-11-20', '2026-11-20')).toMatchObject({
      zone: 'Asia/Tokyo',
      clicks: 5,
      visitors: 2,
      links: [{ id: link.id, clicks: 5 }],
      hours: [
        { hour: 0, clicks: 3 },
        { hour: 23, clicks: 2 },
      ],
    });
    expect(await figures('2026-11-19', '2026-11-19')).toMatchObject({ clicks: 0, links: [], hours: [] });
  });

  test('of posts and labels leave out deleted posts', async () => {
    const link = await make('https://casa.example.org/');
    const at = new Date('2026-11-20T12:00:00Z');
    const [postId, labelId] = [newId(), newId()];
    await world.db.insertInto('shortLinkHour').values({ linkId: link.id, hour: at, clicks: 3, visitors: 1, bots: 0 }).execute();
    await world.db.insertInto('post').values({ id: postId, workspaceId, text: 'Menu', createdAt: at, updatedAt: at, dueAt: at }).execute();
    await world.db.insertInto('shortLinkPost').values({ linkId: link.id, postId }).execute();
    const label = { id: labelId, workspaceId, name: 'Casa', nameKey: 'casa', color: 'teal', createdAt: at };
    await world.db.insertInto('label').values(label).execute();
    await world.db.insertInto('postLabel').values({ postId, labelId }).execute();
    const figures = async () => (await call('GET', '/figures?from=2026-11-20&to=2026-11-20')).json();
    expect(await figures()).toMatchObject({ clicks: 3, posts: [{ id: postId, clicks: 3 }], labels: [{ id: labelId, clicks: 3 }] });
    await world.db.updateTable('post').set({ deletedAt: at }).where('id', '=', postId).execute();
    expect(await figures()).toMatchObject({ clicks: 3, posts: [], labels: [] });
  });

  test('tell a limited number of sites apart', async () => {
    const link = await make('https://casa.example.org/');
    const day = world.clock.now().toISOString().slice(0, 10);
    const sites = Array.from({ length: 200 }, (_, index) => `site-${index}.example`);
    const rows = sites.map((name) => ({ linkId: link.id, day, kind: 'site', name, clicks: 1 }));
    await world.db.insertInto('shortLinkSource').values(rows).execute();
    await follow(link.slug, { referer: 'https://site-199.example/' });
    await follow(link.slug, { referer: 'https://another.example/' });
    const { sites: most } = await counted(link, 2);
    expect(most[0]).toEqual({ name: 'site-199.example', clicks: 2 });
    const stored = world.db.selectFrom('shortLinkSource').select('name').where('linkId', '=', link.id).where('kind', '=', 'site');
    expect(new Set((await stored.execute()).map(({ name }) => name))).toEqual(new Set(sites));
  });
});

describe('who may do what', () => {
  test('viewers read, contributors make links and change their own, editors change all', async () => {
    const link = await make('https://casa.example.org/');
    expect((await call('GET', '', undefined, { by: viewer })).json().items).toHaveLength(1);
    expect((await call('POST', '', { url: 'https://casa.example.org/' }, { by: viewer })).statusCode).toBe(403);
    const own = (await call('POST', '', { url: 'https://casa.example.org/' }, { by: contributor })).json();
    expect((await call('PATCH', `/${own.id}`, { on: false }, { by: contributor })).statusCode).toBe(200);
    expect((await call('PATCH', `/${link.id}`, { on: false }, { by: contributor })).json().error.code).toBe('role_too_low');
    expect((await call('PATCH', `/${own.id}`, { on: true })).statusCode).toBe(200);
    expect((await call('PUT', `/accounts/${newId()}`, { on: true }, { by: contributor })).statusCode).toBe(403);
  });

  test('links and accounts of another workspace are not there', async () => {
    const link = await make('https://casa.example.org/');
    const elsewhere = { at: other };
    for (const answer of [
      await call('GET', `/${link.id}`, undefined, elsewhere),
      await call('PATCH', `/${link.id}`, { on: false }, elsewhere),
      await call('GET', `/${link.id}/qr.svg`, undefined, elsewhere),
      await call('PUT', `/accounts/${await world.addAccount(other)}`, { on: true }),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
  });

  test('the list is searched and comes in pages', async () => {
    const [one, two] = [await make('https://casa.example.org/100%'), await make('https://casa.example.org/map', { slug: 'where-we-are' })];
    const ids = async (query: string) => (await call('GET', `?${query}`)).json().items.map(({ id }: ShortLink) => id);
    expect(await ids('')).toEqual([two.id, one.id]);
    expect(await ids('search=WHERE')).toEqual([two.id]);
    expect(await ids('search=100%25')).toEqual([one.id]);
    const page = (await call('GET', '?limit=1')).json();
    expect(await ids(`limit=1&cursor=${page.cursor}`)).toEqual([one.id]);
    expect((await call('GET', '?cursor=x')).statusCode).toBe(400);
  });
});
