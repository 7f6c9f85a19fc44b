import { Readable } from 'node:stream';
import type { BrandFont, BrandKit } from '@everycast/contract/brand';
import type { LinkPage, NewPageLink } from '@everycast/contract/link-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MediaRow } from '../../media/media-store.ts';
import { toMedia } from '../../media/view.ts';
import { linkRoutes } from '../link-routes.ts';
import { createLinks, type Links } from '../links.ts';
import { openPages } from './open-pages.ts';

/** Link pages over the API, and as everyone sees them. */

let world: PublishingWorld;
let http: Http;
let links: Links;
let opened: { close(): Promise<void> };
let [other, viewer, contributor] = ['', '', ''];
let workspaceId = '';
const noKit: BrandKit = { logo: null, colors: [], fonts: [], watermark: null };
let kit = noKit;
const font: BrandFont = {
  ...{
    id: newId(),
    family: 'Inter',
    style: 'Bold',
    weight: 700,
    italic: false,
    variable: false,
    format: 'woff2',
    bytes: 4,
    license: 'OFL',
  },
  url: '/api/v1/brand/fonts/x/file',
  createdAt: '2026-11-21T12:00:00Z',
};
const file = (hash: string, contentType: string) => ({
  ...{ hash, contentType, name: 'file', bytes: 4 },
  open: async () => Readable.from([Buffer.from('file')]),
});
/** How often what a page shows was put together. */
let made = 0;

beforeAll(async () => {
  world = await createPublishingWorld();
  links = createLinks(world.kernel, { accounts: world.described, posts: world.posts });
  other = await world.addWorkspace();
  [viewer, contributor] = [await world.addPerson(), await world.addPerson()];
});
beforeEach(async () => {
  await http?.close();
  await opened?.close();
  workspaceId = await world.addWorkspace();
  [kit, made] = [noKit, 0];
  const members = {
    [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
    [viewer]: { [workspaceId]: 'viewer' },
    [contributor]: { [workspaceId]: 'contributor' },
  } as const;
  const brand = {
    of: async () => {
      made += 1;
      return kit;
    },
    fonts: { serve: async () => file('font-hash', 'font/woff2') },
  };
  const media = {
    serve: async (_: string, id: string) => file(`${id}-thumbnail`, 'image/webp'),
    async resolve(_: string, ids: readonly string[]) {
      const rows = await world.kernel.db.withTables<{ media: MediaRow }>().selectFrom('media').selectAll().execute();
      return new Map(rows.filter(({ id }) => ids.includes(id)).map((row) => [row.id, toMedia(row)]));
    },
  };
  http = await openTestHttp({
    db: world.kernel.db,
    members,
    routes(open) {
      linkRoutes(open, links);
      opened = openPages(open, world.kernel, { brand, groups: world.groups, media, languageOf: async () => 'de' }, links);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await opened?.close();
  await world?.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, body?: object, { by = world.actor.userId, at = workspaceId } = {}) =>
  http.inject({ method, url: `/api/v1/link-pages${url}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const visit = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ method: 'GET', url, headers: { 'user-agent': browser, ...headers } });
let names = 0;
/** A public page with links. */
async function publicPage(own: NewPageLink[] = [], more: object = {}): Promise<LinkPage> {
  names += 1;
  const page = (await call('POST', '', { name: `casa-${names}`, title: 'Casa Verde', ...more })).json<LinkPage>();
  await call('PATCH', `/${page.id}`, { public: true });
  return setLinks(page, own);
}
const setLinks = async (page: LinkPage, own: NewPageLink[]): Promise<LinkPage> =>
  (await call('PUT', `/${page.id}/links`, { version: page.version, links: own })).json();
const menu = { title: 'Menu', url: 'https://casa.example.org/menu' };
const shop = { title: 'Shop', url: 'https://shop.example.net/' };
const seen = async (page: LinkPage): Promise<string> => (await visit(`/@${page.name}`)).body;

describe('a page', () => {
  test('is nobody’s until it is public, and then a document without scripts', async () => {
    const created = await call('POST', '', { name: ' Casa-Verde ', title: 'Casa Verde' });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { name: 'casa-verde', public: false, links: [], views: 0, groupId: null },
    ]);
    const { id, address } = created.json<LinkPage>();
    expect(address).toMatch(/\/@casa-verde$/);
    const missing = await visit('/@casa-verde', { 'accept-language': 'fr' });
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('Il n’y a pas de page ici');
    await call('PATCH', `/${id}`, { public: true, bio: 'Tapas\nsince 1987' });
    await expect.poll(async () => (await visit('/@CASA-verde')).statusCode).toBe(200);
    const { body, headers } = await visit('/@casa-verde');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/<script|onload|javascript:/i);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<meta property="og:title" content="Casa Verde">');
    expect(body).toContain(`<meta property="og:url" content="${address}">`);
    expect(body).toContain('<meta name="description" content="Tapas since 1987">');
    await call('PATCH', `/${id}`, { language: 'es' });
    await expect.poll(async () => (await visit('/@casa-verde')).body).toContain('<html lang="es">');
    expect((await call('PATCH', `/${id}`, { language: 'xx' })).statusCode).toBe(400);
    await call('PATCH', `/${id}`, { public: false });
    await expect.poll(async () => (await visit('/@casa-verde')).statusCode).toBe(404);
  });

  test('has a name that nobody else has, also at the same time, and that isn’t the server’s', async () => {
    for (const name of ['api', 'login', 'Settings', 'admin', 'everycast', 'ab', 'x'.repeat(31), 'a--b', '-ab', 'über', 'a b', 'a/b', '']) {
      const refused = await call('POST', '', { name, title: 'Casa' });
      expect([refused.statusCode, refused.json().error.code], name).toEqual([400, 'invalid_input']);
    }
    const both = await Promise.all([workspaceId, other].map((at) => call('POST', '', { name: 'plaza', title: 'Plaza' }, { at })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const mine = await publicPage().catch(() => null);
    const [page] = (await call('GET', '')).json().items as LinkPage[];
    expect(mine ?? page).toBeTruthy();
    // One that is given up is free.
    const winner = both[0]?.statusCode === 201 ? workspaceId : other;
    const loser = winner === other ? workspaceId : other;
    const won = both.find(({ statusCode }) => statusCode === 201)?.json<LinkPage>();
    expect((await call('PATCH', `/${won?.id}`, { name: 'plaza-mayor' }, { at: winner })).statusCode).toBe(200);
    const theirs = (await call('GET', '', undefined, { at: loser })).json().items[0] as LinkPage | undefined;
    const taken = theirs
      ? await call('PATCH', `/${theirs.id}`, { name: 'plaza' }, { at: loser })
      : await call('POST', '', { name: 'plaza', title: 'Plaza' }, { at: loser });
    expect(taken.statusCode).toBeLessThan(300);
    const late = await call('PATCH', `/${won?.id}`, { name: 'PLAZA' }, { at: winner });
    expect([late.statusCode, late.json().error.message]).toEqual([409, '“@plaza” is already in use. Choose another name.']);
    await world.db.deleteFrom('linkPage').where('workspaceId', '=', other).execute();
  });

  test('is one per workspace and account group, and gone with its group', async () => {
    const { id: groupId } = await world.groups.create(workspaceId, { name: 'Casa', color: 'teal', accountIds: [] });
    const own = await publicPage([], { groupId });
    expect(own.groupId).toBe(groupId);
    const again = await call('POST', '', { groupId, name: 'casa-again', title: 'Casa' });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_exists']);
    expect((await call('POST', '', { groupId: newId(), name: 'casa-again', title: 'Casa' })).statusCode).toBe(404);
    await publicPage();
    expect((await call('GET', '')).json().items).toHaveLength(2);
    await world.groups.remove(workspaceId, groupId);
    expect((await call('GET', '')).json().items).toHaveLength(1);
    await expect.poll(async () => (await visit(`/@${own.name}`)).statusCode).toBe(404);
  });

  test('escapes what people write, wherever it is', async () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    const page = await publicPage([{ title: hostile, url: `https://casa.example.org/?q="><script>` }], { title: hostile });
    await call('PATCH', `/${page.id}`, { bio: `</style></head>${hostile}` });
    await expect.poll(() => seen(page)).toContain('&lt;/style&gt;&lt;/head&gt;');
    const body = await seen(page);
    expect(body).not.toContain('<script');
    expect(body.match(/<\/style>/g)).toHaveLength(1);
    expect(body).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</title>');
    const preview = (await call('GET', `/${page.id}/preview`)).body;
    expect(preview).not.toContain('<script');
    expect(preview).toContain('href="https://casa.example.org/?q=%22%3E%3Cscript%3E"');
  });

  test('answers many from memory, and shows a change at once', async () => {
    const page = await publicPage([menu]);
    await seen(page);
    made = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, () => seen(page)));
    expect(new Set(answers).size).toBe(1);
    expect(made).toBeLessThanOrEqual(1);
    await setLinks(page, [shop]);
    await expect.poll(() => seen(page), { timeout: 2_000 }).toContain('Shop');
    expect(await seen(page)).not.toContain('Menu');
    await world.db.deleteFrom('workspace').where('id', '=', workspaceId).execute();
    await expect.poll(async () => (await visit(`/@${page.name}`)).statusCode, { timeout: 2_000 }).toBe(404);
  });
});

describe('its links', () => {
  test('lead where they should, and views and clicks are counted once, bots apart', async () => {
    const page = await publicPage([menu, shop]);
    const [first] = page.links;
    const agents = { referer: 'https://www.news.example.com/private?user=1' };
    await visit(`/@${page.name}`, agents);
    await visit(`/@${page.name}`, agents);
    await visit(`/@${page.name}`, { 'user-agent': 'facebookexternalhit/1.1' });
    await http.inject({ method: 'HEAD', url: `/@${page.name}`, headers: { 'user-agent': browser } });
    const click = await visit(`/@${page.name}/${first?.id}`, { referer: page.address });
    expect([click.statusCode, click.headers.location, click.headers['cache-control'], click.headers['set-cookie']]).toEqual([
      302,
      'https://casa.example.org/menu',
      'private, no-store',
      undefined,
    ]);
    await expect.poll(async () => (await call('GET', `/${page.id}`)).json().views, { timeout: 10_000 }).toBe(2);
    const figures = async (query = '') => (await call('GET', `/${page.id}/figures${query}`)).json();
    await expect.poll(async () => (await figures(`?linkId=${first?.id}`)).clicks, { timeout: 10_000 }).toBe(1);
    expect(await figures()).toMatchObject({
      clicks: 2,
      visitors: 1,
      bots: 2,
      sites: [{ name: 'news.example.com', clicks: 2 }],
      devices: [{ name: 'computer', clicks: 2 }],
      days: [{ clicks: 2, visitors: 1 }],
    });
    expect(await figures(`?linkId=${first?.id}`)).toMatchObject({ clicks: 1, visitors: 1, sites: [] });
    expect((await call('GET', `/${page.id}`)).json().links).toMatchObject([{ clicks: 1 }, { clicks: 0 }]);
    const stored = JSON.stringify(await world.db.selectFrom('linkPageVisitor').selectAll().execute());
    expect(stored).not.toMatch(/127\.0\.0\.1|Firefox/);
  });

  test('are sorted, hidden and removed, and keep their clicks', async () => {
    const page = await publicPage([menu, shop]);
    const [first, second] = page.links;
    await visit(`/@${page.name}/${first?.id}`);
    const sorted = await setLinks(page, [
      { id: second?.id, ...shop },
      { id: first?.id, ...menu, hidden: true },
    ]);
    expect(sorted.links.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    await expect.poll(() => seen(page)).not.toContain('Menu');
    expect((await visit(`/@${page.name}/${first?.id}`)).statusCode).toBe(404);
    await expect.poll(async () => (await call('GET', `/${page.id}`)).json().links[1].clicks, { timeout: 10_000 }).toBe(1);
    // Somebody else's version is older.
    const late = await call('PUT', `/${page.id}/links`, { version: page.version, links: [] });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'version_conflict']);
    expect((await setLinks(sorted, [])).links).toEqual([]);
    const many = Array.from({ length: 51 }, () => menu);
    expect((await call('PUT', `/${page.id}/links`, { version: sorted.version + 1, links: many })).statusCode).toBe(400);
    const twice = [
      { id: first?.id, ...menu },
      { id: first?.id, ...shop },
    ];
    // Neither is known anymore, so both are new.
    expect((await call('PUT', `/${page.id}/links`, { version: sorted.version + 1, links: twice })).statusCode).toBe(200);
  });

  test('can’t be those of another page', async () => {
    const page = await publicPage([menu]);
    const { id: groupId } = await world.groups.create(workspaceId, { name: 'Plaza', color: 'teal', accountIds: [] });
    const second = await publicPage([shop], { groupId });
    const taken = await setLinks(second, [{ id: page.links[0]?.id, ...shop }]);
    expect(taken.links[0]?.id).not.toBe(page.links[0]?.id);
    expect((await call('GET', `/${page.id}`)).json().links).toHaveLength(1);
    expect((await visit(`/@${second.name}/${page.links[0]?.id}`)).statusCode).toBe(404);
    expect((await call('GET', `/${second.id}/figures?linkId=${page.links[0]?.id}`)).statusCode).toBe(404);
  });

  test.each(['javascript:alert(1)', 'http://127.0.0.1/', 'http://router.local/', 'https://user:secret@casa.example.org/', 'casa'])(
    'may not lead to %s',
    async (url) => {
      const page = await publicPage();
      const refused = await call('PUT', `/${page.id}/links`, { version: page.version, links: [{ title: 'X', url }] });
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
    },
  );

  test('of a domain that is blocked later aren’t shown and lead nowhere, but can still be moved', async () => {
    const page = await publicPage([menu, shop]);
    await seen(page);
    await links.block('example.org');
    await expect.poll(() => seen(page)).not.toContain('Menu');
    const [blocked] = page.links;
    const click = await visit(`/@${page.name}/${blocked?.id}`);
    expect([click.statusCode, click.headers.location]).toEqual([410, undefined]);
    const moved = await setLinks(page, [
      { ...shop, id: page.links[1]?.id },
      { ...menu, id: blocked?.id },
    ]);
    expect(moved.links.map((link) => link.blocked)).toEqual([false, true]);
    const added = await call('PUT', `/${page.id}/links`, { version: moved.version, links: [menu] });
    expect(added.json().error.message).toMatch(/blocked on this server/);
    await links.unblock('example.org');
    await expect.poll(() => seen(page)).toContain('Menu');
  });
});

describe('what it shows besides', () => {
  test('are the brand’s colors, logo and font, whose files are public while the page is', async () => {
    const page = await publicPage([menu]);
    const logoId = await world.addMedia();
    const rows = await world.kernel.db.withTables<{ media: MediaRow }>().selectFrom('media').selectAll().where('id', '=', logoId).execute();
    kit = { ...noKit, logo: rows[0] ? toMedia(rows[0]) : null, colors: ['#c2410c', '#0b1220'], fonts: [font] };
    await call('PATCH', `/${page.id}`, { title: 'Casa Azul' });
    await expect.poll(() => seen(page)).toContain('Casa Azul');
    const body = await seen(page);
    expect(body).toContain('--scheme: dark; --ground: #0b1220; --text: #ffffff; --button: #c2410c');
    const addresses = [`/@${page.name}/files/${logoId}-thumbnail`, `/@${page.name}/files/font-hash`];
    for (const address of addresses) {
      expect(body).toContain(address);
      const answer = await visit(address);
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers['x-content-type-options'], answer.body]).toEqual([
        200,
        'public, max-age=86400',
        'nosniff',
        'file',
      ]);
      expect((await visit(address, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    }
    expect(body).toContain(`<meta property="og:image" content="${new URL(addresses[0] ?? '', page.address).href}">`);
    expect((await visit(`/@${page.name}/files/other`)).statusCode).toBe(404);
    await call('PATCH', `/${page.id}`, { public: false });
    await expect.poll(async () => (await visit(addresses[0] ?? '')).statusCode).toBe(404);
    expect((await visit(addresses[1] ?? '')).statusCode).toBe(404);
    // Members see it still, with files of their own.
    const preview = await call('GET', `/${page.id}/preview`);
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.body).toContain('/api/v1/brand/fonts/x/file');
    expect(preview.body).not.toContain('/files/');
  });

  test('are the latest posts that everyone can see, each once', async () => {
    const accountId = await world.addAccount(workspaceId, { handle: 'casa.example', displayName: 'Casa' });
    const [second, restricted] = [await world.addAccount(workspaceId), await world.addAccount(workspaceId)];
    const publish = async (text: string, minute: number, on: string, more: object = {}) => {
      const id = newId();
      const at = new Date(Date.UTC(2026, 10, 20, 12, minute));
      await world.db.insertInto('post').values({ id, workspaceId, text, createdAt: at, updatedAt: at, dueAt: at }).execute();
      const add = (account: string, later: number) =>
        world.db
          .insertInto('target')
          .values({
            ...{ id: newId(), postId: id, workspaceId, accountId: account, state: 'published', dueAt: at },
            permalink: `https://social.example/${account}/${id}`,
            publishedAt: new Date(at.getTime() + later),
            ...more,
          })
          .execute();
      await add(on, 0);
      return () => add(second, 1_000);
    };
    const again = await publish('From {account} <b>', 1, accountId);
    await again();
    await publish('For some', 2, restricted, { options: JSON.stringify({ privacy: 'unlisted' }) });
    await publish('Not there', 3, accountId, { permalink: null });
    for (let count = 0; count < 7; count += 1) await publish(`Number ${count}`, 10 + count, second);
    const page = await publicPage();
    await expect.poll(() => seen(page)).toContain('Number 6');
    const body = await seen(page);
    expect(body.match(/Number \d/g)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1']);
    // The page of a group has those on its accounts.
    const { id: groupId } = await world.groups.create(workspaceId, { name: 'Casa', color: 'teal', accountIds: [accountId] });
    const ofGroup = await seen(await publicPage([], { groupId }));
    expect(ofGroup).toContain('From Casa &lt;b&gt;');
    expect(ofGroup.match(/From Casa/g)).toHaveLength(1);
    expect(ofGroup).not.toMatch(/Number|For some|Not there/);
    await call('PATCH', `/${page.id}`, { showsPosts: false });
    await expect.poll(() => seen(page)).not.toContain('Number 6');
  });

  test('is a live stream with where to watch it, as long as it lasts', async () => {
    const [destinationId, elsewhere] = [newId(), newId()];
    for (const id of [destinationId, elsewhere])
      await world.db
        .insertInto('streamDestination')
        .values({
          id,
          workspaceId,
          platform: 'custom',
          name: 'Here',
          url: 'rtmp://x/y',
          secret: 'sealed',
          armed: true,
          createdAt: new Date(),
        })
        .execute();
    const page = await publicPage([menu, { title: 'Watch here', url: 'https://video.example.org/live', destinationId }]);
    expect(await seen(page)).not.toContain('Watch here');
    const [streamId, now] = [newId(), world.clock.now()];
    await world.db
      .insertInto('stream')
      .values({
        id: streamId,
        workspaceId,
        userId: world.actor.userId,
        title: 'Morning <show>',
        source: 'browser',
        liveAt: now,
        nextAttemptAt: now,
        createdAt: now,
      })
      .execute();
    const outputId = newId();
    const output = { id: outputId, streamId, destinationId, platform: 'custom', name: 'Here', url: 'rtmp://x/y', wanted: 'on' };
    await world.db
      .insertInto('streamOutput')
      .values({ ...output, health: JSON.stringify({ state: 'live' }) })
      .execute();
    await expect.poll(() => seen(page), { timeout: 10_000 }).toContain('Watch here');
    expect(await seen(page)).toContain('Jetzt live</span><bdi>Morning &lt;show&gt;</bdi>');
    expect((await visit(`/@${page.name}/${page.links[1]?.id}`)).headers.location).toBe('https://video.example.org/live');
    await world.db.updateTable('stream').set({ endedAt: now, state: 'done', nextAttemptAt: null }).where('id', '=', streamId).execute();
    await expect.poll(() => seen(page), { timeout: 10_000 }).not.toContain('Watch here');
    const strange = [{ ...menu, destinationId: newId() }];
    expect((await call('PUT', `/${page.id}/links`, { version: page.version, links: strange })).statusCode).toBe(400);
  }, 30_000);
});

describe('who may do what', () => {
  test('viewers and contributors read, editors change', async () => {
    const page = await publicPage([menu]);
    for (const by of [viewer, contributor]) {
      expect((await call('GET', '', undefined, { by })).json().items).toHaveLength(1);
      expect((await call('GET', `/${page.id}/preview`, undefined, { by })).statusCode).toBe(200);
      for (const answer of [
        await call('POST', '', { name: 'casa-other', title: 'Casa' }, { by }),
        await call('PATCH', `/${page.id}`, { public: false }, { by }),
        await call('PUT', `/${page.id}/links`, { version: page.version, links: [] }, { by }),
        await call('DELETE', `/${page.id}`, undefined, { by }),
      ])
        expect(answer.statusCode).toBe(403);
    }
    expect((await call('DELETE', `/${page.id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${page.id}`)).statusCode).toBe(404);
    await expect.poll(async () => (await visit(`/@${page.name}`)).statusCode).toBe(404);
  });

  test('pages of another workspace aren’t there', async () => {
    const page = await publicPage([menu]);
    const elsewhere = { at: other };
    for (const answer of [
      await call('GET', `/${page.id}`, undefined, elsewhere),
      await call('PATCH', `/${page.id}`, { public: false }, elsewhere),
      await call('PUT', `/${page.id}/links`, { version: page.version, links: [] }, elsewhere),
      await call('DELETE', `/${page.id}`, undefined, elsewhere),
      await call('GET', `/${page.id}/figures`, undefined, elsewhere),
      await call('GET', `/${page.id}/preview`, undefined, elsewhere),
      await call('GET', `/${page.id}/qr.svg`, undefined, elsewhere),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
    const svg = await call('GET', `/${page.id}/qr.svg`);
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});
