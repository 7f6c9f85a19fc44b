import type { LinkPage } from '@everycast/contract/link-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPagesWorld, menu, type PagesWorld, shop } from '../../../../tests/support/link-pages.ts';

/** The links of link pages, and what is counted. */

let pages: PagesWorld;
beforeAll(async () => {
  pages = await createPagesWorld();
});
beforeEach(() => pages.renew());
afterAll(() => pages?.close());

/** Gives a page one link only. */
const setOnly = (page: LinkPage, url: string, id?: string) =>
  pages.call('PUT', `/${page.id}/links`, { version: page.version, links: [{ ...(id && { id }), title: 'Menu', url }] });

describe('its links', () => {
  test('lead where they should, and views and clicks are counted once, bots apart', async () => {
    const page = await pages.publicPage([menu, shop]);
    const [first] = page.links;
    const agents = { referer: 'https://www.news.example.com/private?user=1' };
    await pages.visit(`/@${page.name}`, agents);
    await pages.visit(`/@${page.name}`, agents);
    await pages.visit(`/@${page.name}`, { 'user-agent': 'facebookexternalhit/1.1' });
    await pages.visit(`/@${page.name}`, {}, 'HEAD');
    const click = await pages.visit(`/@${page.name}/${first?.id}`, { referer: page.address });
    expect([click.statusCode, click.headers.location, click.headers['cache-control'], click.headers['set-cookie']]).toEqual([
      302,
      'https://casa.example.org/menu',
      'private, no-store',
      undefined,
    ]);
    await expect.poll(async () => (await pages.call('GET', `/${page.id}`)).json().views, { timeout: 10_000 }).toBe(2);
    const figures = async (query = '') => (await pages.call('GET', `/${page.id}/figures${query}`)).json();
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
    expect((await pages.call('GET', `/${page.id}`)).json().links).toMatchObject([{ clicks: 1 }, { clicks: 0 }]);
    const stored = JSON.stringify(await pages.world.db.selectFrom('linkPageVisitor').selectAll().execute());
    expect(stored).not.toMatch(/127\.0\.0\.1|Firefox/);
  });

  test('are sorted, hidden and removed, and keep their clicks', async () => {
    const page = await pages.publicPage([menu, shop]);
    const [first, second] = page.links;
    await pages.visit(`/@${page.name}/${first?.id}`);
    const sorted = await pages.setLinks(page, [
      { id: second?.id, ...shop },
      { id: first?.id, ...menu, hidden: true },
    ]);
    expect(sorted.links.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    await expect.poll(() => pages.seen(page)).not.toContain('Menu');
    expect((await pages.visit(`/@${page.name}/${first?.id}`)).statusCode).toBe(404);
    await expect.poll(async () => (await pages.call('GET', `/${page.id}`)).json().links[1].clicks, { timeout: 10_000 }).toBe(1);
    // Somebody else's version is older.
    const late = await pages.call('PUT', `/${page.id}/links`, { version: page.version, links: [] });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'version_conflict']);
    expect((await pages.setLinks(sorted, [])).links).toEqual([]);
    const many = Array.from({ length: 51 }, () => menu);
    expect((await pages.call('PUT', `/${page.id}/links`, { version: sorted.version + 1, links: many })).statusCode).toBe(400);
    const twice = [
      { id: first?.id, ...menu },
      { id: first?.id, ...shop },
    ];
    // Neither is known anymore, so both are new.
    expect((await pages.call('PUT', `/${page.id}/links`, { version: sorted.version + 1, links: twice })).statusCode).toBe(200);
  });

  test('can’t be those of another page', async () => {
    const page = await pages.publicPage([menu]);
    const { id: groupId } = await pages.world.groups.create(pages.state.workspaceId, { name: 'Plaza', color: 'teal', accountIds: [] });
    const second = await pages.publicPage([shop], { groupId });
    const taken = await pages.setLinks(second, [{ id: page.links[0]?.id, ...shop }]);
    expect(taken.links[0]?.id).not.toBe(page.links[0]?.id);
    expect((await pages.call('GET', `/${page.id}`)).json().links).toHaveLength(1);
    expect((await pages.visit(`/@${second.name}/${page.links[0]?.id}`)).statusCode).toBe(404);
    expect((await pages.call('GET', `/${second.id}/figures?linkId=${page.links[0]?.id}`)).statusCode).toBe(404);
  });

  test.each(['javascript:alert(1)', 'http://127.0.0.1/', 'http://router.local/', 'https://user:secret@casa.example.org/', 'casa'])(
    'may not lead to %s',
    async (url) => {
      const page = await pages.publicPage();
      const refused = await pages.call('PUT', `/${page.id}/links`, { version: page.version, links: [{ title: 'X', url }] });
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_input']);
    },
  );

  test('may not lead to short links or links of pages, but to pages', async () => {
    const page = await pages.publicPage([menu]);
    const [first] = page.links;
    for (const url of [`${page.address}/${first?.id}`, `${page.address}/x?y`, `${pages.links.base()}abc`]) {
      const refused = await setOnly(page, url, first?.id);
      expect([refused.statusCode, refused.json().error.message], url).toEqual([400, expect.stringMatching(/leads back/)]);
    }
    expect((await setOnly(page, page.address)).statusCode).toBe(200);
  });

  test('may not lead back to themselves through another shortener', async () => {
    const page = await pages.publicPage([menu]);
    const [first] = page.links;
    const location = `${page.address}/${first?.id}`;
    const web = vi
      .spyOn(pages.world.kernel, 'safeFetch')
      .mockImplementation(async (url) =>
        String(url).startsWith('https://short.example.org/')
          ? new Response(null, { status: 301, headers: { location } })
          : new Response(''),
      );
    try {
      const refused = await setOnly(page, 'https://short.example.org/x', first?.id);
      expect([refused.statusCode, refused.json().error.message]).toEqual([400, expect.stringMatching(/leads back/)]);
      expect((await setOnly(page, 'https://casa.example.org/new', first?.id)).statusCode).toBe(200);
    } finally {
      web.mockRestore();
    }
  });

  test('of a domain that is blocked later aren’t shown and lead nowhere, but can still be moved', async () => {
    const page = await pages.publicPage([menu, shop]);
    await pages.seen(page);
    await pages.links.block('example.org');
    await expect.poll(() => pages.seen(page)).not.toContain('Menu');
    const [blocked] = page.links;
    const click = await pages.visit(`/@${page.name}/${blocked?.id}`);
    expect([click.statusCode, click.headers.location]).toEqual([410, undefined]);
    const moved = await pages.setLinks(page, [
      { ...shop, id: page.links[1]?.id },
      { ...menu, id: blocked?.id },
    ]);
    expect(moved.links.map((link) => link.blocked)).toEqual([false, true]);
    const added = await pages.call('PUT', `/${page.id}/links`, { version: moved.version, links: [menu] });
    expect(added.json().error.message).toMatch(/blocked on this server/);
    await pages.links.unblock('example.org');
    await expect.poll(() => pages.seen(page)).toContain('Menu');
  });
});
