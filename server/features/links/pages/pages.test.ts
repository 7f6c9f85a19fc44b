import type { LinkPage } from '@everycast/contract/link-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPagesWorld, menu, type PagesWorld, shop } from '../../../../tests/support/link-pages.ts';
import { newId } from '../../../kernel/ids.ts';

/** Link pages over the API: names, who may do what, and that what people write is no markup. */

let pages: PagesWorld;
beforeAll(async () => {
  pages = await createPagesWorld();
});
beforeEach(() => pages.renew());
afterAll(() => pages?.close());

describe('a page', () => {
  test('is nobody’s until it is public, and then a document without scripts', async () => {
    const created = await pages.call('POST', '', { name: ' Casa-Verde ', title: 'Casa Verde' });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { name: 'casa-verde', public: false, links: [], views: 0, groupId: null },
    ]);
    const { id, address } = created.json<LinkPage>();
    expect(address).toMatch(/\/@casa-verde$/);
    const missing = await pages.visit('/@casa-verde', { 'accept-language': 'fr' });
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('Il n’y a pas de page ici');
    await pages.call('PATCH', `/${id}`, { public: true, bio: 'Tapas\nsince 1987' });
    await expect.poll(async () => (await pages.visit('/@CASA-verde')).statusCode).toBe(200);
    const { body, headers } = await pages.visit('/@casa-verde');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/<script|onload|javascript:/i);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<meta property="og:title" content="Casa Verde">');
    expect(body).toContain(`<meta property="og:url" content="${address}">`);
    expect(body).toContain('<meta name="description" content="Tapas since 1987">');
    await pages.call('PATCH', `/${id}`, { language: 'es' });
    await expect.poll(async () => (await pages.visit('/@casa-verde')).body).toContain('<html lang="es">');
    expect((await pages.call('PATCH', `/${id}`, { language: 'xx' })).statusCode).toBe(400);
    await pages.call('PATCH', `/${id}`, { public: false });
    await expect.poll(async () => (await pages.visit('/@casa-verde')).statusCode).toBe(404);
  });

  test('is not there under a name that no page can have', async () => {
    const missing = await pages.visit('/@never-made');
    for (const name of ['%00', '%00casa', 'a', 'a--b', '%40casa', '%C3%BCber', 'a%2Fb', 'x'.repeat(31)]) {
      const answer = await pages.visit(`/@${name}`);
      expect([answer.statusCode, answer.headers['content-type'], answer.body], name).toEqual([
        404,
        'text/html; charset=utf-8',
        missing.body,
      ]);
      expect((await pages.visit(`/@${name}/x`)).statusCode, name).toBe(404);
      expect((await pages.visit(`/@${name}/files/x`)).statusCode, name).toBe(404);
    }
  });

  test('has a name that nobody else has, also at the same time, and that isn’t the server’s', async () => {
    for (const name of ['api', 'login', 'Settings', 'admin', 'everycast', 'ab', 'x'.repeat(31), 'a--b', '-ab', 'über', 'a b', 'a/b', '']) {
      const refused = await pages.call('POST', '', { name, title: 'Casa' });
      expect([refused.statusCode, refused.json().error.code], name).toEqual([400, 'invalid_input']);
    }
    const { state, other } = pages;
    const take = (at: string, name = 'plaza') => pages.call('POST', '', { name, title: 'Plaza' }, { at });
    const both = await Promise.all([take(state.workspaceId), take(other)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    // One that is given up is free.
    const [winner, loser] = both[0]?.statusCode === 201 ? [state.workspaceId, other] : [other, state.workspaceId];
    const won = both.find(({ statusCode }) => statusCode === 201)?.json<LinkPage>();
    const rename = (name: string) => pages.call('PATCH', `/${won?.id}`, { name }, { at: winner });
    expect((await rename('plaza-mayor')).statusCode).toBe(200);
    expect((await take(loser)).statusCode).toBe(201);
    const late = await rename('PLAZA');
    expect([late.statusCode, late.json().error.message]).toEqual([409, '“@plaza” is already in use. Choose another name.']);
    await pages.world.db.deleteFrom('linkPage').where('workspaceId', '=', other).execute();
  });

  test('is one per workspace and account group, and gone with its group', async () => {
    const { id: groupId } = await pages.world.groups.create(pages.state.workspaceId, { name: 'Casa', color: 'teal', accountIds: [] });
    const own = await pages.publicPage([], { groupId });
    expect(own.groupId).toBe(groupId);
    const again = await pages.call('POST', '', { groupId, name: 'casa-again', title: 'Casa' });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_exists']);
    expect((await pages.call('POST', '', { groupId: newId(), name: 'casa-again', title: 'Casa' })).statusCode).toBe(404);
    await pages.publicPage();
    expect((await pages.call('GET', '')).json().items).toHaveLength(2);
    await pages.world.groups.remove(pages.state.workspaceId, groupId);
    expect((await pages.call('GET', '')).json().items).toHaveLength(1);
    await expect.poll(async () => (await pages.visit(`/@${own.name}`)).statusCode).toBe(404);
  });

  test('escapes what people write, wherever it is', async () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    const page = await pages.publicPage([{ title: hostile, url: `https://casa.example.org/?q="><script>` }], { title: hostile });
    await pages.call('PATCH', `/${page.id}`, { bio: `</style></head>${hostile}` });
    await expect.poll(() => pages.seen(page)).toContain('&lt;/style&gt;&lt;/head&gt;');
    const body = await pages.seen(page);
    expect(body).not.toContain('<script');
    expect(body.match(/<\/style>/g)).toHaveLength(1);
    expect(body).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</title>');
    const preview = (await pages.call('GET', `/${page.id}/preview`)).body;
    expect(preview).not.toContain('<script');
    expect(preview).toContain('href="https://casa.example.org/?q=%22%3E%3Cscript%3E"');
  });

  test('answers many from memory, and shows a change at once', async () => {
    const page = await pages.publicPage([menu]);
    await pages.seen(page);
    pages.state.made = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, () => pages.seen(page)));
    expect(new Set(answers).size).toBe(1);
    expect(pages.state.made).toBeLessThanOrEqual(1);
    await pages.setLinks(page, [shop]);
    await expect.poll(() => pages.seen(page), { timeout: 2_000 }).toContain('Shop');
    expect(await pages.seen(page)).not.toContain('Menu');
    await pages.world.db.deleteFrom('workspace').where('id', '=', pages.state.workspaceId).execute();
    await expect.poll(async () => (await pages.visit(`/@${page.name}`)).statusCode, { timeout: 2_000 }).toBe(404);
  });
});

describe('who may do what', () => {
  test('viewers and contributors read, editors change', async () => {
    const page = await pages.publicPage([menu]);
    for (const by of [pages.viewer, pages.contributor]) {
      expect((await pages.call('GET', '', undefined, { by })).json().items).toHaveLength(1);
      expect((await pages.call('GET', `/${page.id}/preview`, undefined, { by })).statusCode).toBe(200);
      for (const answer of [
        await pages.call('POST', '', { name: 'casa-other', title: 'Casa' }, { by }),
        await pages.call('PATCH', `/${page.id}`, { public: false }, { by }),
        await pages.call('PUT', `/${page.id}/links`, { version: page.version, links: [] }, { by }),
        await pages.call('DELETE', `/${page.id}`, undefined, { by }),
      ])
        expect(answer.statusCode).toBe(403);
    }
    expect((await pages.call('DELETE', `/${page.id}`)).statusCode).toBe(204);
    expect((await pages.call('DELETE', `/${page.id}`)).statusCode).toBe(404);
    await expect.poll(async () => (await pages.visit(`/@${page.name}`)).statusCode).toBe(404);
  });

  test('pages of another workspace aren’t there', async () => {
    const page = await pages.publicPage([menu]);
    const elsewhere = { at: pages.other };
    for (const answer of [
      await pages.call('GET', `/${page.id}`, undefined, elsewhere),
      await pages.call('PATCH', `/${page.id}`, { public: false }, elsewhere),
      await pages.call('PUT', `/${page.id}/links`, { version: page.version, links: [] }, elsewhere),
      await pages.call('DELETE', `/${page.id}`, undefined, elsewhere),
      await pages.call('GET', `/${page.id}/figures`, undefined, elsewhere),
      await pages.call('GET', `/${page.id}/preview`, undefined, elsewhere),
      await pages.call('GET', `/${page.id}/qr.svg`, undefined, elsewhere),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
    const svg = await pages.call('GET', `/${page.id}/qr.svg`);
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});
