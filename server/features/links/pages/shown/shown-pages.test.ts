import type { BrandFont } from '@everycast/contract/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPagesWorld, menu, noKit, type PagesWorld } from '../../../../../tests/support/link-pages.ts';
import { newId } from '../../../../kernel/ids.ts';

/** What link pages show besides their links. */

const font: BrandFont = {
  id: newId(),
  family: 'Inter',
  style: 'Bold',
  weight: 700,
  italic: false,
  variable: false,
  format: 'woff2',
  bytes: 4,
  license: 'OFL',
  url: '/api/v1/brand/fonts/x/file',
  createdAt: '2026-11-21T12:00:00Z',
};

let pages: PagesWorld;
beforeAll(async () => {
  pages = await createPagesWorld();
});
beforeEach(() => pages.renew());
afterAll(() => pages?.close());

describe('what it shows besides', () => {
  test('are the brand’s colors, logo and font, whose files are public while the page is', async () => {
    const page = await pages.publicPage([menu]);
    const logo = await pages.addImage();
    pages.state.kit = { ...noKit, logo, colors: ['#c2410c', '#0b1220'], fonts: [font] };
    await pages.call('PATCH', `/${page.id}`, { title: 'Casa Azul' });
    await expect.poll(() => pages.seen(page)).toContain('Casa Azul');
    const body = await pages.seen(page);
    expect(body).toContain('--scheme: dark; --ground: #0b1220; --text: #ffffff; --button: #c2410c');
    const addresses = [`/@${page.name}/files/${logo.id}-thumbnail`, `/@${page.name}/files/font-hash`];
    for (const address of addresses) {
      expect(body).toContain(address);
      const answer = await pages.visit(address);
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers['x-content-type-options'], answer.body]).toEqual([
        200,
        'public, max-age=86400',
        'nosniff',
        'file',
      ]);
      // Not what the workspace calls it.
      expect(answer.headers['content-disposition']).toMatch(/''(?:image|font)$/);
      expect(JSON.stringify(answer.headers)).not.toMatch(/public\.jpg/i);
      expect((await pages.visit(address, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    }
    expect(body).toContain(`<meta property="og:image" content="${new URL(addresses[0] ?? '', page.address).href}">`);
    expect((await pages.visit(`/@${page.name}/files/other`)).statusCode).toBe(404);
    await pages.call('PATCH', `/${page.id}`, { public: false });
    await expect.poll(async () => (await pages.visit(addresses[0] ?? '')).statusCode).toBe(404);
    expect((await pages.visit(addresses[1] ?? '')).statusCode).toBe(404);
    // Members see it still, with files of their own.
    const preview = await pages.call('GET', `/${page.id}/preview`);
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.body).toContain('/api/v1/brand/fonts/x/file');
    expect(preview.body).not.toContain('/files/');
  });

  test('are the latest posts that everyone can see, each once', async () => {
    const accountId = await pages.world.addAccount(pages.state.workspaceId, { handle: 'casa.example', displayName: 'Casa' });
    const [second, restricted] = [
      await pages.world.addAccount(pages.state.workspaceId),
      await pages.world.addAccount(pages.state.workspaceId),
    ];
    const { workspaceId } = pages.state;
    const publish = async (text: string, minute: number, on: string, more: object = {}) => {
      const id = newId();
      const at = new Date(Date.UTC(2026, 10, 20, 12, minute));
      await pages.world.db.insertInto('post').values({ id, workspaceId, text, createdAt: at, updatedAt: at, dueAt: at }).execute();
      const add = (account: string, later: number) =>
        pages.world.db
          .insertInto('target')
          .values({
            id: newId(),
            postId: id,
            workspaceId,
            accountId: account,
            state: 'published',
            dueAt: at,
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
    const page = await pages.publicPage();
    await expect.poll(() => pages.seen(page)).toContain('Number 6');
    const body = await pages.seen(page);
    expect(body.match(/Number \d/g)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1']);
    // The page of a group has those on its accounts.
    const { id: groupId } = await pages.world.groups.create(pages.state.workspaceId, {
      name: 'Casa',
      color: 'teal',
      accountIds: [accountId],
    });
    const ofGroup = await pages.seen(await pages.publicPage([], { groupId }));
    expect(ofGroup).toContain('From Casa &lt;b&gt;');
    expect(ofGroup.match(/From Casa/g)).toHaveLength(1);
    expect(ofGroup).not.toMatch(/Number|For some|Not there/);
    await pages.call('PATCH', `/${page.id}`, { showsPosts: false });
    await expect.poll(() => pages.seen(page)).not.toContain('Number 6');
  });

  test('is a live stream with where to watch it, as long as it lasts', async () => {
    const { workspaceId } = pages.state;
    const [destinationId, elsewhere] = [newId(), newId()];
    for (const id of [destinationId, elsewhere])
      await pages.world.db
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
    const page = await pages.publicPage([menu, { title: 'Watch here', url: 'https://video.example.org/live', destinationId }]);
    expect(await pages.seen(page)).not.toContain('Watch here');
    const [streamId, now] = [newId(), pages.world.clock.now()];
    await pages.world.db
      .insertInto('stream')
      .values({
        id: streamId,
        workspaceId,
        userId: pages.world.actor.userId,
        title: 'Morning <show>',
        source: 'browser',
        liveAt: now,
        nextAttemptAt: now,
        createdAt: now,
      })
      .execute();
    const outputId = newId();
    const output = { id: outputId, streamId, destinationId, platform: 'custom', name: 'Here', url: 'rtmp://x/y', wanted: 'on' };
    await pages.world.db
      .insertInto('streamOutput')
      .values({ ...output, health: JSON.stringify({ state: 'live' }) })
      .execute();
    await expect.poll(() => pages.seen(page), { timeout: 10_000 }).toContain('Watch here');
    expect(await pages.seen(page)).toContain('Jetzt live</span><bdi>Morning &lt;show&gt;</bdi>');
    expect((await pages.visit(`/@${page.name}/${page.links[1]?.id}`)).headers.location).toBe('https://video.example.org/live');
    await pages.world.db
      .updateTable('stream')
      .set({ endedAt: now, state: 'done', nextAttemptAt: null })
      .where('id', '=', streamId)
      .execute();
    await expect.poll(() => pages.seen(page), { timeout: 10_000 }).not.toContain('Watch here');
    const strange = [{ ...menu, destinationId: newId() }];
    expect((await pages.call('PUT', `/${page.id}/links`, { version: page.version, links: strange })).statusCode).toBe(400);
  }, 30_000);
});
