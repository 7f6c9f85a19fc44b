import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceConnection } from '@everycast/contract/sources';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasWebdavServer, startWebdavServer, type WebdavServer } from '../../../tests/sources/webdav-server.ts';
import { createSourcesWorld, type SourcesWorld } from '../../../tests/support/sources.ts';

/** Against Debian's nginx. */

if (!hasWebdavServer && process.env.CI) throw new Error('nginx with libnginx-mod-http-dav-ext is missing.');

const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();

describe.skipIf(!hasWebdavServer)('WebDAV', () => {
  let world: SourcesWorld;
  let server: WebdavServer;
  let connection: SourceConnection;
  beforeAll(async () => {
    [world, server] = await Promise.all([createSourcesWorld(), startWebdavServer()]);
    await server.put('red.png', await picture('red'));
    await server.put('notes.txt', 'Not a picture.');
    await server.put('Sömmer & more/blue 1.png', await picture('blue'));
    await server.put('Sömmer & more/deep/blue 2.png', await picture('navy'));
    const { address, username, password } = { address: server.url, ...server };
    const made = await world.call<SourceConnection>('POST', '/webdav/connections', { body: { address, username, password } });
    expect(made.status).toBe(201);
    connection = made.body;
  });
  afterAll(async () => {
    await world?.close();
    await server?.stop();
  });

  test('is connected for one person alone, and its password is never told', async () => {
    expect(connection).toMatchObject({ source: 'webdav', name: 'ida', address: server.url, state: 'connected' });
    const all = JSON.stringify(await world.list());
    expect(all).toContain(connection.id);
    expect(all).not.toContain(server.password);
    const rows = JSON.stringify(await world.rows.selectFrom('sourceConnection').selectAll().execute());
    expect(rows).not.toContain(server.password);
    for (const by of [world.ola, world.eve]) {
      expect(JSON.stringify(await world.list(by))).not.toContain(connection.id);
      expect((await world.call('GET', `/${connection.id}/entries`, { by })).status).toBe(404);
      expect((await world.call('DELETE', `/connections/${connection.id}`, { by })).status).toBe(404);
    }
  });

  test('shows folders first, and says what can’t be imported', async () => {
    const { items, cursor } = await world.entries(connection.id);
    expect(items.map(({ name, kind }) => [name, kind])).toEqual([
      ['Sömmer & more', 'folder'],
      ['notes.txt', 'other'],
      ['red.png', 'image'],
    ]);
    expect(cursor).toBeNull();
    expect(items[1]?.refusal).toBe('Only images and videos can be imported.');
    const inside = await world.entries(connection.id, { folder: items[0]?.id ?? '' });
    expect(inside.items.map(({ name }) => name)).toEqual(['deep', 'blue 1.png']);
  });

  test('is searched through all of its folders', async () => {
    const { items, note } = await world.entries(connection.id, { search: 'BLUE' });
    expect(items.map(({ name }) => name)).toEqual(['blue 1.png', 'blue 2.png']);
    expect(note).toBeNull();
  });

  test('has thumbnails, made here', async () => {
    const [red] = (await world.entries(connection.id)).items.filter(({ kind }) => kind === 'image');
    const answer = await world.call<Buffer>('GET', String(red?.thumbnailUrl).replace('/api/v1/sources', ''));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const { data } = await sharp(answer.body).raw().toBuffer({ resolveWithObject: true });
    const [r = 0, g = 0, b = 0] = data;
    expect([r > 245, g < 10, b < 10]).toEqual([true, true, true]);
  });

  test('gives its files to the library, into a folder, once each', async () => {
    const folder = await world.media.folders.create(world.workspaceId, { name: 'From the cloud', parentId: null });
    const [found] = (await world.entries(connection.id, { search: 'blue 1' })).items;
    const [begun] = await world.import(connection.id, [found?.id ?? ''], folder.id);
    expect(begun).toMatchObject({ source: 'cloud', name: 'blue 1.png', totalBytes: found?.bytes });
    const { state, media } = await world.ended(begun?.id ?? '');
    expect([state, media?.name, media?.width, media?.folderId]).toEqual(['done', 'blue 1.png', 60, folder.id]);
    const [again] = await world.import(connection.id, [found?.id ?? '']);
    expect(await world.ended(again?.id ?? '')).toMatchObject({ state: 'done', duplicate: true, media: { id: media?.id } });
  });

  test('is refused a folder, a text, and what is gone', async () => {
    for (const [entry, reason] of [
      ['S%C3%B6mmer%20&%20more/', /is a folder/],
      ['notes.txt', /“notes.txt” can’t be imported. Only images and videos/],
      ['never.png', /no longer there/],
      ['../passwords', /no longer there/],
      ['%2e%2e/%2e%2e/etc/passwd', /no longer there/],
    ] as const) {
      await expect(world.import(connection.id, [entry])).rejects.toThrow(reason);
    }
  });

  test('a file that grows while it is read is read again, and says so if it never stops', async () => {
    const path = join(server.folder, 'growing.png');
    await writeFile(path, await picture('green'));
    const find = await world.entries(connection.id, { search: 'growing' });
    const { imports } = world.media;
    const [begun] = await world.import(connection.id, [find.items[0]?.id ?? '']);
    const grow = setInterval(() => void appendFile(path, 'more'), 5);
    const hurry = setInterval(() => void world.hurry(), 200);
    const { state, problem } = await world.ended(begun?.id ?? '').finally(() => {
      clearInterval(grow);
      clearInterval(hurry);
    });
    expect([state, problem?.message]).toEqual(['failed', 'This file changes while it is read. Import it once it’s finished.']);
    expect((await imports.get(world.workspaceId, begun?.id ?? '')).media).toBeNull();
  });

  test('a password that was taken back ends the connection until there is a new one', async () => {
    const password = await server.changePassword();
    const refused = await world.call<{ error: { code: string; message: string } }>('GET', `/${connection.id}/entries`);
    expect(refused.body.error).toMatchObject({
      code: 'account_needs_reconnect',
      message: expect.stringContaining('no longer accepts the app password'),
    });
    const [marked] = (await world.list()).find(({ id }) => id === 'webdav')?.connections ?? [];
    expect(marked).toMatchObject({ state: 'reconnect', problem: expect.stringContaining('app password') });
    const wrong = { address: marked?.address ?? '', username: server.username, password: 'guess' };
    expect((await world.call<{ error: object }>('POST', '/webdav/connections', { body: wrong })).body.error).toMatchObject({
      code: 'wrong_credentials',
    });
    const again = await world.call<SourceConnection>('POST', '/webdav/connections', { body: { ...wrong, password } });
    expect(again.body).toMatchObject({ id: connection.id, state: 'connected', problem: null });
    expect((await world.entries(connection.id)).items.length).toBeGreaterThan(0);
  });

  test('is disconnected: nothing of it stays but what was imported', async () => {
    expect((await world.call('DELETE', `/connections/${connection.id}`)).status).toBe(204);
    expect((await world.call('GET', `/${connection.id}/entries`)).status).toBe(404);
    expect(await world.rows.selectFrom('sourceConnection').selectAll().execute()).toEqual([]);
    expect(await world.stored(world.workspaceId)).not.toEqual([]);
  });
});
